import { isId } from '#domain/ids.ts'
import type { SyncStatus } from '#sync/client/network/sync-status.ts'
import type { Envelope } from '#sync/operation.ts'
import type { DeviceDatabase, OpenDatabase, StoredDocument } from './database.ts'
import type { LocalStorageFallback } from './local-storage-fallback.ts'

/** What one batch writes: first the documents, then everything else. */
type Writes = {
  documents?: readonly StoredDocument[]
  /** The device does not forget a document of which another tab has stored a newer revision. */
  forgotten?: readonly { id: string; rev: number }[]
  ops?: readonly Envelope[]
  dropped?: Iterable<string>
  /** An undefined value removes the key. */
  meta?: readonly (readonly [key: string, value: unknown])[]
}

/** Stores an answer of the server. `key` contains the owner's id if the answer is about an owner. */
export type KeepAnswer = (key: string, answer: unknown) => Promise<void>

/**
 * Writes to IndexedDB and repeats what failed. Meanwhile `localStorage` holds the operations, or if it fails, too, only
 * this page.
 */
export class DeviceWrites {
  private readonly database: DeviceDatabase
  private readonly fallback: LocalStorageFallback
  private readonly mayHold: (ownerId: string) => boolean
  private readonly onStorage: (storage: SyncStatus['storage']) => void
  private unwritten = new Unwritten()
  private readonly unkept = new Set<string>()
  /** The running batch, and the one after it. */
  private current: Promise<void> = Promise.resolve()
  private next: Promise<void> | null = null
  /** Counts how often somebody allowed less and the device removed lists. */
  private removals = 0
  private questions = 0
  /** The last answered question of each key. */
  private readonly answered = new Map<string, number>()

  /** `mayHold` says whose documents and lists the device may store. Every operation may be stored. */
  constructor(
    database: DeviceDatabase,
    fallback: LocalStorageFallback,
    mayHold: (ownerId: string) => boolean,
    onStorage: (storage: SyncStatus['storage']) => void,
  ) {
    this.database = database
    this.fallback = fallback
    this.mayHold = mayHold
    this.onStorage = onStorage
  }

  /** Stores an operation, beginning in the caller's own task. `isWaiting`: the operation has no answer yet. */
  async storeOperation(op: Envelope, isWaiting: () => boolean): Promise<void> {
    try {
      await this.database.storeOperation(op, isWaiting)
    } catch {
      if (!isWaiting()) return
      this.writeLater({ ops: [op] })
      this.keepElsewhere(this.unwritten)
      return
    }
    await this.settleUp()
  }

  async write(writes: Writes): Promise<void> {
    this.writeLater(writes)
    await this.settleUp()
  }

  writeLater(writes: Writes) {
    this.unwritten.add(writes)
  }

  /** Writes one batch after the other. Parallel ones could remove an operation before the store has its document. */
  settleUp(): Promise<void> {
    this.next ??= this.current.then(() => {
      this.next = null
      this.current = this.settleOne()
      return this.current
    })
    return this.next
  }

  /** Removes all documents and lists. Ignores a device that doesn't answer, because the session has already ended. */
  async clearDocuments(): Promise<void> {
    const clear = async (database: OpenDatabase) => {
      const transaction = database.transaction(['documents', 'lists'], 'readwrite')
      await Promise.all([transaction.objectStore('documents').clear(), transaction.objectStore('lists').clear()])
      await transaction.done
    }
    await this.database.use(clear).catch(() => undefined)
  }

  /**
   * Returns a function that stores the answer to a question asked now. It drops an answer that was on its way when a
   * right ended, because it may show too much, and one older than a stored one.
   */
  keeper(): KeepAnswer {
    const { removals } = this
    this.questions += 1
    const question = this.questions
    return async (key, answer) => {
      if (removals !== this.removals || question < (this.answered.get(key) ?? 0)) return
      this.answered.set(key, question)
      await this.writeHint(key, answer)
    }
  }

  async writeHint(key: string, value: unknown): Promise<void> {
    if (!mayHoldList(key, this.mayHold)) return
    await this.database.use((database) => database.put('lists', { key, value })).catch(() => undefined)
  }

  /** Removes data of owners that may not stay here. After a failure the next start tries again. */
  async removeStrangers(): Promise<void> {
    this.removals += 1
    await this.settleUp()
    await this.database.use((database) => removeStrangers(database, this.mayHold)).catch(() => undefined)
  }

  async removeListsOf(ownerId: string): Promise<void> {
    this.removals += 1
    await this.database.use((database) => removeLists(database, (id) => id !== ownerId)).catch(() => undefined)
  }

  private async settleOne(): Promise<void> {
    const batch = this.unwritten
    if (batch.isEmpty) return
    this.unwritten = new Unwritten()
    try {
      batch.dropStrangers(this.mayHold)
      await this.database.use((database) => batch.write(database))
    } catch {
      batch.add(this.unwritten.writes)
      this.unwritten = batch
      this.keepElsewhere(batch)
      return
    }
    for (const id of [...batch.ops.keys(), ...batch.dropped]) {
      this.unkept.delete(id)
      if (!this.unwritten.ops.has(id)) this.fallback.remove(id)
    }
    this.tell()
  }

  private keepElsewhere({ ops, dropped }: Unwritten) {
    for (const op of ops.values()) {
      if (this.fallback.put(op)) this.unkept.delete(op.id)
      else this.unkept.add(op.id)
    }
    for (const id of dropped) this.unkept.delete(id)
    this.tell()
  }

  private tell() {
    this.onStorage(this.unkept.size > 0 ? 'page' : this.unwritten.ops.size > 0 ? 'fallback' : 'kept')
  }
}

/** Writes that wait for a transaction; a later one replaces an earlier one of the same key. */
class Unwritten {
  readonly documents = new Map<string, StoredDocument>()
  readonly forgotten = new Map<string, number>()
  readonly ops = new Map<string, Envelope>()
  readonly dropped = new Set<string>()
  readonly meta = new Map<string, unknown>()

  get isEmpty(): boolean {
    return this.documents.size + this.forgotten.size + this.ops.size + this.dropped.size + this.meta.size === 0
  }

  get writes(): Writes {
    return {
      documents: [...this.documents.values()],
      forgotten: [...this.forgotten].map(([id, rev]) => ({ id, rev })),
      ops: [...this.ops.values()],
      dropped: this.dropped,
      meta: [...this.meta],
    }
  }

  add({ documents = [], forgotten = [], ops = [], dropped = [], meta = [] }: Writes) {
    for (const row of documents) {
      this.forgotten.delete(row.id)
      this.documents.set(row.id, row)
    }
    for (const { id, rev } of forgotten) {
      if ((this.documents.get(id)?.rev ?? rev) > rev) continue
      this.documents.delete(id)
      this.forgotten.set(id, rev)
    }
    for (const op of ops) this.ops.set(op.id, op)
    for (const id of dropped) {
      this.ops.delete(id)
      this.dropped.add(id)
    }
    for (const [key, value] of meta) this.meta.set(key, value)
  }

  dropStrangers(mayHold: (ownerId: string) => boolean) {
    for (const { id, ownerId } of this.documents.values()) if (!mayHold(ownerId)) this.documents.delete(id)
  }

  /** Writes documents first, removals of operations later. One large transaction would delay the operation of a tap. */
  async write(database: OpenDatabase): Promise<void> {
    if (this.documents.size + this.forgotten.size > 0) await this.writeDocuments(database)
    if (this.ops.size + this.dropped.size + this.meta.size > 0) await this.writeOperations(database)
  }

  private async writeDocuments(database: OpenDatabase) {
    const transaction = database.transaction('documents', 'readwrite')
    const { store } = transaction
    const forget = async (id: string, rev: number) => {
      const stored = await store.get(id)
      if (stored && stored.rev <= rev) store.delete(id).catch(itsOwn)
    }
    const put = async (row: StoredDocument) => {
      const stored = await store.get(row.id)
      const newer = stored ? newerOf(row, stored) : row
      if (newer !== stored) store.put(newer).catch(itsOwn)
    }
    const written = [...[...this.forgotten].map((entry) => forget(...entry)), ...[...this.documents.values()].map(put)]
    await Promise.all([...written, transaction.done])
  }

  private async writeOperations(database: OpenDatabase) {
    const transaction = database.transaction(['operations', 'meta'], 'readwrite')
    const [operations, meta] = [transaction.objectStore('operations'), transaction.objectStore('meta')]
    for (const op of this.ops.values()) operations.put(op).catch(itsOwn)
    for (const id of this.dropped) operations.delete(id).catch(itsOwn)
    for (const [key, value] of this.meta) {
      const done: Promise<unknown> = value === undefined ? meta.delete(key) : meta.put({ key, value })
      done.catch(itsOwn)
    }
    transaction.commit?.()
    await transaction.done
  }
}

/**
 * Whether the device may hold a list. The key contains the owner's id, as in 'history:<owner>'; without one the list is
 * the account's own.
 */
export function mayHoldList(key: string, mayHold: (ownerId: string) => boolean): boolean {
  const ownerId = key.split(':').find(isId)
  return ownerId === undefined || mayHold(ownerId)
}

async function removeStrangers(database: OpenDatabase, mayHold: (ownerId: string) => boolean) {
  await removeLists(database, mayHold)
  const { store, done } = database.transaction('documents', 'readwrite')
  for (const { id, ownerId } of await store.getAll()) if (!mayHold(ownerId)) store.delete(id).catch(itsOwn)
  await done
}

async function removeLists(database: OpenDatabase, mayHold: (ownerId: string) => boolean) {
  const { store, done } = database.transaction('lists', 'readwrite')
  for (const key of await store.getAllKeys()) if (!mayHoldList(key, mayHold)) store.delete(key).catch(itsOwn)
  await done
}

/**
 * The newer of two rows of a document. A disappearance may lack a revision of its own, and so do rows for waiting
 * operations. Of one revision, a row that an older version stored without a list is the older one (Y33).
 */
function newerOf(row: StoredDocument, stored: StoredDocument): StoredDocument {
  const [isGone, wasGone] = [row.document === null, stored.document === null]
  const isNewer = row.rev > stored.rev || (row.rev === stored.rev && (isGone !== wasGone || lacksListOf(row, stored)))
  const [newer, older] = isNewer ? [row, stored] : [stored, row]
  return isGone && wasGone && older.last && !newer.last ? { ...newer, last: older.last } : newer
}

const lacksListOf = ({ document }: StoredDocument, { document: stored }: StoredDocument): boolean =>
  stored !== null && Object.keys(document ?? {}).some((name) => !(name in stored))

/** Ignores the failure of a request, which its transaction reports. */
const itsOwn = () => undefined
