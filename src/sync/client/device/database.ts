import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { AnyDocument, Envelope } from '#sync/operation.ts'

/** A document as stored on the device; null document: it is gone, and stays gone for anything older (Y26). */
export type StoredDocument = {
  id: string
  ownerId: string
  rev: number
  /** The shape of `document`, raised when it changes; an unknown one is dropped and fetched again. */
  shape: number
  document: AnyDocument | null
  /** What it held before it went, while operations still wait for it. */
  last?: AnyDocument | null
}

/** The shape of documents this code reads. */
export const DOCUMENT_SHAPE = 1

interface Stores extends DBSchema {
  documents: { key: string; value: StoredDocument }
  operations: { key: string; value: Envelope; indexes: { order: [number, string] } }
  /** Hints for lists, by name: what the server last said. */
  lists: { key: string; value: { key: string; value: unknown } }
  meta: { key: string; value: { key: string; value: unknown } }
}
export type OpenDatabase = IDBPDatabase<Stores>

/** WebKit has left a request without an answer under a page that came back; after this long it failed, in ms. */
const LONGEST_ANSWER_MS = 5_000

/**
 * The account's IndexedDB, version 1 for ever (Y26): values carry their own version. WebKit closes it under a
 * backgrounded page while the scripts live on, so every use survives a dead handle and opens it once more.
 */
export class DeviceDatabase {
  private readonly name: string
  private opening: Promise<OpenDatabase> | null = null
  /** The open handle, for the write that must start in the tap's own task (Y2). */
  private handle: OpenDatabase | null = null
  /** Called when it was not there and has been made: at the first start, or after it was deleted under the page. */
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

  /** Stores an operation, starting in this very task when the handle is open (Y2). */
  storeOperation(op: Envelope): Promise<void> {
    const put = async (database: OpenDatabase) => {
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
