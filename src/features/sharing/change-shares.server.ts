import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import type { ShareBefore, ShareNews } from '#domain/news.ts'
import { can, type Relation, SHARE_FLAGS, type ShareFlags } from '#domain/permissions.ts'
import { provesAddresses } from '#identity/server/confirm-email.ts'
import type { Context } from '#server/context.ts'
import { addNews } from '#server/news.ts'
import { relationTo } from '#sync/server/relation.ts'

const AT_FIRST = { is_owner_asked: false, is_delegate_asked: false, is_held: false, is_followed: false }

type Db = Kysely<Tables>

/**
 * Shares the account with the person of an address (in stored form); a former delegate gets the old share again.
 * Answers the share's id. Throws AppError 'share-with-yourself', 'share-unknown-email', 'share-unconfirmed-email' or
 * 'share-exists'.
 */
export async function addShare(
  context: Pick<Context, 'config' | 'database' | 'now'>,
  ownerId: string,
  { email, flags }: { email: string; flags: ShareFlags },
): Promise<string> {
  const { database, now } = context
  const { id: delegateId, email_verified } = await findPerson(database.db, email)
  if (delegateId === ownerId) throw new AppError('share-with-yourself')
  // Refuses an unconfirmed address, which anybody could have registered. A confirmed one stays confirmed.
  if (!email_verified && provesAddresses(context)) throw new AppError('share-unconfirmed-email')
  return await database.db.transaction().execute(async (tx) => {
    await lockBoth(tx, ownerId, delegateId)
    if ((await findPerson(tx, email)).id !== delegateId) throw new AppError('share-unknown-email')
    await requireAccount(tx, ownerId)
    const given = { ownerId, delegate: { id: delegateId, email }, flags, endsAt: null, at: now() }
    return await giveShare(tx, given, 'given')
  })
}

/** Locks both accounts, in the same order as the deletion of an account does: a deleted account gets no share. */
export async function lockBoth(tx: Db, ownerId: string, delegateId: string): Promise<void> {
  await sql`select id from profile where id in (${ownerId}, ${delegateId}) order by id for no key update`.execute(tx)
}

/** Times in ms since 1970; `endsAt` null: no end. */
type Given = {
  ownerId: string
  delegate: { id: string; email: string }
  flags: ShareFlags
  endsAt: number | null
  at: number
}

/** Stores a share and answers its id. The caller holds `lockBoth`. Throws AppError 'share-exists'. */
export async function giveShare(
  tx: Db,
  { ownerId, delegate, flags, endsAt, at }: Given,
  what: 'given' | 'accepted',
): Promise<string> {
  const ends_at = endsAt === null ? null : new Date(endsAt)
  const row = { owner_user_id: ownerId, delegate_user_id: delegate.id, created_at: new Date(at) }
  const given = {
    ...{ delegate_email: delegate.email, given_at: new Date(at), revoked_at: null, is_left: false, ends_at },
    ...AT_FIRST,
    ...flags,
  }
  const share = await tx
    .insertInto('account_share')
    .values({ ...row, ...given })
    .onConflict((pair) =>
      pair
        .columns(['owner_user_id', 'delegate_user_id'])
        .doUpdateSet(given)
        .where('account_share.revoked_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!share) throw new AppError('share-exists')
  await tellDelegate(tx, { ownerId, delegateId: delegate.id }, { what }, at)
  return share.id
}

type Sharers = { ownerId: string; delegateId: string }

const tellDelegate = (
  tx: Db,
  { ownerId, delegateId }: Sharers,
  share: { what: ShareNews; before?: ShareBefore },
  at: number,
) => addNews(tx, { kind: 'share', userId: delegateId, otherId: ownerId, ownerId, share, at })

/** Changes what a share allows; only the owner can. Throws as `writeShare` does. */
export async function changeFlags(
  { database, now }: Context,
  actorId: string,
  shareId: string,
  flags: Partial<ShareFlags>,
): Promise<void> {
  await writeShare(database.db, actorId, shareId, async (tx, { relation, delegateId, ownerId, before }) => {
    if (!can(relation, 'shares.manage')) throw new AppError('permission-denied')
    await tx.updateTable('account_share').set(flags).where('id', '=', shareId).execute()
    await tellDelegate(tx, { ownerId, delegateId }, { what: 'changed', before }, now())
  })
}

/** The owner revokes it, or the delegate leaves. Throws as `writeShare` does. */
export async function endShare({ database, now }: Context, actorId: string, shareId: string): Promise<void> {
  await writeShare(database.db, actorId, shareId, async (tx, { ownerId, delegateId, before }) => {
    const at = now()
    const isOwner = actorId === ownerId
    await tx
      .updateTable('account_share')
      .set({ revoked_at: new Date(at), is_left: !isOwner })
      .where('id', '=', shareId)
      .execute()
    if (isOwner) await tellDelegate(tx, { ownerId, delegateId }, { what: 'revoked', before }, at)
    else await addNews(tx, { kind: 'left', userId: ownerId, otherId: delegateId, ownerId, at })
  })
}

/**
 * Sets when a share ends by itself, in ms since 1970; null: never. Only the owner can. Throws AppError 'share-end-past',
 * and as `writeShare` does.
 */
export async function setEnd(
  { database, now }: Context,
  actorId: string,
  shareId: string,
  endsAt: number | null,
): Promise<void> {
  await writeShare(database.db, actorId, shareId, async (tx, { relation, before, ...people }) => {
    if (!can(relation, 'shares.manage')) throw new AppError('permission-denied')
    if (endsAt !== null && endsAt <= now()) throw new AppError('share-end-past')
    const ends_at = endsAt === null ? null : new Date(endsAt)
    await tx.updateTable('account_share').set({ ends_at }).where('id', '=', shareId).execute()
    await tellDelegate(tx, people, { what: 'changed', before }, now())
  })
}

/** Whether the delegate hears when the owner trains (R-COACH-13). Throws AppError 'permission-denied', and as `writeShare`. */
export async function followClient(
  { database }: Context,
  actorId: string,
  shareId: string,
  isFollowed: boolean,
): Promise<void> {
  await writeShare(database.db, actorId, shareId, async (tx, { relation }) => {
    if (relation.as !== 'delegate' || !can(relation, 'workout.read.active')) throw new AppError('permission-denied')
    await tx.updateTable('account_share').set({ is_followed: isFollowed }).where('id', '=', shareId).execute()
  })
}

/** Ends a share whose date has passed, as if the owner revoked it at that moment (R-COACH-03). */
async function endDue({ database, now }: Context, shareId: string): Promise<void> {
  const at = now()
  await database.db.transaction().execute(async (tx) => {
    await lockOwner(tx, shareId)
    const ended = await tx
      .updateTable('account_share')
      .set({ revoked_at: sql`ends_at`, is_left: false })
      .where('id', '=', shareId)
      .where('revoked_at', 'is', null)
      .where('ends_at', '<=', new Date(at))
      .returning(['owner_user_id', 'delegate_user_id', 'ends_at', ...SHARE_FLAGS])
      .executeTakeFirst()
    if (!ended) return
    const { owner_user_id: ownerId, delegate_user_id: delegateId, ends_at, ...flags } = ended
    const before = { ...flags, ends_at: ends_at?.getTime() ?? null }
    await tellDelegate(tx, { ownerId, delegateId }, { what: 'revoked', before }, at)
  })
}

const END_DUE = 'share.end'
/** The most shares of one look; the next look takes the others. */
const MOST_DUE = 200

/**
 * Looks every second for shares whose date has passed. Each becomes a job, because its owner may be locked for a while
 * and the others must not wait.
 */
export function endDueShares(context: Context): void {
  const { database, jobs, now } = context
  jobs.handle(END_DUE, (payload) => endDue(context, String(payload)), { atOnce: 4 })
  jobs.watch(async () => {
    const due = await database.db
      .selectFrom('account_share')
      .select('id')
      .where('revoked_at', 'is', null)
      .where('ends_at', '<=', new Date(now()))
      .orderBy('ends_at')
      .limit(MOST_DUE)
      .execute()
    for (const { id } of due) await jobs.enqueue(database.db, END_DUE, id, { key: id })
  })
}

/** Keeps a share from before a recovery, for one of its two people. Throws as `writeShare` does. */
export async function keepShare({ database }: Context, actorId: string, shareId: string): Promise<void> {
  await writeShare(database.db, actorId, shareId, async (tx) => {
    // The share stays paused while the other person has not decided.
    await sql`
      update account_share set
        is_owner_asked = is_owner_asked and owner_user_id <> ${actorId},
        is_delegate_asked = is_delegate_asked and delegate_user_id <> ${actorId},
        is_held = is_held and case when owner_user_id = ${actorId} then is_delegate_asked else is_owner_asked end
      where id = ${shareId}
    `.execute(tx)
  })
}

/**
 * Changes a share under the owner's lock. Throws AppError 'not-found' unless the share is active and the actor is one
 * of its two people.
 */
async function writeShare(
  db: Db,
  actorId: string,
  shareId: string,
  write: (
    tx: Db,
    share: { relation: Relation; ownerId: string; delegateId: string; before: ShareBefore },
  ) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ownerId = await lockOwner(tx, shareId)
    const share = await tx
      .selectFrom('account_share')
      .select(['revoked_at', 'ends_at', 'delegate_user_id', ...SHARE_FLAGS])
      .where('id', '=', shareId)
      .executeTakeFirst()
    if (!share || share.revoked_at || ![ownerId, share.delegate_user_id].includes(actorId))
      throw new AppError('not-found')
    const { revoked_at, ends_at, delegate_user_id: delegateId, ...flags } = share
    const before = { ...flags, ends_at: ends_at?.getTime() ?? null }
    await write(tx, { relation: await relationTo(tx, actorId, ownerId), ownerId, delegateId, before })
  })
}

/** Takes the lock of a share's account and answers its owner, who never changes. */
async function lockOwner(tx: Db, shareId: string): Promise<string> {
  const { owner_user_id: ownerId } = await tx
    .selectFrom('account_share')
    .select('owner_user_id')
    .where('id', '=', shareId)
    .executeTakeFirstOrThrow(() => new AppError('not-found'))
  await sql`select id from profile where id = ${ownerId} for no key update`.execute(tx)
  return ownerId
}

/** The account with an address, unless deleted. Throws AppError 'share-unknown-email'. */
const findPerson = (db: Db, email: string) =>
  db
    .selectFrom('profile')
    .select(['id', 'email_verified'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('share-unknown-email'))

async function requireAccount(db: Db, accountId: string): Promise<void> {
  await db
    .selectFrom('profile')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('not-authenticated'))
}
