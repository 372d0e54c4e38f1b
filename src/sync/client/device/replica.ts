import { documentIdOf, integrateAll } from '#sync/client/documents/document-update.ts'
import { DocumentStore } from '#sync/client/documents/documents.ts'
import { heldRevs } from '#sync/client/documents/held.ts'
import { Outbox } from '#sync/client/network/outbox.ts'
import type { StatusBoard } from '#sync/client/network/sync-status.ts'
import { unnecessaryOps } from '#sync/client/refused/discard.ts'
import {
  bundleEntries,
  bundlesIn,
  decidedElsewhere,
  Failures,
  keysOf,
  type SetAsideBoard,
  setAsideOf,
  withBases,
} from '#sync/client/refused/park.ts'
import { type Judgement, judge, type Refusal } from '#sync/client/refused/refuse.ts'
import type { Envelope } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import type { DeviceProduct } from '#sync/product.ts'
import type { DocumentUpdate } from '#sync/wire.ts'
import { DeviceDatabase, DOCUMENT_SHAPE, type StoredDocument } from './database.ts'
import { readDocuments, readOperations, type StoredOperations } from './device-reads.ts'
import { DeviceWrites } from './device-writes.ts'
import { type FallbackStorage, LocalStorageFallback } from './local-storage-fallback.ts'
import { type Exchange, type TabMessage, Tabs } from './tabs.ts'

type ReplicaParts = {
  name: string
  accountId: string
  product: DeviceProduct
  storage: FallbackStorage | null
  status: StatusBoard
  setAside: SetAsideBoard
  /** ms since 1970 */
  now: () => number
  /** Whether the device may hold this owner's data: the account's own, and that of the owner it acts for. */
  mayHold: (ownerId: string) => boolean
  onHeard: () => void
  afterPaint: (draw: () => void) => void
}

/** The account's documents and waiting operations: in memory, in IndexedDB, and shared with the other tabs. */
export class Replica {
  readonly documents: DocumentStore
  readonly outbox = new Outbox()
  readonly database: DeviceDatabase
  readonly product: DeviceProduct
  private readonly parts: ReplicaParts
  private readonly fallback: LocalStorageFallback
  readonly writes: DeviceWrites
  private readonly failures = new Failures()
  private readonly tabs: Tabs
  private lastRead: ReadonlySet<string> = NONE
  private isClosed = false

  constructor(parts: ReplicaParts) {
    this.parts = parts
    this.product = parts.product
    const { product, afterPaint } = parts
    this.documents = new DocumentStore(product, { afterPaint, onTold: () => this.count() })
    this.database = new DeviceDatabase(parts.name)
    this.database.onMade = () => this.storeAnew()
    this.fallback = new LocalStorageFallback(parts.name, parts.storage)
    this.writes = new DeviceWrites(this.database, this.fallback, parts.mayHold, (storage) =>
      parts.status.set({ storage }),
    )
    this.tabs = new Tabs(parts.name, (message) => this.hearTab(message))
  }

  async restore() {
    const stored = await readOperations(this.database)
    const { documents, hasStrangers } = await readDocuments(this.database, this.parts.mayHold)
    await this.takeIn(stored, documents)
    // An earlier page closed before it had removed an owner's data.
    if (hasStrangers) await this.writes.removeStrangers()
  }

  /** Takes in what other tabs have stored since, and stores what this tab could not store before. */
  reload = async () => this.takeIn(await readOperations(this.database))

  /**
   * Stores the operation in the caller's own task, then shows it (Y2). `isShown`: the person sees the change already,
   * so the screens draw after the next paint.
   */
  add(op: Envelope, isShown: boolean) {
    this.outbox.note(op)
    void this.writes.storeOperation(op, () => this.outbox.has(op.id))
    this.documents.together(() => this.documents.add([op]), { isAfterPaint: isShown })
    this.tabs.tell({ t: 'made', op })
  }

  /**
   * An operation leaves the device only after its document is in the store: an offline restart never loses saved work.
   */
  async takeUpdates(
    updates: readonly DocumentUpdate[],
    results: readonly OperationResult[],
    asked: number,
  ): Promise<{ gaps: DocumentUpdate[]; refusals: Refusal[] }> {
    if (this.isClosed) return { gaps: [], refusals: [] }
    // The judgement takes operations out of the outbox, so this looks them up before.
    const answered = new Map(results.map(({ id }) => [id, this.outbox.get(id)]))
    const documentOf = ({ id }: { id: string }) => answered.get(id)?.documentId ?? ''
    const { changed, gaps } = integrateAll(this.documents, updates, {
      asked,
      ofIt: (id) => results.filter((result) => documentOf(result) === id),
    })
    const incomplete = new Set(gaps.map(documentIdOf))
    const ready = results.filter((result) => !incomplete.has(documentOf(result)))
    this.documents.keepMade(doneOf(ready).settled)
    const { settled, bundles, refusals } = this.judge(ready)
    // Another tab may have announced these revisions and closed before it stored them.
    const written = [...settled].map((id) => documentOf({ id })).filter((id) => this.documents.revOf(id) !== undefined)
    const documents = [...new Set([...changed, ...written])].map((id) => this.rowOf(id))
    bundles.push(...withBases(this.outbox, changed, this.baseOf))
    await this.exchange({ documents, dropped: settled, bundles })
    // A change that was set aside needs no decision if a later change made it true or replaced it.
    const done = [...doneOf(ready).settled].flatMap((id) => answered.get(id) ?? [])
    const touched = new Set([...changed, ...done.map(({ documentId }) => documentId)])
    const aside = this.outbox.all().filter(({ id, documentId }) => touched.has(documentId) && this.outbox.isAside(id))
    if (aside.length > 0)
      await this.exchange({ dropped: unnecessaryOps(aside, done, this.documents.row, this.product) })
    return { gaps, refusals }
  }

  /** Applies an exchange: to memory at once, then to the store, documents before operations. */
  async exchange(exchange: Exchange) {
    const lost = this.outbox.lostBy(exchange.released ?? [])
    const emptied = this.apply(exchange)
    const { made = [], dropped = NONE, bundles = [] } = exchange
    const documents = [
      ...(exchange.documents ?? []),
      ...lost.map(({ id }) => this.rowOf(id)).filter(({ last }) => last),
    ]
    const released = [...(exchange.released ?? []), ...emptied]
    if (made.length + dropped.size + bundles.length + released.length + documents.length === 0) return
    this.tabs.tell({ t: 'exchanged', exchange: { ...exchange, released } })
    await this.writes.write({
      ...{ documents, dropped, ops: made },
      meta: bundleEntries(bundles, released),
    })
  }

  /** Forgets these documents, except those of which another tab has stored a newer revision. */
  async forget(documents: readonly { id: string; rev: number }[]) {
    for (const { id } of documents) this.documents.forget(id)
    await this.writes.write({ forgotten: documents })
  }

  revs = (ownerId?: string): Record<string, number> => heldRevs(this.documents, ownerId)

  /** Drops all operations of this device. Only the person may choose that. */
  async discardOperations() {
    await this.reload()
    const dropped = new Set([...this.outbox.all().map(({ id }) => id), ...this.outbox.unreadable.keys()])
    await this.exchange({ dropped, released: [...this.outbox.bundles.keys()] })
  }

  close() {
    this.isClosed = true
    this.tabs.close()
    this.database.close()
  }

  /**
   * Takes in what the store has, in one task and operations first, because a document that goes keeps its last rows for
   * its waiting operations.
   */
  private async takeIn({ ops, unread, meta }: StoredOperations, documents: readonly StoredDocument[] = []) {
    this.failures.restore(meta ?? [])
    const stored = new Set([...ops.map(({ key }) => key), ...unread])
    const inFallback = this.fallback.all().filter(({ key }) => !stored.has(key))
    const fresh = this.outbox.takeIn([...ops, ...inFallback], unread, this.parts.now())
    this.documents.together(() => {
      this.documents.add(fresh)
      for (const row of documents) if (row.shape === DOCUMENT_SHAPE) this.documents.restore(row)
    })
    const idsInFallback = new Set(inFallback.map(({ key }) => key))
    const bundles = bundlesIn(meta ?? [])
    const keys = meta ? keysOf([...stored, ...idsInFallback], bundles) : this.lastRead
    const decided = decidedElsewhere(this.lastRead, keys, this.outbox)
    this.lastRead = keys
    const emptied = this.apply({ ...decided, bundles: bundles.filter(this.outbox.isNewHere) })
    this.writes.writeLater({ ops: fresh.filter(({ id }) => idsInFallback.has(id)), meta: bundleEntries([], emptied) })
    await this.writes.settleUp()
  }

  /** Applies an exchange to memory. Returns the ids of the bundles that it has emptied. */
  private apply({ made = [], dropped = NONE, bundles = [], released = [] }: Exchange): string[] {
    const now = this.parts.now()
    const touched = released.flatMap((id) => this.outbox.opsOf(id))
    for (const { id, last } of this.outbox.lostBy(released)) this.documents.keepLast(id, last)
    for (const id of released) this.outbox.release(id, now)
    this.documents.add(made.filter((op) => this.outbox.note(op)))
    this.outbox.settle(dropped)
    this.documents.removeOperations(dropped)
    for (const bundle of bundles) this.outbox.setAside(bundle)
    touched.push(...bundles.flatMap(({ id }) => this.outbox.opsOf(id)))
    const emptied = this.outbox.emptyBundles()
    for (const id of emptied) this.outbox.release(id, now)
    // A retried operation starts with a new count.
    this.writes.writeLater({ meta: this.failures.forget([...dropped, ...touched.map((op) => op.id)]) })
    if (touched.length > 0) this.documents.setAside(this.outbox, new Set(touched.map((op) => op.documentId)))
    this.count()
    return emptied
  }

  private judge(results: readonly OperationResult[]): Judgement {
    const isPlain = !results.some(({ outcome }) => outcome === 'refused' || outcome === 'failed')
    if (isPlain) return doneOf(results)
    const { outbox, documents } = this
    const now = this.parts.now()
    const { parked, meta } = this.failures.count(results, now)
    this.writes.writeLater({ meta })
    void this.writes.settleUp()
    return judge(results, parked, { ...this.parts, now, outbox, documents })
  }

  private baseOf = (id: string) => {
    const { ownerId, last } = this.documents.row(id)
    return ownerId === this.parts.accountId ? last : null
  }

  private rowOf(id: string): StoredDocument {
    return { id, shape: DOCUMENT_SHAPE, ...this.documents.row(id), last: this.baseOf(id) }
  }

  /** Somebody deleted the store under the page, so this stores everything again. */
  private storeAnew() {
    this.lastRead = NONE
    const documents = this.documents.ids().map((id) => this.rowOf(id))
    const meta = bundleEntries(this.outbox.bundles.values())
    this.writes.writeLater({ documents, ops: this.outbox.all(), meta })
    void this.writes.settleUp()
  }

  private hearTab(message: TabMessage) {
    if (message.t === 'made') {
      this.apply({ made: [message.op] })
      return this.parts.onHeard()
    }
    for (const row of message.exchange.documents ?? []) if (this.parts.mayHold(row.ownerId)) this.documents.restore(row)
    this.apply(message.exchange)
  }

  private count() {
    if (this.documents.isUntold) return // Screens hear of an operation and of its count at once, and draw once.
    const { outbox, documents, parts } = this
    parts.setAside.set(setAsideOf(outbox, documents, parts.product))
    const waitingRows = outbox.countedRows(parts.product.countedRow)
    parts.status.set({ waiting: outbox.size, waitingRows, needsYou: parts.setAside.current.length })
  }
}

const doneOf = (results: readonly OperationResult[]): Judgement => ({
  settled: new Set(results.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : []))),
  bundles: [],
  refusals: [],
})

const NONE: ReadonlySet<string> = new Set()
