import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { isId } from '#domain/ids.ts'
import type { ServerProduct } from '#sync/product.ts'
import type { DocumentUpdate, Pull, PullAnswer } from '#sync/wire.ts'
import { chunked, currentUpdates } from './current-documents.ts'
import { relationTo } from './relation.ts'
import { loadStates } from './snapshot.ts'
import { maySee } from './visibility.ts'

/**
 * Answers newer documents, requested ids, and what the product finds. A hidden document is `gone`, like a missing one.
 */
export async function pull(
  db: Kysely<Tables>,
  product: ServerProduct,
  request: Pull,
  now: () => number,
): Promise<PullAnswer> {
  const { actorId, ownerId, known, ids } = request
  const relation = await relationTo(db, actorId, ownerId)
  const { documents, found } = await product.find(db, { ownerId, relation, wants: request })
  const wanted = new Set([...Object.keys(known), ...ids, ...documents.map(({ id }) => id)])
  const revById = new Map(documents.map(({ id, rev }) => [id, rev]))
  const stale = [...wanted].filter((id) => !(id in known) || known[id] !== revById.get(id))
  return { actorId, documents: await updatesFor(db, product, request, stale), ...found, now: now() }
}

/**
 * The updates in the order of `ids`. Loads only newer documents that the person may see, however many a device asks
 * for.
 */
async function updatesFor(
  db: Kysely<Tables>,
  product: ServerProduct,
  { actorId, ownerId, known }: Pick<Pull, 'actorId' | 'ownerId' | 'known'>,
  ids: readonly string[],
): Promise<DocumentUpdate[]> {
  const stored = new Map((await loadStates(db, product, ownerId, ids.filter(isId))).map((state) => [state.id, state]))
  const relation = await relationTo(db, actorId, ownerId)
  const updates = new Map<string, DocumentUpdate>()
  const newer: string[] = []
  for (const id of ids) {
    const state = stored.get(id)
    const isSeen = state?.ownerId === ownerId && maySee(product, relation, state.visibility)
    if (!isSeen) updates.set(id, { t: 'gone', id })
    else if ((known[id] ?? -1) < state.rev) newer.push(id)
  }
  for (const chunk of chunked(newer)) {
    for (const [id, update] of await currentUpdates(db, product, { actorId, ownerId }, chunk)) updates.set(id, update)
  }
  return ids.flatMap((id) => updates.get(id) ?? [])
}
