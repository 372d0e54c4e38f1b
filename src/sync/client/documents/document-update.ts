import type { Delta } from '#sync/delta.ts'
import type { AnyDocument } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import type { DocumentUpdate } from '#sync/wire.ts'

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
export const emptyDocumentOf = ({ kind, id, ownerId }: Delta, lists: readonly string[]): AnyDocument =>
  ({ kind, id, ownerId, rev: 0, ...Object.fromEntries(lists.map((name) => [name, []])) }) as unknown as AnyDocument
