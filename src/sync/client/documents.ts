import { applyDelta } from '#sync/delta.ts'
import { fold } from '#sync/fold.ts'
import type { AnyDocument, DocumentKind, Documents, Envelope, Registry } from '#sync/operation.ts'
import type { DocumentUpdate } from '#sync/wire.ts'

type Entry = {
  ownerId: string
  /** The newest revision seen, of the document or of its disappearance. */
  rev: number
  stored: AnyDocument | null
  isGone: boolean
  /** Operations on their way, in order. */
  ops: readonly Envelope[]
  /** `fold(stored, ops)`, kept until either changes. */
  shown: AnyDocument | null | undefined
}

/** What an update did: nothing, something, or that a revision in between is missing. */
export type Integration = 'kept' | 'changed' | 'gap'

/**
 * The documents of the device in memory: what the server last said, and over it the operations still on their way.
 * Optimistic values are never stored; the screen is always the fold (Y26).
 */
export class DocumentStore {
  private readonly registry: Registry
  private readonly entries = new Map<string, Entry>()
  private readonly hidden = new Set<string>()
  private readonly listeners = new Map<string, Set<() => void>>()
  private readonly lists = new Map<string, readonly AnyDocument[]>()
  /** Server's clock minus this device's, ms (Y25). */
  clockOffset = 0

  constructor(registry: Registry) {
    this.registry = registry
  }

  /** The document as the screen shows it; null: not here, or gone. The same object until something changes. */
  document<K extends DocumentKind>(kind: K, id: string): Documents[K] | null {
    const entry = this.entries.get(id)
    if (!entry) return null
    const shown = this.shownOf(entry)
    return shown?.kind === kind ? (shown as Documents[K]) : null
  }

  /** All documents of a kind and owner, as shown. The same array until one of them changes. */
  documents<K extends DocumentKind>(kind: K, ownerId: string): readonly Documents[K][] {
    const topic = listTopic(kind, ownerId)
    const cached = this.lists.get(topic)
    if (cached) return cached as readonly Documents[K][]
    const list = [...this.entries.values()]
      .filter((entry) => entry.ownerId === ownerId)
      .flatMap((entry) => this.shownOf(entry) ?? [])
      .filter((document) => document.kind === kind)
    this.lists.set(topic, list)
    return list as unknown as readonly Documents[K][]
  }

  /** Operations on their way to this document, in order. The same array until one comes or goes. */
  pendingOf = (id: string): readonly Envelope[] => this.entries.get(id)?.ops ?? NONE

  /** Whether the server has said that it is not there, or not to be seen. */
  isGone = (id: string): boolean => this.entries.get(id)?.isGone ?? false

  /** What the server last said of it, without operations on their way. */
  row(id: string): { ownerId: string; rev: number; document: AnyDocument | null } {
    const entry = this.entries.get(id)
    return { ownerId: entry?.ownerId ?? '', rev: entry?.rev ?? 0, document: entry?.stored ?? null }
  }

  revOf = (id: string): number | undefined => {
    const entry = this.entries.get(id)
    return entry?.stored ? entry.rev : undefined
  }

  /** Ids of everything held, shown or not. */
  ids = (): string[] => [...this.entries.keys()]

  /** Calls back when the topic changes: a document's id, or a `listTopic`. */
  subscribe(topic: string, listener: () => void): () => void {
    const listeners = this.listeners.get(topic) ?? new Set()
    this.listeners.set(topic, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** Puts what was stored on the device, or what another tab says, under the rule of the higher revision. */
  restore(id: string, ownerId: string, rev: number, document: AnyDocument | null): boolean {
    const entry = this.entries.get(id)
    if (entry && entry.rev >= rev) return false
    this.put(id, ownerId, rev, document)
    return true
  }

  /** Takes an update of the server into account, if it is newer and fits (Y26, Y27). */
  integrate(update: DocumentUpdate): Integration {
    if (update.t === 'gone') {
      const entry = this.entries.get(update.id)
      if (!entry || entry.isGone) return 'kept'
      this.put(update.id, entry.ownerId, entry.rev, null)
      return 'changed'
    }
    if (update.t === 'document') {
      const { document } = update
      const entry = this.entries.get(document.id)
      if (entry?.stored && entry.rev >= document.rev) return 'kept'
      this.put(document.id, document.ownerId, document.rev, document)
      return 'changed'
    }
    const { delta } = update
    const entry = this.entries.get(delta.id)
    if (entry?.stored && entry.rev >= delta.rev) return 'kept'
    if (delta.prevRev !== (entry?.stored ? entry.rev : 0)) return 'gap'
    const base = entry?.stored ?? emptyDocument(delta.kind, delta.id, delta.ownerId)
    this.put(delta.id, delta.ownerId, delta.rev, applyDelta(base, delta))
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
      entry.ops = entry.ops.filter((op) => !ids.has(op.id))
      this.changed(documentId, entry)
      if (!entry.stored && entry.ops.length === 0 && !entry.isGone) this.entries.delete(documentId)
    }
    for (const id of ids) this.hidden.delete(id)
  }

  /** Operations the server is known to have applied: the document holds them already (Y27). */
  hideOperations(ids: readonly string[]) {
    for (const id of ids) this.hidden.add(id)
  }

  /** Forgets a document nobody waits for: not in the server's full list any more, or another owner's. */
  forget(id: string) {
    const entry = this.entries.get(id)
    if (!entry || entry.ops.length > 0) return
    this.entries.delete(id)
    this.changed(id, entry)
  }

  private put(id: string, ownerId: string, rev: number, document: AnyDocument | null) {
    const entry = this.entryOf(id, ownerId)
    entry.rev = rev
    entry.stored = document
    entry.isGone = document === null
    this.changed(id, entry)
  }

  private entryOf(id: string, ownerId: string): Entry {
    const entry: Entry = this.entries.get(id) ?? {
      ownerId,
      rev: 0,
      stored: null,
      isGone: false,
      ops: NONE,
      shown: undefined,
    }
    this.entries.set(id, entry)
    return entry
  }

  private shownOf(entry: Entry): AnyDocument | null {
    if (entry.shown === undefined) {
      const pending = entry.ops.filter((op) => !this.hidden.has(op.id))
      entry.shown = fold(entry.stored, pending, this.registry, this.clockOffset)
    }
    return entry.shown
  }

  private changed(id: string, entry: Entry) {
    entry.shown = undefined
    const topics = [id, listTopic('routine', entry.ownerId), listTopic('workout', entry.ownerId)]
    for (const topic of topics) this.lists.delete(topic)
    for (const topic of topics) for (const listener of this.listeners.get(topic) ?? []) listener()
  }
}

/** The topic of a list of documents. */
export const listTopic = (kind: DocumentKind, ownerId: string): string => `${kind}:${ownerId}`

/** The order of an account's operations (Y1). */
export const inOrder = (a: Envelope, b: Envelope): number => a.n - b.n || (a.id < b.id ? -1 : 1)

const NONE: readonly Envelope[] = []

const emptyDocument = (kind: DocumentKind, id: string, ownerId: string): AnyDocument =>
  ({ kind, id, ownerId, rev: 0, exercises: [], sets: [] }) as unknown as AnyDocument
