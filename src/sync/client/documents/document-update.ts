import { applyDelta, type Delta } from '#sync/delta.ts'
import type { AnyDocument, DocumentKind } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import type { DocumentUpdate } from '#sync/wire.ts'
import type { Entry } from './document-entry.ts'

/** Which document an update is of. */
export const documentIdOf = (update: DocumentUpdate): string =>
  update.t === 'gone' ? update.id : update.t === 'delta' ? update.delta.id : update.document.id

/** Whose document an update is of. `row`: of what the device holds; what is gone does not say it itself. */
export const ownerOf = (update: DocumentUpdate, row: (id: string) => { ownerId: string }): string =>
  update.t === 'gone' ? row(update.id).ownerId : update.t === 'delta' ? update.delta.ownerId : update.document.ownerId

/** The revision an update brings; 0 for what is gone. */
export const revOf = (update: DocumentUpdate): number =>
  update.t === 'gone' ? 0 : update.t === 'delta' ? update.delta.rev : update.document.rev

/** What says that a document went knows no revision before those of `results` (Y26). */
export const raised = (update: DocumentUpdate, results: readonly OperationResult[]): DocumentUpdate =>
  update.t === 'gone' ? { ...update, rev: Math.max(update.rev ?? 0, ...results.map(({ rev = 0 }) => rev)) } : update

/** What a first delta applies to. `lists`: those of its kind. */
const emptyDocumentOf = ({ kind, id, ownerId }: Delta, lists: readonly string[]): AnyDocument =>
  ({ kind, id, ownerId, rev: 0, ...Object.fromEntries(lists.map((name) => [name, []])) }) as unknown as AnyDocument

/** `isLate`: the document has changed since the update was asked for. `listsOf`: the lists of rows of a kind. */
type Taking = { isLate: boolean; listsOf: (kind: DocumentKind) => readonly string[] }

/** What an update makes of what the device holds of its document: nothing, the next state, or a revision is missing between. */
export function nextOf(
  update: DocumentUpdate,
  entry: Entry | undefined,
  { isLate, listsOf }: Taking,
): 'kept' | 'gap' | { ownerId: string; rev: number; document: AnyDocument | null } {
  if (update.t === 'gone') {
    if (!entry || isLate) return 'kept'
    const rev = Math.max(entry.rev, update.rev ?? 0)
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
