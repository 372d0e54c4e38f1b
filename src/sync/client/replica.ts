import type { Envelope, Registry } from '#sync/operation.ts'
import type { DocumentUpdate } from '#sync/wire.ts'
import { type DeviceDatabase, DOCUMENT_SHAPE, type StoredDocument } from './database.ts'
import { DocumentStore } from './documents.ts'
import type { Outbox } from './outbox.ts'
import type { StatusBoard } from './sync-status.ts'

/** What the tabs of one account tell each other. */
type TabMessage = { t: 'made'; op: Envelope } | { t: 'settled'; ids: string[]; documents: StoredDocument[] }

/**
 * The account's documents and waiting operations on this device: in memory for the screen, in IndexedDB for the next
 * life of the page, and told to the other tabs.
 */
export class Replica {
  readonly documents: DocumentStore
  private readonly database: DeviceDatabase
  private readonly outbox: Outbox
  private readonly status: StatusBoard
  private readonly tabs: BroadcastChannel
  private isClosed = false

  constructor(name: string, registry: Registry, database: DeviceDatabase, outbox: Outbox, status: StatusBoard) {
    this.documents = new DocumentStore(registry)
    this.database = database
    this.outbox = outbox
    this.status = status
    this.tabs = new BroadcastChannel(name)
    this.tabs.onmessage = (event: MessageEvent<TabMessage>) => this.hearTab(event.data)
  }

  /** Reads what the device holds into memory. */
  async restore() {
    const stored = await this.database.use((database) => database.getAll('documents')).catch(() => [])
    for (const row of stored) {
      if (row.shape === DOCUMENT_SHAPE) this.documents.restore(row.id, row.ownerId, row.rev, row.document)
    }
    await this.reloadOperations()
  }

  /** Operations of other tabs and earlier pages that this one has not seen. */
  async reloadOperations() {
    for (const op of await this.outbox.load()) this.documents.addOperation(op)
    this.count()
  }

  /** A new operation: stored in the caller's own task, then shown (Y2). Rejects when the device takes nothing at all. */
  add(op: Envelope): Promise<void> {
    const stored = this.outbox.add(op)
    this.documents.addOperation(op)
    this.count()
    this.tell({ t: 'made', op })
    return stored
  }

  /**
   * Integrates updates and drops settled operations, in memory at once and on the device in one transaction (Y27): an
   * offline restart right after never shows a saved set undone. Returns the updates a revision is missing for.
   */
  async take(updates: readonly DocumentUpdate[], settled: ReadonlySet<string>): Promise<DocumentUpdate[]> {
    if (this.isClosed) return []
    const changed: string[] = []
    const gaps: DocumentUpdate[] = []
    for (const update of updates) {
      const outcome = this.documents.integrate(update)
      if (outcome === 'changed') changed.push(documentIdOf(update))
      if (outcome === 'gap') gaps.push(update)
    }
    this.outbox.settle(settled)
    this.documents.removeOperations(settled)
    this.count()
    if (changed.length + settled.size > 0) {
      const rows = changed.map((id) => this.rowOf(id))
      await this.persist(rows, settled)
      this.tell({ t: 'settled', ids: [...settled], documents: rows })
    }
    return gaps
  }

  /**
   * The server named all routines there are: others on the device are gone, unless something waits for them (Y28). Only
   * what was `known` when it was asked: one that came by the live connection meanwhile is newer than the answer.
   */
  async keepOnlyRoutines(ownerId: string, routineIds: readonly string[], known: Record<string, number>) {
    const named = new Set(routineIds)
    const unnamed = this.documents
      .documents('routine', ownerId)
      .map(({ id }) => id)
      .filter((id) => !named.has(id) && this.documents.pendingOf(id).length === 0)
      .filter((id) => known[id] !== undefined && known[id] === this.documents.revOf(id))
    if (unnamed.length === 0) return
    for (const id of unnamed) this.documents.forget(id)
    await this.database
      .use(async (database) => {
        const transaction = database.transaction('documents', 'readwrite')
        for (const id of unnamed) await transaction.store.delete(id)
        await transaction.done
      })
      .catch(() => undefined)
  }

  /** Revisions held, of one owner's documents or of all. */
  revs(ownerId?: string): Record<string, number> {
    const revs: Record<string, number> = {}
    for (const id of this.documents.ids()) {
      const rev = this.documents.revOf(id)
      if (rev !== undefined && (ownerId === undefined || this.documents.row(id).ownerId === ownerId)) revs[id] = rev
    }
    return revs
  }

  /** Removes the documents from the device; operations stay (Y34). */
  async clear() {
    await this.database.use(async (database) => {
      const transaction = database.transaction(['documents', 'lists', 'meta'], 'readwrite')
      await transaction.objectStore('documents').clear()
      await transaction.objectStore('lists').clear()
      await transaction.objectStore('meta').clear()
      await transaction.done
    })
  }

  /** Drops everything that waits, for good: only because the person chose it (Y34). */
  async discardOperations() {
    await this.reloadOperations()
    await this.take([], new Set(this.outbox.oldest(this.outbox.size).map(({ id }) => id)))
  }

  /** Sends a bundle's operations again. Nothing is set aside yet. */
  async release(_id: string) {}

  /** Makes a bundle's workout anew. Nothing is set aside yet. */
  async workoutOf(_id: string): Promise<string | null> {
    return null
  }

  /** Drops a bundle. Nothing is set aside yet. */
  async discard(_id: string) {}

  /** From now on answers that are still on their way change nothing here. */
  close() {
    this.isClosed = true
    this.tabs.close()
    this.database.close()
  }

  private async persist(rows: readonly StoredDocument[], settled: ReadonlySet<string>) {
    await this.database
      .use(async (database) => {
        const transaction = database.transaction(['documents', 'operations'], 'readwrite')
        const documents = transaction.objectStore('documents')
        for (const row of rows) {
          const stored = await documents.get(row.id)
          const isNewer = !stored || stored.rev < row.rev || (stored.document === null) !== (row.document === null)
          if (isNewer) await documents.put(row)
        }
        for (const id of settled) await transaction.objectStore('operations').delete(id)
        await transaction.done
      })
      .catch(() => undefined) // The operations stay on the device and are answered again.
  }

  private rowOf(id: string): StoredDocument {
    return { id, shape: DOCUMENT_SHAPE, ...this.documents.row(id) }
  }

  private tell(message: TabMessage) {
    if (!this.isClosed) this.tabs.postMessage(message)
  }

  private hearTab(message: TabMessage) {
    if (message.t === 'made') {
      this.outbox.note(message.op)
      this.documents.addOperation(message.op)
    } else {
      for (const row of message.documents) this.documents.restore(row.id, row.ownerId, row.rev, row.document)
      this.outbox.settle(new Set(message.ids))
      this.documents.removeOperations(new Set(message.ids))
    }
    this.count()
  }

  private count() {
    this.status.set({ waiting: this.outbox.size, waitingSets: this.outbox.setCount })
  }
}

/** Which document an update is of. */
export const documentIdOf = (update: DocumentUpdate): string =>
  update.t === 'gone' ? update.id : update.t === 'delta' ? update.delta.id : update.document.id
