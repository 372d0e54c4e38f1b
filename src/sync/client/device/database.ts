import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { AnyDocument, Envelope } from '#sync/operation.ts'

/** A document as stored on the device. A null document is gone, and nothing older brings it back (Y26). */
export type StoredDocument = {
  id: string
  ownerId: string
  rev: number
  /** The version of `document`'s format. A document with an unknown version is dropped and fetched again. */
  shape: number
  document: AnyDocument | null
  /** Its contents before it went, while operations still wait for it. */
  last?: AnyDocument | null
}

/** The version of the document format this code reads. */
export const DOCUMENT_SHAPE = 1

interface Stores extends DBSchema {
  documents: { key: string; value: StoredDocument }
  operations: { key: string; value: Envelope; indexes: { order: [number, string] } }
  /** What the server last said about lists, by name. */
  lists: { key: string; value: { key: string; value: unknown } }
  meta: { key: string; value: { key: string; value: unknown } }
}
export type OpenDatabase = IDBPDatabase<Stores>

/**
 * WebKit sometimes leaves a request unanswered under a page that was resumed. It counts as failed after this long, in
 * ms.
 */
const LONGEST_ANSWER_MS = 5_000

/**
 * The account's IndexedDB. It stays version 1 forever (Y26), because its values carry their own versions. WebKit closes
 * it under a page in the background while the scripts live on, so every use survives a dead handle and opens it once
 * more.
 */
export class DeviceDatabase {
  private readonly name: string
  private opening: Promise<OpenDatabase> | null = null
  /** The open handle, for the write that must start in the tap's own task (Y2). */
  private handle: OpenDatabase | null = null
  /** Called when the database was newly made: at the first start, or after it was deleted under the page. */
  onMade: () => void = () => undefined

  constructor(name: string) {
    this.name = name
  }

  async use<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
    const attempt = async () => work(await this.open())
    try {
      return await inTime(attempt())
    } catch {
      this.close()
      return inTime(attempt())
    }
  }

  /**
   * Stores an operation. It starts in this very task if the handle is open (Y2). A later try stores it only if it still
   * waits: else it would come back after its answer.
   */
  storeOperation(op: Envelope, isWaiting: () => boolean): Promise<void> {
    const put = async (database: OpenDatabase) => {
      if (!isWaiting()) return
      const transaction = database.transaction('operations', 'readwrite')
      transaction.store.put(op).catch(() => undefined) // its failure is the transaction's
      transaction.commit?.()
      await transaction.done
    }
    if (!this.handle) return this.use(put)
    try {
      return inTime(put(this.handle)).catch(() => this.use(put))
    } catch {
      return this.use(put)
    }
  }

  close() {
    this.handle?.close()
    this.forget()
  }

  private open(): Promise<OpenDatabase> {
    const opening: Promise<OpenDatabase> =
      this.opening ??
      openDB<Stores>(this.name, 1, {
        upgrade: (database) => {
          database.createObjectStore('documents', { keyPath: 'id' })
          database.createObjectStore('operations', { keyPath: 'id' }).createIndex('order', ['n', 'id'])
          database.createObjectStore('lists', { keyPath: 'key' })
          database.createObjectStore('meta', { keyPath: 'key' })
          this.onMade()
        },
        blocking: () => this.close(),
        terminated: () => this.forget(),
      }).then(
        (database) => {
          if (this.opening === opening) this.handle = database
          else database.close() // Nobody waits for it any more.
          return database
        },
        (error) => {
          if (this.opening === opening) this.forget()
          throw error
        },
      )
    this.opening = opening
    return opening
  }

  private forget() {
    this.opening = null
    this.handle = null
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the device did not answer')), LONGEST_ANSWER_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
