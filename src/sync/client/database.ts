import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { AnyDocument, Envelope } from '#sync/operation.ts'

/** A document as stored on the device; null rows: it is gone, and stays gone for anything older (Y26). */
export type StoredDocument = {
  id: string
  ownerId: string
  rev: number
  /** The shape of `document`, raised when it changes; an unknown one is dropped and fetched again. */
  shape: number
  document: AnyDocument | null
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
type Database = IDBPDatabase<Stores>

/**
 * The account's IndexedDB, version 1 for ever (Y26): values carry their own version. WebKit closes it under a
 * backgrounded page while the scripts live on, so every use survives a dead handle and opens it once more.
 */
export class DeviceDatabase {
  private readonly name: string
  private opening: Promise<Database> | null = null
  /** The open handle, for the write that must start in the tap's own task (Y2). */
  private handle: Database | null = null

  constructor(name: string) {
    this.name = name
  }

  async use<T>(work: (database: Database) => Promise<T>): Promise<T> {
    try {
      return await work(await this.open())
    } catch {
      this.forget()
      return work(await this.open())
    }
  }

  /** Stores an operation, starting in this very task when the handle is open (Y2). */
  storeOperation(op: Envelope): Promise<void> {
    const put = async (database: Database) => {
      const transaction = database.transaction('operations', 'readwrite')
      transaction.store.put(op).catch(() => undefined) // its failure is the transaction's
      transaction.commit?.()
      await transaction.done
    }
    if (!this.handle) return this.use(put)
    try {
      return put(this.handle).catch(() => this.use(put))
    } catch {
      return this.use(put)
    }
  }

  close() {
    this.handle?.close()
    this.forget()
  }

  private open(): Promise<Database> {
    this.opening ??= openDB<Stores>(this.name, 1, {
      upgrade(database) {
        database.createObjectStore('documents', { keyPath: 'id' })
        database.createObjectStore('operations', { keyPath: 'id' }).createIndex('order', ['n', 'id'])
        database.createObjectStore('lists', { keyPath: 'key' })
        database.createObjectStore('meta', { keyPath: 'key' })
      },
      blocking: () => this.close(),
      terminated: () => this.forget(),
    }).then(
      (database) => {
        this.handle = database
        return database
      },
      (error) => {
        this.forget()
        throw error
      },
    )
    return this.opening
  }

  private forget() {
    this.opening = null
    this.handle = null
  }
}
