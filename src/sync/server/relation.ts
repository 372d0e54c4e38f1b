import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { type Action, can, type Relation, SHARE_FLAGS, type ShareFlags } from '#domain/permissions.ts'

const FLAGS = sql.raw(SHARE_FLAGS.join(', '))

/**
 * Reads the relation now, so that a revocation works at the next call. A share that a recovery paused counts as none.
 */
export async function relationTo(db: Kysely<Tables>, actorId: string, ownerId: string): Promise<Relation> {
  if (actorId === ownerId) return { as: 'owner' }
  const { rows } = await shareOf(actorId, ownerId).execute(db)
  return relationBy(rows[0])
}

/** Throws AppError 'permission-denied' for a delegate without the right, 'not-found' for a stranger. */
export async function requireRight(
  db: Kysely<Tables>,
  actorId: string,
  ownerId: string,
  action: Action,
): Promise<Relation> {
  const relation = await relationTo(db, actorId, ownerId)
  if (can(relation, action)) return relation
  throw new AppError(relation.as === 'delegate' ? 'permission-denied' : 'not-found')
}

export const shareOf = (actorId: string, ownerId: string): RawBuilder<ShareFlags> => sql<ShareFlags>`
  select ${FLAGS} from account_share
  where owner_user_id = ${ownerId} and delegate_user_id = ${actorId} and ${isInForce('account_share')}`

/**
 * The share has not ended, and neither a recovery nor an administrator has paused it. A share past its date gives no
 * rights even while nobody has ended it yet (R-COACH-03).
 */
export const isInForce = (share: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${share}.${column}`)
  return sql<boolean>`(${of('revoked_at')} is null and not ${of('is_held')} and not ${of('is_paused')}
    and (${of('ends_at')} is null or ${of('ends_at')} > now()))`
}

export const relationBy = (share: ShareFlags | undefined): Relation =>
  share ? { as: 'delegate', flags: share } : { as: 'stranger' }

/** The relations to several owners, read in one statement. Owners who share nothing are left out. */
export async function sharesOfOwners(
  db: Kysely<Tables>,
  actorId: string,
  ownerIds: readonly string[],
): Promise<Map<string, Relation>> {
  if (ownerIds.length === 0) return new Map()
  const { rows } = await sql<ShareFlags & { owner_user_id: string }>`
    select owner_user_id, ${FLAGS} from account_share
    where delegate_user_id = ${actorId} and owner_user_id = any(${ownerIds}::uuid[])
      and ${isInForce('account_share')}`.execute(db)
  return new Map(rows.map(({ owner_user_id, ...flags }) => [owner_user_id, { as: 'delegate', flags }]))
}
