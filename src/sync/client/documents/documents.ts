import type { Documents } from '#domain/documents.ts'
import type { StoredDocument } from '#sync/client/device/database.ts'
import { isCurrent, keepRows, rootOf } from '#sync/document-rows.ts'
import { fold } from '#sync/fold.ts'
import type { AnyDocument, DocumentKind, Envelope } from '#sync/operation.ts'
import type { DeviceProduct } from '#sync/product.ts'
import type { DocumentUpdate } from '#sync/wire.ts'
import { type AsideOperations, type Entry, emptyEntry, inOrder, type Shown } from './document-entry.ts'
import { documentIdOf, kindOf, nextOf, withLists } from './document-update.ts'

/**
 * The device's documents in memory: the server's last state plus waiting operations. The device stores both, never
 * their sum (Y26).
 */
export class DocumentStore {
  private readonly product: Facts
  private readonly entries = new Map<string, Entry>()
  /** Operations the server has applied, with the revision that includes them. */
  private readonly hidden = new Map<string, number>()
  private aside: AsideOperations = { isAside: () => false, isWhole: () => false }
  private readonly listeners = new Map<string, Set<() => void>>()
  /** Changed topics that the screens have not heard of yet. */
  private readonly untold = new Set<string>()
  private isGathering = false
  private readonly lists = new Map<string, readonly AnyDocument[]>()
  /** Counts the server's changes. An answer to an older request lacks the newer ones. */
  moment = 0
  /** Server's clock minus this device's, ms. */
  clockOffset = 0

  private readonly screens: Screens

  constructor(product: Facts, screens: Screens = { afterPaint: (tell) => tell(), onTold: () => undefined }) {
    this.product = product
    this.screens = screens
  }

  /**
   * The document as screens show it; null if it is gone or not on this device. The object stays the same until
   * something changes.
   */
  document<K extends DocumentKind>(kind: K, id: string): Documents[K] | null {
    const shown = this.shown(id)
    return shown?.kind === kind ? (shown as Documents[K]) : null
  }

  shown(id: string): AnyDocument | null {
    const entry = this.entries.get(id)
    return entry ? this.shownOf(entry).document : null
  }

  /** The answer is the same array until one of the documents changes. */
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

  /** The waiting operations on a document, in order. The answer is the same array until something changes. */
  pendingOf(id: string): readonly Envelope[] {
    const entry = this.entries.get(id)
    return entry ? this.shownOf(entry).ops : NONE
  }

  /** Whether the document is gone: the server says so, or the device set all of it aside. */
  isGone(id: string): boolean {
    const entry = this.entries.get(id)
    if (!entry || entry.stored) return false
    return (
      entry.isGone ||
      (this.shownOf(entry).document === null && entry.ops.some(({ id: opId }) => this.aside.isWhole(opId)))
    )
  }

  /** The server's last state, without waiting operations. */
  row = (id: string): Pick<Entry, 'ownerId' | 'rev' | 'last'> & { document: AnyDocument | null } => {
    const { ownerId = '', rev = 0, stored = null, last = null } = this.entries.get(id) ?? {}
    return { ownerId, rev, document: stored, last }
  }

  revOf = (id: string): number | undefined => {
    const entry = this.entries.get(id)
    return entry?.stored ? entry.rev : undefined
  }

  /** The ids of all documents here, even of those that are gone. */
  ids = (): string[] => [...this.entries].flatMap(([id, { stored, isGone }]) => (stored || isGone ? [id] : []))

  isWatched = (id: string): boolean => (this.listeners.get(id)?.size ?? 0) > 0

  /**
   * Whether the document has changed since moment `asked`, so that the answer to a request from then is out of date.
   */
  hasChangedSince = (id: string, asked: number): boolean => (this.entries.get(id)?.changedAt ?? 0) > asked

  /** `topic`: a document's id, or a `listTopic`. */
  subscribe(topic: string, listener: () => void): () => void {
    const listeners = this.listeners.get(topic) ?? new Set()
    this.listeners.set(topic, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /**
   * Takes a document of the store or of another tab if its revision is higher. One that lacks a list was stored by an older
   * Sled, which dropped the rows of that list: the device shows it without them and asks for it again, as revision 0.
   */
  restore({ id, ownerId, rev: storedRev, document: stored, last = null }: Omit<StoredDocument, 'shape'>) {
    const lacking = stored ? this.listsOf(stored.kind).filter((name) => !(name in stored)) : []
    const rev = lacking.length > 0 ? 0 : storedRev
    const document = stored && lacking.length > 0 ? withLists(stored, lacking) : stored
    const entry = this.entries.get(id)
    const isNew = !entry || rev > entry.rev || (rev === entry.rev && entry.isGone !== (document === null))
    if (isNew) this.put(id, ownerId, rev, document, last)
  }

  /**
   * Takes a newer update of the server. `asked` is the moment of the request: only a higher revision overrules a later
   * change.
   */
  integrate(update: DocumentUpdate, asked = this.moment): 'kept' | 'changed' | 'gap' {
    const id = documentIdOf(update)
    const kind = kindOf(update)
    if (kind && !(kind in this.product.kinds)) return 'kept' // A newer server's kind: no screen of this code shows it.
    const entry = this.entries.get(id)
    const isLate = entry !== undefined && entry.changedAt > asked
    const next = nextOf(update, entry, { isLate, listsOf: this.listsOf })
    if (typeof next === 'string') return next
    this.put(id, next.ownerId, next.rev, next.document)
    return 'changed'
  }

  get isUntold(): boolean {
    return this.untold.size > 0
  }

  /**
   * Makes several changes and notifies the screens once, perhaps after the next paint (decision 0020). Reads see the
   * new state at once.
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
      // The document existed only here and the device gives it up, so its screen closes.
      if (entry.ops.length === 0 && isOnlyHere) entry.isGone = true
      this.changed(documentId, entry)
    }
    for (const id of ids) this.hidden.delete(id)
  }

  /** Hides operations that the document includes from revision `rev` on. */
  hideOperations(ids: readonly string[], rev = 0) {
    for (const id of ids) this.hidden.set(id, rev)
    for (const [id, entry] of this.entries) if (entry.ops.some((op) => ids.includes(op.id))) this.changed(id, entry)
  }

  /** Operations that are set aside leave the screen, except those that created a document that a person is in. */
  setAside(aside: AsideOperations, documentIds: Iterable<string>) {
    this.aside = aside
    for (const id of documentIds) {
      const entry = this.entries.get(id)
      if (entry) this.changed(id, entry)
    }
  }

  /** The document after these operations; null if they delete it or hide it from all devices. */
  foldOf = (base: AnyDocument | null, ops: readonly Envelope[]): AnyDocument | null => {
    const folded = fold(base, ops, this.product.registry, this.clockOffset)
    return folded && this.product.kinds[folded.kind].readAction(rootOf(folded)) === null ? null : folded
  }

  /**
   * Restores the last state of a deleted document for its waiting operations, in case the server refuses them again.
   */
  keepLast(id: string, last: AnyDocument) {
    const entry = this.entries.get(id)
    if (entry && !entry.stored) entry.last ??= last
  }

  /**
   * Keeps what answered operations made of a document that went before their answer, because no update brings it again.
   */
  keepMade(done: ReadonlySet<string>) {
    for (const entry of this.entries.values()) {
      const made = entry.ops.filter(({ id }) => done.has(id))
      if (entry.stored || made.length === entry.ops.length) continue
      entry.last = this.foldOf(entry.last, made) ?? entry.last
    }
  }

  /** Forgets the documents of owners whose data the device may not hold; operations on them still wait. */
  forgetAllBut(mayHold: (ownerId: string) => boolean) {
    for (const [id, entry] of this.entries) {
      if (mayHold(entry.ownerId)) continue
      const left = { ...emptyEntry(entry.ownerId), ops: entry.ops }
      this.entries.set(id, left)
      this.forget(id)
      this.changed(id, left)
    }
  }

  forget(id: string) {
    const entry = this.entries.get(id)
    if (!entry || entry.ops.length > 0) return
    this.entries.delete(id)
    this.changed(id, entry)
  }

  private listsOf = (kind: DocumentKind): readonly string[] =>
    this.product.kinds[kind]?.children.map(({ name }) => name) ?? []

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
    // A person who is in a refused document stays in it until it ends.
    const whole = isNowhereElse ? this.foldOf(null, pending) : null
    if (whole && isCurrent(this.product, whole)) return { document: whole, ops: entry.ops }
    const waiting = pending.filter((op) => !this.aside.isAside(op.id))
    return { document: this.foldOf(entry.stored, waiting), ops: waiting }
  }

  /**
   * The first operation that the server has not confirmed, and all later ones: the first one alone could undo a later
   * one.
   */
  private notIn(entry: Entry): readonly Envelope[] {
    const first = entry.ops.findIndex((op) => !this.isIn(op, entry))
    return first === -1 ? NONE : entry.ops.slice(first)
  }

  private isIn(op: Envelope, entry: Entry): boolean {
    const rev = this.hidden.get(op.id)
    return rev !== undefined && rev <= entry.rev
  }

  private get kinds(): DocumentKind[] {
    return Object.keys(this.product.kinds) as DocumentKind[]
  }

  private addOne(op: Envelope) {
    const entry = this.entryOf(op.documentId, op.ownerId)
    if (entry.ops.some((other) => other.id === op.id)) return
    entry.ops = [...entry.ops, op].toSorted(inOrder)
    this.changed(op.documentId, entry)
  }

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

type Screens = { afterPaint: (tell: () => void) => void; onTold: () => void }

type Facts = Pick<DeviceProduct, 'registry' | 'kinds'>

export const listTopic = (kind: DocumentKind, ownerId: string): string => `${kind}:${ownerId}`

const NONE: readonly Envelope[] = []
