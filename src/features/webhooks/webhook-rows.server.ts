import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import {
  MAX_WEBHOOK_ADDRESS,
  MAX_WEBHOOKS,
  type MadeWebhook,
  SHOWN_DELIVERIES,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookDeliveries,
  type WebhookDelivery,
  type WebhookEvent,
  type Webhooks,
} from '#domain/webhooks.ts'
import { wordsOfAccount } from '#identity/server/account-language.ts'
import type { Actor } from '#identity/server/actor.ts'
import { lockAccount } from '#identity/server/lock-account.ts'
import { queueDeliveries } from '#logbook/server/webhooks/tell-webhooks.ts'
import type { Context } from '#server/context.ts'
import { webhookOffMail } from '#server/mail/link-mail.ts'
import { queueMail } from '#server/mail/mail-job.ts'
import type { Elsewhere } from '#server/out-of-turn.ts'
import { addressProblem, leadsToPublic } from '#server/public-address.ts'
import { SECRET_START } from './send-delivery.server.ts'

type Db = Kysely<Tables>

export type Own = { userId: string; webhookId: string }

/** The webhooks of a person, oldest first, without secrets. */
export async function webhooksOf(db: Db, userId: string): Promise<Webhooks> {
  const rows = await db
    .selectFrom('webhook')
    .select(['id', 'address', 'events', 'is_on', 'off_because'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_WEBHOOKS)
    .execute()
  return {
    webhooks: rows.map(({ events, is_on, off_because, ...row }) => ({
      ...row,
      events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
      isOn: is_on,
      offBecause: off_because as Webhook['offBecause'],
    })),
  }
}

type Wanted = { address: string; events: readonly WebhookEvent[] }

/**
 * Adds a webhook, and answers its secret, which nobody can read again. Throws AppError 'webhook-address' or
 * 'webhooks-full'. The caller checks the password.
 */
export async function makeWebhook(
  context: Context,
  actor: Actor,
  { address, events }: Wanted,
  elsewhere: Elsewhere,
): Promise<MadeWebhook> {
  const { userId } = actor
  const { href } = await checkedAddress(context, address, elsewhere)
  const secret = SECRET_START + randomBytes(32).toString('base64')
  const { database, logger, now } = context
  const id = await database.db.transaction().execute(async (tx) => {
    await lockAccount(tx, actor)
    if ((await webhooksOf(tx, userId)).webhooks.length >= MAX_WEBHOOKS) throw new AppError('webhooks-full')
    const made = await tx
      .insertInto('webhook')
      .values({ user_id: userId, address: href, events: [...new Set(events)], secret, created_at: new Date(now()) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  })
  logger.info({ event: 'webhook-made', userId }, 'a webhook was made')
  return { ...(await webhooksOf(database.db, userId)), id, secret }
}

async function checkedAddress({ config }: Context, address: string, elsewhere: Elsewhere): Promise<URL> {
  const { allowsPrivate } = config.webhooks
  const url = URL.parse(address.trim())
  if (!url || url.href.length > MAX_WEBHOOK_ADDRESS || addressProblem(url.href, allowsPrivate))
    throw new AppError('webhook-address')
  if (!allowsPrivate && !(await elsewhere(() => leadsToPublic(url.href)))) throw new AppError('webhook-address')
  return url
}

/** Deletes a webhook with its waiting deliveries. Deleting a missing one is no error. */
export async function deleteWebhook({ database, logger }: Context, { userId, webhookId }: Own): Promise<void> {
  await database.db.deleteFrom('webhook').where('user_id', '=', userId).where('id', '=', webhookId).execute()
  logger.info({ event: 'webhook-deleted', userId }, 'a webhook was deleted')
}

/** Turns a webhook on or off. What happens while it is off is never delivered. Throws AppError 'not-found'. */
export async function switchWebhook({ database }: Context, { userId, webhookId }: Own, isOn: boolean): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('webhook')
      .set({ is_on: isOn, off_because: null, failing_since: null })
      .where('user_id', '=', userId)
      .where('id', '=', webhookId)
      .where('is_on', '<>', isOn)
      .returning('id')
      .executeTakeFirst()
    if (changed) await forgetWaiting(tx, webhookId)
    else await requireWebhook(tx, { userId, webhookId })
  })
}

/** Switches a failing webhook off, and mails its person if they confirmed their address. */
export async function switchOff(
  { config, jobs, logger }: Context,
  tx: Db,
  { userId, webhookId }: Own,
  because: NonNullable<Webhook['offBecause']>,
): Promise<void> {
  const off = await tx
    .updateTable('webhook')
    .set({ is_on: false, off_because: because, failing_since: null })
    .where('user_id', '=', userId)
    .where('id', '=', webhookId)
    .where('is_on', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!off) return
  await forgetWaiting(tx, webhookId)
  logger.info({ event: 'webhook-off', userId, because }, 'a webhook was switched off')
  const person = await tx
    .selectFrom('profile')
    .select('email')
    .where('id', '=', userId)
    .where('email_verified', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!person) return
  const words = await wordsOfAccount(tx, { id: userId })
  await queueMail(jobs, tx, webhookOffMail(words, person.email, `${config.publicOrigin}/account/webhooks`, because))
}

const forgetWaiting = (tx: Db, webhookId: string) =>
  tx
    .updateTable('webhook_delivery')
    .set({ due_at: null })
    .where('webhook_id', '=', webhookId)
    .where('due_at', 'is not', null)
    .execute()

/** Sends one test at once. Throws AppError 'not-found' or 'webhook-off'. */
export async function sendTest({ database: { db }, now }: Context, own: Own): Promise<void> {
  if (!(await requireWebhook(db, own)).is_on) throw new AppError('webhook-off')
  const at = new Date(now())
  await db
    .insertInto('webhook_delivery')
    .values({ webhook_id: own.webhookId, event: TEST_EVENT, data: JSON.stringify({}), at, due_at: at })
    .execute()
  await queueDeliveries(db, own, at)
}

/** The deliveries of a webhook. Throws AppError 'not-found'. */
export async function deliveriesOf({ database: { db }, now }: Context, own: Own): Promise<WebhookDeliveries> {
  await requireWebhook(db, own)
  const rows = await db
    .selectFrom('webhook_delivery')
    .select(['id', 'event', 'at', 'status', 'problem', 'due_at'])
    .where('webhook_id', '=', own.webhookId)
    .orderBy('number', 'desc')
    .limit(SHOWN_DELIVERIES)
    .execute()
  const deliveries = rows.map(({ id, event, at, status, problem, due_at }): WebhookDelivery => {
    const isTaken = status !== null && status >= 200 && status < 300
    return {
      ...{ id, event: event as WebhookDelivery['event'], at: at.getTime(), status },
      state: due_at ? 'waiting' : isTaken ? 'sent' : 'failed',
      problem: problem as WebhookDelivery['problem'],
      nextAt: due_at?.getTime() ?? null,
    }
  })
  return { now: now(), deliveries }
}

async function requireWebhook(db: Db, { userId, webhookId }: Own): Promise<{ is_on: boolean }> {
  const row = await db
    .selectFrom('webhook')
    .select('is_on')
    .where('user_id', '=', userId)
    .where('id', '=', webhookId)
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return row
}

/** Deletes finished deliveries that no list shows any more. */
export async function forgetOldDeliveries(db: Db): Promise<void> {
  await sql`delete from webhook_delivery where id in (
    select id from webhook_delivery where due_at is null and id in (
      select id from (
        select id, row_number() over (partition by webhook_id order by number desc) as place from webhook_delivery
      ) placed where place > ${SHOWN_DELIVERIES}
    ) for update skip locked)`.execute(db)
}
