import { applyDelta, type Delta } from '#sync/delta.ts'
import type { AnyDocument, DocumentKind } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import type { DocumentUpdate } from '#sync/wire.ts'
import type { Entry } from './document-entry.ts'
import type { DocumentStore } from './documents.ts'

export const documentIdOf = (update: DocumentUpdate): string =>
  update.t === 'gone' ? update.id : update.t === 'delta' ? update.delta.id : update.document.id

/** The kind of the document; null if it is gone. */
export const kindOf = (update: DocumentUpdate): DocumentKind | null =>
  update.t === 'gone' ? null : update.t === 'delta' ? update.delta.kind : update.document.kind

/** The owner of the document. `row` finds the document on the device if the update doesn't name the owner. */
export const ownerOf = (update: DocumentUpdate, row: (id: string) => { ownerId: string }): string =>
  update.t === 'gone' ? row(update.id).ownerId : update.t === 'delta' ? update.delta.ownerId : update.document.ownerId

/** The revision of the document; 0 for a disappearance. */
export const revOf = (update: DocumentUpdate): number =>
  update.t === 'gone' ? 0 : update.t === 'delta' ? update.delta.rev : update.document.rev

/** `ofIt`: the outcomes of a document's operations. `asked`: the moment of the request. */
type Answered = { ofIt: (documentId: string) => readonly OperationResult[]; asked: number | undefined }

/** Takes in updates. Answers the ids of changed documents, and the updates before which a revision is missing. */
export function integrateAll(documents: DocumentStore, updates: readonly DocumentUpdate[], { ofIt, asked }: Answered) {
  const changed = new Set<string>()
  const gaps: DocumentUpdate[] = []
  for (const each of updates) {
    // A deleted document existed at least until its last done operation.
    const update = raised(each, ofIt(documentIdOf(each)))
    const outcome = documents.integrate(update, asked)
    if (outcome === 'changed') changed.add(documentIdOf(update))
    if (outcome === 'gap') gaps.push(update)
  }
  return { changed, gaps }
}

const raised = (update: DocumentUpdate, results: readonly OperationResult[]): DocumentUpdate =>
  update.t === 'gone' ? { ...update, rev: Math.max(update.rev ?? 0, ...results.map(({ rev = 0 }) => rev)) } : update

const emptyDocumentOf = ({ kind, id, ownerId }: Delta, lists: readonly string[]): AnyDocument =>
  withLists({ kind, id, ownerId, rev: 0 } as unknown as AnyDocument, lists)

/** The document with these lists, all empty. */
export const withLists = (document: AnyDocument, lists: readonly string[]): AnyDocument => ({
  ...document,
  ...Object.fromEntries(lists.map((name) => [name, []])),
})

/** `isLate`: the document has changed since the request. */
type Taking = { isLate: boolean; listsOf: (kind: DocumentKind) => readonly string[] }

/** The state of a document after an update; 'kept': unchanged, 'gap': unknown because a revision is missing. */
export function nextOf(
  update: DocumentUpdate,
  entry: Entry | undefined,
  { isLate, listsOf }: Taking,
): 'kept' | 'gap' | { ownerId: string; rev: number; document: AnyDocument | null } {
  if (update.t === 'gone') {
    if (!entry) return 'kept'
    const rev = Math.max(entry.rev, update.rev ?? 0)
    // The document has changed since the request, so only a revision that the device has not heard of is newer.
    if (isLate && rev === entry.rev) return 'kept'
    return entry.isGone && rev === entry.rev ? 'kept' : { ownerId: entry.ownerId, rev, document: null }
  }
  if (update.t === 'document') {
    const { document } = update
    const isOld = entry !== undefined && entry.rev >= document.rev && (entry.stored !== null || isLate)
    const isBeforeItWent = entry?.isGone && entry.rev > document.rev
    return isOld || isBeforeItWent ? 'kept' : { ownerId: document.ownerId, rev: document.rev, document }
  }
  const { delta } = update
  if (entry && (entry.stored || entry.isGone) && entry.rev >= delta.rev) return 'kept'
  if (delta.prevRev !== (entry?.stored ? entry.rev : 0)) return 'gap'
  const base = entry?.stored ?? emptyDocumentOf(delta, listsOf(delta.kind))
  return { ownerId: delta.ownerId, rev: delta.rev, document: applyDelta(base, delta) }
}

type RemoteChange = { before: AnyDocument; after: AnyDocument }

type Listener = (change: RemoteChange) => void

/** Tells screens what others change in their documents. A screen has shown this device's own changes before. */
export class RemoteChanges {
  private readonly listeners = new Map<string, Set<Listener>>()

  subscribe(documentId: string, listener: Listener): () => void {
    const listeners = this.listeners.get(documentId) ?? new Set()
    this.listeners.set(documentId, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** Call `look` before you take in updates, and its result right after. */
  look(documents: DocumentStore, updates: readonly DocumentUpdate[]): () => void {
    const ids = updates.map(documentIdOf).filter((id) => this.listeners.get(id)?.size)
    const seen = ids.map((id) => ({ id, before: documents.shown(id) }))
    return () => {
      for (const { id, before } of seen) {
        const after = documents.shown(id)
        if (!before || !after || before === after) continue
        for (const listener of this.listeners.get(id) ?? []) listener({ before, after })
      }
    }
  }
}
