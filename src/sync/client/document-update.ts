import type { Delta } from '#sync/delta.ts'
import type { AnyDocument } from '#sync/operation.ts'
import type { DocumentUpdate } from '#sync/wire.ts'

/** Which document an update is of. */
export const documentIdOf = (update: DocumentUpdate): string =>
  update.t === 'gone' ? update.id : update.t === 'delta' ? update.delta.id : update.document.id

/** The revision an update brings; 0 for what is gone. */
export const revOf = (update: DocumentUpdate): number =>
  update.t === 'gone' ? 0 : update.t === 'delta' ? update.delta.rev : update.document.rev

/** What a first delta applies to. */
export const emptyDocumentOf = ({ kind, id, ownerId }: Delta): AnyDocument =>
  ({ kind, id, ownerId, rev: 0, exercises: [], sets: [] }) as unknown as AnyDocument
