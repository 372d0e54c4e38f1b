import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { isId } from '#domain/ids.ts'
import type { Relation } from '#domain/permissions.ts'
import type { ServerProduct } from '#sync/product.ts'
import { type Connection, send } from './connection.ts'
import { currentUpdates } from './current-documents.ts'
import { compareHeld, type Part } from './held.ts'
import { relationTo, sharesOfOwners } from './relation.ts'
import { loadAnybodysStates } from './snapshot.ts'

/** After so many messages to one device the process serves others. */
const BREATH = 100

type Db = Kysely<Tables>

/** Lets a device hear of an owner's documents; a null owner ends that. */
export async function watch(db: Db, connection: Connection, ownerId: string | null) {
  const { actsFor, relations, userId } = connection
  if (actsFor) relations.delete(actsFor)
  connection.actsFor = ownerId === userId ? null : ownerId
  if (!connection.actsFor) return
  const { as } = await judge(db, connection, connection.actsFor)
  const isWatching = as === 'delegate'
  send(connection, isWatching ? { t: 'watching', ownerId: connection.actsFor } : { t: 'invalidate', what: 'shares' })
}

export async function judge(db: Db, { userId, relations }: Connection, ownerId: string): Promise<Relation> {
  const relation = await relationTo(db, userId, ownerId)
  if (relation.as === 'delegate') relations.set(ownerId, relation)
  else relations.delete(ownerId)
  return relation
}

/**
 * Tells the device which documents are deleted or hidden since it last heard of them. Answers the newer ones, in parts.
 */
export async function compare(
  db: Db,
  product: ServerProduct,
  connection: Connection,
  revs: Record<string, number>,
): Promise<Part[]> {
  const stored = await loadAnybodysStates(db, product, Object.keys(revs).filter(isId))
  const { userId, actsFor, relations } = connection
  if (actsFor) {
    const hadShare = relations.has(actsFor)
    const { as } = await judge(db, connection, actsFor)
    if (hadShare !== (as === 'delegate')) send(connection, { t: 'invalidate', what: 'shares' })
  }
  const foreign = new Set(stored.map(({ ownerId }) => ownerId).filter((ownerId) => !relations.has(ownerId)))
  const others = await sharesOfOwners(db, userId, [...foreign])
  const { gone, parts } = compareHeld(product, revs, stored, { watched: relations, others })
  for (const [index, id] of gone.entries()) {
    if (index % BREATH === BREATH - 1) await setImmediate()
    send(connection, { t: 'update', update: { t: 'gone', id }, opIds: [], by: null })
  }
  return parts
}

export async function tellPart(db: Db, product: ServerProduct, connection: Connection, { ownerId, ids }: Part) {
  const updates = await currentUpdates(db, product, { actorId: connection.userId, ownerId }, ids)
  for (const update of updates.values()) send(connection, { t: 'update', update, opIds: [], by: null })
}
