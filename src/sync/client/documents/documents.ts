import type { StoredDocument } from '#sync/client/device/database.ts'
import type { DeviceProduct } from '#sync/client/product.ts'
import { fold } from '#sync/fold.ts'
import type { AnyDocument, DocumentKind, Envelope } from '#sync/operation.ts'
import type { Documents } from '#sync/product.ts'
import type { DocumentUpdate } from '#sync/wire.ts'
import { type AsideOperations, type Entry, emptyEntry, inOrder, type Shown } from './document-entry.ts'
import { documentIdOf, nextOf } from './document-update.ts'
import { keepRows } from './same-rows.ts'

/**
 * The documents of the device in memory: what the server last said, and over it the operations still on their way.
 * Optimistic values are never stored; the screen is always the fold (Y26).
 */
export class DocumentStore {
  private readonly product: Facts
  private readonly entries = new Map<string, Entry>()
  /** Operations the server has applied, by the revision that holds them. */
  private readonly hidden = new Map<string, number>()
  private aside: AsideOperations = { isAside: () => false, isWhole: () => false }
  private readonly listeners = new Map<string, Set<() => void>>()
  private readonly lists = new Map<string, readonly AnyDocument[]>()
  /** Counts the server's changes: what was asked before one of them does not know it. */
  moment = 0
  /** Server's clock minus this device's, ms (Y25). */
  clockOffset = 0

  constructor(product: Facts) {
    this.product = product
  }

  /** The document as the screen shows it; null: not here, or gone. The same object until something changes. */
  document<K extends DocumentKind>(kind: K, id: string): Documents[K] | null {
    const shown = this.shown(id)
    return shown?.kind === kind ? (shown as Documents[K]) : null
  }

  /** The same, of whatever kind it is. */
  shown(id: string): AnyDocument | null {
    const entry = this.entries.get(id)
    return entry ? this.shownOf(entry).document : null
  }

  /** All documents of a kind and owner, as shown. The same array until one of them changes. */
  documents<K extends DocumentKind>(kind: K, ownerId: string): readonly Documents[K][] {
    const topic = listTopic(kind, ownerId)
    const cached = this.lists.get(topic)
    if (cached) return cached as readonly Documents[K][]
    const list = [...this.entries.values()]
      .filter((entry) => entry.ownerId === ownerId)
      .flatMap((entry) => this.shownOf(entry).document ?? [])
      .filter((document) => document.kind === kind)
    this.lists.set(topic, list)
    return list as unknown as readonly Documents[K][]
  }

  /** Operations on screen that no answer has settled, in order. The same array until something changes. */
  pendingOf(id: string): readonly Envelope[] {
    const entry = this.entries.get(id)
    return entry ? this.shownOf(entry).ops : NONE
  }

  /** Whether it is not there, or not to be seen: the server says so, or all there is of it was set aside. */
  isGone(id: string): boolean {
    const entry = this.entries.get(id)
    if (!entry || entry.stored) return false
    return (
      entry.isGone ||
      (this.shownOf(entry).document === null && entry.ops.some(({ id: opId }) => this.aside.isWhole(opId)))
    )
  }

  /** What the server last said of it, without operations on their way. */
  row = (id: string): Pick<Entry, 'ownerId' | 'rev' | 'last'> & { document: AnyDocument | null } => {
    const { ownerId = '', rev = 0, stored = null, last = null } = this.entries.get(id) ?? {}
    return { ownerId, rev, document: stored, last }
  }

  revOf = (id: string): number | undefined => {
    const entry = this.entries.get(id)
    return entry?.stored ? entry.rev : undefined
  }

  /** Ids of what the server has told: that it is there, or that it is gone. */
  ids = (): string[] => [...this.entries].flatMap(([id, { stored, isGone }]) => (stored || isGone ? [id] : []))

  /** Whether a screen shows it, or waits for it. */
  isWatched = (id: string): boolean => (this.listeners.get(id)?.size ?? 0) > 0

  /** Whether it has changed since a moment, so that an answer asked for then does not know it. */
  hasChangedSince = (id: string, asked: number): boolean => (this.entries.get(id)?.changedAt ?? 0) > asked

  /** Calls back when the topic changes: a document's id, or a `listTopic`. */
  subscribe(topic: string, listener: () => void): () => void {
    const listeners = this.listeners.get(topic) ?? new Set()
    this.listeners.set(topic, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** Puts what was stored on the device, or what another tab says, under the rule of the higher revision. */
  restore({ id, ownerId, rev, document, last = null }: Omit<StoredDocument, 'shape'>) {
    const entry = this.entries.get(id)
    const isNew = !entry || rev > entry.rev || (rev === entry.rev && entry.isGone !== (document === null))
    if (isNew) this.put(id, ownerId, rev, document, last)
  }

  /**
   * Takes an update of the server into account, if it is newer and fits (Y26, Y27): it did nothing, something, or a
   * revision in between is missing. `asked`: the moment it was asked for; that something is gone, or is there again, has no revision of its own, so an older answer does not decide it.
   */
  integrate(update: DocumentUpdate, asked = this.moment): 'kept' | 'changed' | 'gap' {
    const id = documentIdOf(update)
    const entry = this.entries.get(id)
    const isLate = entry !== undefined && entry.changedAt > asked
    const next = nextOf(update, entry, { isLate, listsOf: (kind) => this.product.kinds[kind].lists })
    if (typeof next === 'string') return next
    this.put(id, next.ownerId, next.rev, next.document)
    return 'changed'
  }

  addOperation(op: Envelope) {
    const entry = this.entryOf(op.documentId, op.ownerId)
    if (entry.ops.some((other) => other.id === op.id)) return
    entry.ops = [...entry.ops, op].toSorted(inOrder)
    this.changed(op.documentId, entry)
  }

  removeOperations(ids: ReadonlySet<string>) {
    for (const [documentId, entry] of this.entries) {
      if (!entry.ops.some((op) => ids.has(op.id))) continue
      const isOnlyHere = !entry.stored && this.foldOf(null, entry.ops) !== null
      entry.ops = entry.ops.filter((op) => !ids.has(op.id))
      if (entry.ops.length === 0) entry.last = null
      // What was only ever here is given up: a screen that shows it leaves.
      if (entry.ops.length === 0 && isOnlyHere) entry.isGone = true
      this.changed(documentId, entry)
    }
    for (const id of ids) this.hidden.delete(id)
  }

  /** Operations the server is known to have applied: a document from this revision on holds them already (Y27). */
  hideOperations(ids: readonly string[], rev = 0) {
    for (const id of ids) this.hidden.set(id, rev)
    for (const [id, entry] of this.entries) if (entry.ops.some((op) => ids.includes(op.id))) this.changed(id, entry)
  }

  /** Which operations are set aside: they are not on screen, but for those of a current document they have made. */
  setAside(aside: AsideOperations, documentIds: Iterable<string>) {
    this.aside = aside
    for (const id of documentIds) {
      const entry = this.entries.get(id)
      if (entry) this.changed(id, entry)
    }
  }

  /** What a bundle's operations make of the document as the device last had it. */
  foldOf = (base: AnyDocument | null, ops: readonly Envelope[]): AnyDocument | null =>
    fold(base, ops, this.product.registry, this.clockOffset)

  /** What was set aside of a document that went waits again: it may be refused again, and is to be made anew then (Y16). */
  keepLast(id: string, last: AnyDocument) {
    const entry = this.entries.get(id)
    if (entry && !entry.stored) entry.last ??= last
  }

  /** Forgets the documents of all owners but some; what this device has made for the others waits on (Y34). */
  forgetAllBut(mayHold: (ownerId: string) => boolean) {
    for (const [id, entry] of this.entries) {
      if (mayHold(entry.ownerId)) continue
      const left = { ...emptyEntry(entry.ownerId), ops: entry.ops }
      this.entries.set(id, left)
      this.forget(id)
      this.changed(id, left)
    }
  }

  /** Forgets a document nobody waits for: not in the server's full list any more. */
  forget(id: string) {
    const entry = this.entries.get(id)
    if (!entry || entry.ops.length > 0) return
    this.entries.delete(id)
    this.changed(id, entry)
  }

  private put(id: string, ownerId: string, rev: number, document: AnyDocument | null, last: AnyDocument | null = null) {
    const entry = this.entryOf(id, ownerId)
    entry.rev = rev
    entry.last = document || entry.ops.length === 0 ? last : (entry.stored ?? entry.last ?? last)
    entry.stored = document
    entry.isGone = document === null
    this.moment += 1
    entry.changedAt = this.moment
    this.changed(id, entry)
  }

  private entryOf(id: string, ownerId: string): Entry {
    const entry = this.entries.get(id) ?? emptyEntry(ownerId)
    this.entries.set(id, entry)
    return entry
  }

  private shownOf(entry: Entry): Shown {
    if (entry.shown && !entry.isStale) return entry.shown
    const { document, ops } = this.show(entry)
    entry.shown = { document: keepRows(entry.shown?.document, document), ops }
    entry.isStale = false
    return entry.shown
  }

  private show(entry: Entry): Shown {
    const pending = entry.ops.filter((op) => !this.isIn(op, entry))
    const isNowhereElse = !entry.stored && !entry.isGone
    if (!pending.some((op) => this.aside.isAside(op.id))) {
      return { document: this.foldOf(entry.stored, pending), ops: entry.ops }
    }
    // Whoever stands in a document that was refused or parked goes on in it; it leaves the screen with its end.
    const whole = isNowhereElse ? this.foldOf(null, pending) : null
    if (whole && this.product.kinds[whole.kind].isCurrent?.(whole)) return { document: whole, ops: entry.ops }
    const waiting = pending.filter((op) => !this.aside.isAside(op.id))
    return { document: this.foldOf(entry.stored, waiting), ops: waiting }
  }

  /** Whether the stored document holds an operation already. */
  private isIn(op: Envelope, entry: Entry): boolean {
    const rev = this.hidden.get(op.id)
    return rev !== undefined && rev <= entry.rev
  }

  /** What a document may be that is new here and not looked at yet. */
  private get kinds(): DocumentKind[] {
    return Object.keys(this.product.kinds) as DocumentKind[]
  }

  private changed(id: string, entry: Entry) {
    entry.isStale = true
    const kind = (entry.stored ?? entry.shown?.document)?.kind
    const topics = [id, ...(kind ? [kind] : this.kinds).map((of) => listTopic(of, entry.ownerId))]
    for (const topic of topics) this.lists.delete(topic)
    for (const topic of topics) for (const listener of this.listeners.get(topic) ?? []) listener()
  }
}

/** What it has to know of the product. */
type Facts = Pick<DeviceProduct, 'registry' | 'kinds'>

/** The topic of a list of documents. */
export const listTopic = (kind: DocumentKind, ownerId: string): string => `${kind}:${ownerId}`

const NONE: readonly Envelope[] = []
