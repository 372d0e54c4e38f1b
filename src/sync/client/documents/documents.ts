import type { StoredDocument } from '#sync/client/device/database.ts'
import type { DeviceProduct } from '#sync/client/product.ts'
import { keepRows } from '#sync/document-rows.ts'
import { fold } from '#sync/fold.ts'
import type { AnyDocument, DocumentKind, Envelope } from '#sync/operation.ts'
import type { Documents } from '#sync/product.ts'
import type { DocumentUpdate } from '#sync/wire.ts'
import { type AsideOperations, type Entry, emptyEntry, inOrder, type Shown } from './document-entry.ts'
import { documentIdOf, kindOf, nextOf } from './document-update.ts'

/**
 * The documents of the device in memory: the server's last state with the operations on their way applied to it.
 * Optimistic values are never stored; the screen always shows the fold (Y26).
 */
export class DocumentStore {
  private readonly product: Facts
  private readonly entries = new Map<string, Entry>()
  /** Operations the server has applied, with the revision that includes them. */
  private readonly hidden = new Map<string, number>()
  private aside: AsideOperations = { isAside: () => false, isWhole: () => false }
  private readonly listeners = new Map<string, Set<() => void>>()
  /** The topics that have changed and that the screens have not heard of yet. */
  private readonly untold = new Set<string>()
  private isGathering = false
  private readonly lists = new Map<string, readonly AnyDocument[]>()
  /** Counts the server's changes. The answer to a request from before a change doesn't include it. */
  moment = 0
  /** Server's clock minus this device's, ms (Y25). */
  clockOffset = 0

  private readonly screens: Screens

  constructor(product: Facts, screens: Screens = { afterPaint: (tell) => tell(), onTold: () => undefined }) {
    this.product = product
    this.screens = screens
  }

  /**
   * The document as the screen shows it; null if it is not here or gone. The object stays the same until something
   * changes.
   */
  document<K extends DocumentKind>(kind: K, id: string): Documents[K] | null {
    const shown = this.shown(id)
    return shown?.kind === kind ? (shown as Documents[K]) : null
  }

  /** The document as the screen shows it, of any kind. */
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

  /** The operations on screen without an answer, in order. The array stays the same until something changes. */
  pendingOf(id: string): readonly Envelope[] {
    const entry = this.entries.get(id)
    return entry ? this.shownOf(entry).ops : NONE
  }

  /** Whether the document is gone or must not be shown: the server says so, or all of it was set aside. */
  isGone(id: string): boolean {
    const entry = this.entries.get(id)
    if (!entry || entry.stored) return false
    return (
      entry.isGone ||
      (this.shownOf(entry).document === null && entry.ops.some(({ id: opId }) => this.aside.isWhole(opId)))
    )
  }

  /** The server's last state, without operations on their way. */
  row = (id: string): Pick<Entry, 'ownerId' | 'rev' | 'last'> & { document: AnyDocument | null } => {
    const { ownerId = '', rev = 0, stored = null, last = null } = this.entries.get(id) ?? {}
    return { ownerId, rev, document: stored, last }
  }

  revOf = (id: string): number | undefined => {
    const entry = this.entries.get(id)
    return entry?.stored ? entry.rev : undefined
  }

  /** Ids of documents the server has told about, including those that are gone. */
  ids = (): string[] => [...this.entries].flatMap(([id, { stored, isGone }]) => (stored || isGone ? [id] : []))

  /** Whether a screen shows the document or waits for it. */
  isWatched = (id: string): boolean => (this.listeners.get(id)?.size ?? 0) > 0

  /** Whether the document has changed since a moment, so that an answer requested then is out of date for it. */
  hasChangedSince = (id: string, asked: number): boolean => (this.entries.get(id)?.changedAt ?? 0) > asked

  /** Calls back when the topic changes: a document's id, or a `listTopic`. */
  subscribe(topic: string, listener: () => void): () => void {
    const listeners = this.listeners.get(topic) ?? new Set()
    this.listeners.set(topic, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** Takes in a document from the device's store or another tab, if its revision is higher. */
  restore({ id, ownerId, rev, document, last = null }: Omit<StoredDocument, 'shape'>) {
    const entry = this.entries.get(id)
    const isNew = !entry || rev > entry.rev || (rev === entry.rev && entry.isGone !== (document === null))
    if (isNew) this.put(id, ownerId, rev, document, last)
  }

  /**
   * Takes in an update of the server if it is newer and fits (Y26, Y27). Answers whether it changed something, or a
   * revision in between is missing. `asked` is the moment of the request: a return has no revision of its own, and a
   * disappearance only sometimes. Without a higher one an older answer doesn't decide it.
   */
  integrate(update: DocumentUpdate, asked = this.moment): 'kept' | 'changed' | 'gap' {
    const id = documentIdOf(update)
    const kind = kindOf(update)
    if (kind && !(kind in this.product.kinds)) return 'kept' // Of a newer server (Y33): no screen of this code shows it.
    const entry = this.entries.get(id)
    const isLate = entry !== undefined && entry.changedAt > asked
    const next = nextOf(update, entry, { isLate, listsOf: (kind) => this.product.kinds[kind].lists })
    if (typeof next === 'string') return next
    this.put(id, next.ownerId, next.rev, next.document)
    return 'changed'
  }

  /** Whether something has changed that the screens have not heard of yet. */
  get isUntold(): boolean {
    return this.untold.size > 0
  }

  /**
   * Makes several changes, of which the screens hear once: now, or after the next paint where nobody waits for it
   * (decision 0020). Whoever reads the documents meanwhile reads the new state.
   */
  together<T>(work: () => T, { isAfterPaint = false } = {}): T {
    if (this.isGathering) return work()
    this.isGathering = true
    try {
      return work()
    } finally {
      this.isGathering = false
      if (isAfterPaint) this.screens.afterPaint(() => this.tell())
      else this.tell()
    }
  }

  /** Adds operations. */
  add(ops: readonly Envelope[]) {
    this.together(() => {
      for (const op of ops) this.addOne(op)
    })
  }

  removeOperations(ids: ReadonlySet<string>) {
    for (const [documentId, entry] of this.entries) {
      if (!entry.ops.some((op) => ids.has(op.id))) continue
      const isOnlyHere = !entry.stored && this.foldOf(null, entry.ops) !== null
      entry.ops = entry.ops.filter((op) => !ids.has(op.id))
      if (entry.ops.length === 0) entry.last = null
      // The document existed only here and is given up. A screen that shows it closes.
      if (entry.ops.length === 0 && isOnlyHere) entry.isGone = true
      this.changed(documentId, entry)
    }
    for (const id of ids) this.hidden.delete(id)
  }

  /** Operations the server has applied. A document from this revision on includes them (Y27). */
  hideOperations(ids: readonly string[], rev = 0) {
    for (const id of ids) this.hidden.set(id, rev)
    for (const [id, entry] of this.entries) if (entry.ops.some((op) => ids.includes(op.id))) this.changed(id, entry)
  }

  /** Puts operations aside. They leave the screen, except those of a current document that they have made. */
  setAside(aside: AsideOperations, documentIds: Iterable<string>) {
    this.aside = aside
    for (const id of documentIds) {
      const entry = this.entries.get(id)
      if (entry) this.changed(id, entry)
    }
  }

  /** What operations make of a document: null if they delete it or put it away. */
  foldOf = (base: AnyDocument | null, ops: readonly Envelope[]): AnyDocument | null => {
    const folded = fold(base, ops, this.product.registry, this.clockOffset)
    return folded && this.product.kinds[folded.kind].isPutAway?.(folded) ? null : folded
  }

  /** Keeps the last state of a deleted document whose operations wait again, in case they are refused again (Y16). */
  keepLast(id: string, last: AnyDocument) {
    const entry = this.entries.get(id)
    if (entry && !entry.stored) entry.last ??= last
  }

  /**
   * Keeps what answered operations made of a document that went before the answer came, while others wait for it: no
   * update brings that any more (Y16).
   */
  keepMade(done: ReadonlySet<string>) {
    for (const entry of this.entries.values()) {
      const made = entry.ops.filter(({ id }) => done.has(id))
      if (entry.stored || made.length === entry.ops.length) continue
      entry.last = this.foldOf(entry.last, made) ?? entry.last
    }
  }

  /** Forgets the documents of all other owners. Operations made for them keep waiting (Y34). */
  forgetAllBut(mayHold: (ownerId: string) => boolean) {
    for (const [id, entry] of this.entries) {
      if (mayHold(entry.ownerId)) continue
      const left = { ...emptyEntry(entry.ownerId), ops: entry.ops }
      this.entries.set(id, left)
      this.forget(id)
      this.changed(id, left)
    }
  }

  /** Forgets a document that the server's full list no longer names and no operation waits for. */
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
    const pending = this.notIn(entry)
    const isNowhereElse = !entry.stored && !entry.isGone
    if (!pending.some((op) => this.aside.isAside(op.id))) {
      return { document: this.foldOf(entry.stored, pending), ops: entry.ops }
    }
    // A person who is in a refused or parked document stays in it. It leaves the screen when it ends.
    const whole = isNowhereElse ? this.foldOf(null, pending) : null
    if (whole && this.product.kinds[whole.kind].isCurrent?.(whole)) return { document: whole, ops: entry.ops }
    const waiting = pending.filter((op) => !this.aside.isAside(op.id))
    return { document: this.foldOf(entry.stored, waiting), ops: waiting }
  }

  /**
   * The operations that the stored document may lack: the first one that the server has not named as applied, and all that
   * follow. If one of these were left out, an earlier one would undo it. One that is applied twice changes nothing (Y4).
   */
  private notIn(entry: Entry): readonly Envelope[] {
    const first = entry.ops.findIndex((op) => !this.isIn(op, entry))
    return first === -1 ? NONE : entry.ops.slice(first)
  }

  /** Whether the stored document includes an operation. */
  private isIn(op: Envelope, entry: Entry): boolean {
    const rev = this.hidden.get(op.id)
    return rev !== undefined && rev <= entry.rev
  }

  /** The kinds a new, unseen document may have. */
  private get kinds(): DocumentKind[] {
    return Object.keys(this.product.kinds) as DocumentKind[]
  }

  private addOne(op: Envelope) {
    const entry = this.entryOf(op.documentId, op.ownerId)
    if (entry.ops.some((other) => other.id === op.id)) return
    entry.ops = [...entry.ops, op].toSorted(inOrder)
    this.changed(op.documentId, entry)
  }

  /** The document is to be folded anew, and the screens hear of it. */
  private changed(id: string, entry: Entry) {
    entry.isStale = true
    const kind = (entry.stored ?? entry.shown?.document)?.kind
    const topics = [id, ...(kind ? [kind] : this.kinds).map((of) => listTopic(of, entry.ownerId))]
    for (const topic of topics) {
      this.lists.delete(topic)
      this.untold.add(topic)
    }
    if (!this.isGathering) this.tell()
  }

  private tell() {
    const topics = [...this.untold]
    if (topics.length === 0) return
    this.untold.clear()
    for (const topic of topics) for (const listener of this.listeners.get(topic) ?? []) listener()
    this.screens.onTold()
  }
}

/** When the screens may be drawn, and what is to be done once they have heard of a change. */
type Screens = { afterPaint: (tell: () => void) => void; onTold: () => void }

/** The part of the product that is needed here. */
type Facts = Pick<DeviceProduct, 'registry' | 'kinds'>

/** The topic of a list of documents. */
export const listTopic = (kind: DocumentKind, ownerId: string): string => `${kind}:${ownerId}`

const NONE: readonly Envelope[] = []
