import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Relation } from '#domain/permissions.ts'
import type { AnyDocument } from '#sync/operation.ts'
import type { Kinds } from '#sync/product.ts'
import type { DocumentUpdate } from '#sync/wire.ts'
import { relationTo } from './relation.ts'
import { loadDocuments } from './snapshot.ts'
import { maySeeDocument } from './visibility.ts'

/** How many documents the server loads at once, so that no answer blocks the database or the hub for long. */
const MOST = 50

export const chunked = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MOST) }, (_, index) => ids.slice(index * MOST, (index + 1) * MOST))

/** Reads the rights after the documents, so that nothing committed after a revocation reaches the person (Y29). */
export async function currentUpdates(
  db: Kysely<Tables>,
  product: Kinds,
  { actorId, ownerId }: { actorId: string; ownerId: string },
  ids: readonly string[],
): Promise<Map<string, DocumentUpdate>> {
  const documents = await loadDocuments(db, product, ownerId, ids)
  const relation = await relationTo(db, actorId, ownerId)
  return new Map(ids.map((id) => [id, currentUpdate(product, id, documents.get(id), { ownerId, relation })]))
}

/** The update for a person. `relation`: read after the document, so that a revocation counts. */
export function currentUpdate(
  product: Kinds,
  id: string,
  document: AnyDocument | undefined,
  { ownerId, relation }: { ownerId: string; relation: Relation },
): DocumentUpdate {
  const isSeen = document?.ownerId === ownerId && maySeeDocument(product, relation, document)
  return isSeen ? { t: 'document', document } : { t: 'gone', id }
}
