import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { TEST_EVENT, WEBHOOK_FAILING_MS, webhookWait } from '#domain/webhooks.ts'
import { queueDeliveries } from '#logbook/server/webhooks/tell-webhooks.ts'
import type { Context } from '#server/context.ts'
import type { Outcome, Sending } from './send-delivery.server.ts'
import { type Own, switchOff } from './webhook-rows.server.ts'

type Db = Kysely<Tables>

/** In ms from now. A delivery due later than this comes from a wrong clock. */
const LONGEST_WAIT_MS = 2 * 24 * 60 * 60 * 1000

/** Webhooks of a disabled account wait (R-OPS-02). */
const IS_GOING = sql<boolean>`webhook.is_on and profile.deleted_at is null`
const WAITING = sql`webhook_delivery delivery join webhook on webhook.id = delivery.webhook_id
  join profile on profile.id = webhook.user_id`

/** Takes the oldest due delivery of a webhook; null: none, or the account is disabled. */
export async function takeDelivery(db: Db, { userId, webhookId }: Own, now: number): Promise<Sending | null> {
  const { rows } = await sql<Sending>`
    update webhook_delivery delivery set tries = delivery.tries + 1
    from webhook join profile on profile.id = webhook.user_id
    where webhook.id = ${webhookId} and webhook.user_id = ${userId} and ${IS_GOING} and delivery.id = (
      select id from webhook_delivery
      where webhook_id = ${webhookId} and (due_at <= ${new Date(now)} or due_at > ${new Date(now + LONGEST_WAIT_MS)})
      order by number limit 1
    )
    returning delivery.id, webhook.address, webhook.secret, delivery.event, delivery.at, delivery.data, delivery.tries`.execute(
    db,
  )
  return rows[0] ?? null
}

/** When the next delivery is due, ms since 1970; null: none, or the account is disabled. */
export async function nextDelivery(db: Db, { userId, webhookId }: Own): Promise<number | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(due_at) as due_at from ${WAITING}
    where webhook.id = ${webhookId} and webhook.user_id = ${userId} and ${IS_GOING}`.execute(db)
  return rows[0]?.due_at?.getTime() ?? null
}

/** Queues a job for deliveries without one: those of an older version, or of an account that is enabled again. */
export async function queueWaiting(db: Db): Promise<void> {
  const { rows } = await sql<{ webhook_id: string; user_id: string; due_at: Date }>`
    select webhook.id as webhook_id, webhook.user_id, min(due_at) as due_at
    from ${WAITING} where due_at is not null and ${IS_GOING} group by webhook.id`.execute(db)
  for (const { webhook_id, user_id, due_at } of rows) {
    await queueDeliveries(db, { userId: user_id, webhookId: webhook_id }, due_at)
  }
}

/**
 * Stores the outcome of a try and the time of the next one. A test has one try, whose failure does not count against
 * the webhook.
 */
export async function noteOutcome(context: Context, own: Own, sending: Sending, outcome: Outcome): Promise<void> {
  const now = context.now()
  const { webhookId, userId } = own
  await context.database.db.transaction().execute(async (tx) => {
    // Locks the webhook before its deliveries, as a deletion does.
    await sql`select id from webhook where id = ${webhookId} and user_id = ${userId} for no key update`.execute(tx)
    switch (outcome.t) {
      case 'stopped':
        return await writeTry(tx, sending, sql`tries = tries - 1`)
      case 'gone':
        await writeTry(tx, sending, sql`due_at = null, status = ${outcome.status}, problem = null`)
        return await switchOff(context, tx, own, 'gone')
      case 'taken':
        await writeTry(tx, sending, sql`due_at = null, status = ${outcome.status}, problem = null`)
        await sql`update webhook set failing_since = null
          where id = ${webhookId} and user_id = ${userId} and failing_since is not null`.execute(tx)
        return
      case 'later': {
        const isTest = sending.event === TEST_EVENT
        const waitMs = isTest ? null : webhookWait(sending.tries, outcome.askedMs, Math.random())
        const dueAt = waitMs === null ? null : new Date(now + waitMs)
        const { status, problem } = outcome
        await writeTry(tx, sending, sql`due_at = ${dueAt}, status = ${status}, problem = ${problem}`)
        if (!isTest && (await isFailingTooLong(tx, own, now))) await switchOff(context, tx, own, 'failing')
      }
    }
  })
}

/** Writes nothing if another process has taken the delivery over, or the delivery is no longer waiting. */
async function writeTry(tx: Db, { id, tries }: Sending, changes: ReturnType<typeof sql>): Promise<void> {
  await sql`update webhook_delivery set ${changes}
    where id = ${id} and tries = ${tries} and due_at is not null`.execute(tx)
}

async function isFailingTooLong(tx: Db, { webhookId, userId }: Own, now: number): Promise<boolean> {
  const { rows } = await sql<{ failing_since: Date }>`
    update webhook set failing_since = coalesce(failing_since, ${new Date(now)})
    where id = ${webhookId} and user_id = ${userId}
    returning failing_since`.execute(tx)
  return rows[0] !== undefined && rows[0].failing_since.getTime() <= now - WEBHOOK_FAILING_MS
}
