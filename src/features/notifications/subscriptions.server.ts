import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/languages.ts'
import { FIRST_NOTICE_SETTINGS, type NoticeSettings } from '#domain/notices.ts'
import type { Actor } from '#identity/server/actor.ts'
import { isFollowing } from '#logbook/server/tell-news.ts'
import type { Context } from '#server/context.ts'
import type { Elsewhere } from '#server/out-of-turn.ts'
import { addressProblem, leadsToPublic } from '#server/public-address.ts'
import { isInForce } from '#sync/server/relation.ts'
import type { PushDevice } from './notifications.ts'
import { encryptPush, type ReaderKeys } from './web-push.server.ts'

/** The most browsers of an account. */
const MOST_DEVICES = 10

type Db = Kysely<Tables>

export const ENDPOINT = z.string().max(1000)

/** The address to send to, and the keys that only this browser can decrypt with. */
export const SUBSCRIPTION = z.object({
  endpoint: ENDPOINT,
  keys: z.object({ p256dh: z.string().max(100), auth: z.string().max(50) }),
})
type Subscription = z.output<typeof SUBSCRIPTION>

/** The browser of a session: its name in lists, and its language. */
type Browser = { label: string; language: Language }

/**
 * Adds the browser of a session. Throws AppError 'push-address' if nothing can be sent to the address, or
 * 'push-devices-full'.
 */
export async function addSubscription(
  { config, database, now }: Context,
  { userId, sessionId }: Actor,
  subscription: Subscription,
  browser: Browser,
  elsewhere: Elsewhere,
): Promise<void> {
  await checkSubscription(subscription, config.push.allowsPrivate, elsewhere)
  const { endpoint, keys } = subscription
  const row = { user_id: userId, session_id: sessionId, ...keys, ...browser, created_at: new Date(now()) }
  await database.db.transaction().execute(async (tx) => {
    await sql`select id from profile where id = ${userId} for no key update`.execute(tx) // the account's lock
    const others = await tx
      .selectFrom('push_subscription')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .where('session_id', '<>', sessionId)
      .where('endpoint', '<>', endpoint)
      .executeTakeFirstOrThrow()
    if (Number(others.count) >= MOST_DEVICES) throw new AppError('push-devices-full')
    await tx
      .deleteFrom('push_subscription')
      .where('session_id', '=', sessionId)
      .where('endpoint', '<>', endpoint)
      .execute()
    // Another account may have used this browser before, so the subscription moves.
    await tx
      .insertInto('push_subscription')
      .values({ endpoint, ...row })
      .onConflict((known) => known.column('endpoint').doUpdateSet({ ...row, last_ok_at: null }))
      .execute()
  })
}

/** Whether the session's browser has this subscription; without `endpoint`, any. */
export async function hasSubscription(db: Db, { sessionId }: Actor, endpoint: string | undefined): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('session_id', '=', sessionId)
    .$if(endpoint !== undefined, (read) => read.where('endpoint', '=', endpoint as string))
    .executeTakeFirst()
  return row !== undefined
}

/** Ends notifications of one browser: a listed one, or the session's. */
export async function removeSubscription(db: Db, { userId, sessionId }: Actor, id: string | undefined): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where((row) => (id === undefined ? row('session_id', '=', sessionId) : row('id', '=', id)))
    .execute()
}

export async function devicesOf(db: Db, { userId, sessionId }: Actor): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_subscription')
    .select(['id', 'label', 'session_id', 'last_ok_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MOST_DEVICES)
    .execute()
  return rows.map(({ id, label, session_id, last_ok_at }) => ({
    ...{ id, label, isThis: session_id === sessionId },
    lastToldAt: last_ok_at?.getTime() ?? null,
  }))
}

const COLUMNS = ['rest', 'forgotten', 'sharing', 'comments', 'hides_details'] as const

/** `training` is on if the person follows somebody. */
export async function settingsOf(db: Db, userId: string): Promise<NoticeSettings> {
  const row = await db
    .selectFrom('notification_setting')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const followed = await db
    .selectFrom('account_share')
    .select('id')
    .where('delegate_user_id', '=', userId)
    .where(isFollowing('account_share'))
    .limit(1)
    .executeTakeFirst()
  return { ...FIRST_NOTICE_SETTINGS, ...row, training: followed !== undefined }
}

/** `training` follows everybody who lets the person see it, or nobody. */
export async function changeSettings(
  db: Db,
  userId: string,
  { training, ...changes }: Partial<NoticeSettings>,
): Promise<void> {
  if (training !== undefined) {
    await sql`
      update account_share set is_followed = ${training} where id in (
        select id from account_share
        where delegate_user_id = ${userId} and is_followed <> ${training}::boolean
          and (not ${training}::boolean or can_start_workouts and ${isInForce('account_share')})
        order by id for no key update
      )`.execute(db)
  }
  await db
    .insertInto('notification_setting')
    .values({ user_id: userId, ...changes })
    .onConflict((known) => known.column('user_id').doUpdateSet({ user_id: userId, ...changes }))
    .execute()
}

/** Throws AppError 'push-address' if nothing can be sent to the address or with the keys. */
async function checkSubscription(
  { endpoint, keys }: Subscription,
  allowsPrivate: boolean,
  elsewhere: Elsewhere,
): Promise<void> {
  if (addressProblem(endpoint, allowsPrivate) || !canReadWith(keys)) throw new AppError('push-address')
  if (!allowsPrivate && !(await elsewhere(() => leadsToPublic(endpoint)))) throw new AppError('push-address')
}

function canReadWith(keys: ReaderKeys): boolean {
  try {
    encryptPush('', keys)
    return true
  } catch {
    return false
  }
}
