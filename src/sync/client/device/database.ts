import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { AnyDocument, Envelope } from '#sync/operation.ts'

/** A document in the store. `document` null: it is gone, and nothing older brings it back. */
export type StoredDocument = {
  id: string
  ownerId: string
  rev: number
  /** The version of the stored format. The device ignores a document with an unknown one and fetches it again. */
  shape: number
  document: AnyDocument | null
  /** The document before it went, while operations on it still wait. */
  last?: AnyDocument | null
}

export const DOCUMENT_SHAPE = 1

interface Stores extends DBSchema {
  documents: { key: string; value: StoredDocument }
  operations: { key: string; value: Envelope; indexes: { order: [number, string] } }
  /** The server's last answers about lists, by name. */
  lists: { key: string; value: { key: string; value: unknown } }
  meta: { key: string; value: { key: string; value: unknown } }
}
export type OpenDatabase = IDBPDatabase<Stores>

/** How long the store may take to answer, in ms: WebKit sometimes never answers a page that it resumed. */
const LONGEST_ANSWER_MS = 5_000

/**
 * The account's IndexedDB, version 1 forever: its values have their own versions. WebKit closes the database in the
 * background, so every use reopens a dead handle once.
 */
export class DeviceDatabase {
  private readonly name: string
  private opening: Promise<OpenDatabase> | null = null
  /** The open database, with which the write of a tap can start in the tap's own task. */
  private handle: OpenDatabase | null = null
  /**
   * `open` calls this after it made the database: at the first start, or after somebody deleted the old one under the
   * page.
   */
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
   * Stores an operation, in this very task if the handle is open. A retry first checks `isWaiting`, or it could restore
   * an answered operation.
   */
  storeOperation(op: Envelope, isWaiting: () => boolean): Promise<void> {
    const put = async (database: OpenDatabase) => {
      if (!isWaiting()) return
      const transaction = database.transaction('operations', 'readwrite')
      transaction.store.put(op).catch(() => undefined) // the transaction reports it
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
          else database.close() // nobody waits for it any more
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
