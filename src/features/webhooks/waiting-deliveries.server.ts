import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { TEST_EVENT, WEBHOOK_FAILING_MS, webhookWait } from '#domain/webhooks.ts'
import type { Context } from '#server/context.ts'
import type { Outcome, Sending } from './send-delivery.server.ts'
import { switchOff } from './webhooks.server.ts'

type Db = Kysely<Tables>

/** The right to send what waits for one webhook, until `until` (ms since 1970). No other process has it. */
export type Turn = { webhookId: string; userId: string; until: number }

/** A turn lasts this long, in ms. It is prolonged before each try, so it ends only if its process does. */
const TURN_MS = 30_000
/**
 * What ends later than this from now, a turn or the wait of a delivery, was given by a clock that was wrong. The clocks of
 * two machines are nearer to each other.
 */
const LONGEST_TURN_MS = 120 * TURN_MS
const LONGEST_WAIT_MS = 2 * 24 * 60 * 60 * 1000

/** Whether the time of a column has come. */
const isOver = (column: string, now: number, longestMs: number) =>
  sql`(${sql.ref(column)} <= ${new Date(now)} or ${sql.ref(column)} > ${new Date(now + longestMs)})`

/** The webhooks of one account that are sent to at the same time, by all processes together. */
const PLACES_OF_ACCOUNT = 2

/**
 * Takes up to `most` webhooks that something waits for: those that fail, or the others. The longest untended come first,
 * with a share of the places for each account.
 */
export async function takeTurns(db: Db, now: number, of: { areFailing: boolean; most: number }): Promise<Turn[]> {
  if (of.most <= 0) return []
  const until = now + TURN_MS
  const { rows } = await sql<{ id: string; user_id: string }>`
    update webhook set turn_until = ${new Date(until)} where id in (
      select id from webhook where is_on and ${isOver('turn_until', now, LONGEST_TURN_MS)} and id in (
        select id from (
          select id, row_number() over (partition by user_id order by turn_until) + (
            select count(*) from webhook busy
            where busy.user_id = webhook.user_id and not ${isOver('busy.turn_until', now, LONGEST_TURN_MS)}
          ) as place
          from webhook
          where is_on and ${isOver('turn_until', now, LONGEST_TURN_MS)} and (failing_since is not null) = ${of.areFailing}
            and id in (select webhook_id from webhook_delivery where ${isOver('due_at', now, LONGEST_WAIT_MS)})
        ) waiting where place <= ${PLACES_OF_ACCOUNT}
      )
      order by turn_until limit ${of.most} for update skip locked
    )
    returning id, user_id`.execute(db)
  return rows.map(({ id, user_id }) => ({ webhookId: id, userId: user_id, until }))
}

/** Prolongs a turn and takes the oldest delivery that is due; null if there is none, or the turn is over. */
export async function takeDelivery(db: Db, turn: Turn, now: number): Promise<Sending | null> {
  const until = Math.max(now + TURN_MS, turn.until)
  const { rows } = await sql<Sending>`
    with turn as (
      update webhook set turn_until = ${new Date(until)}
      where id = ${turn.webhookId} and user_id = ${turn.userId} and turn_until = ${new Date(turn.until)} and is_on
      returning id, address, secret
    ), due as (
      select delivery.id from webhook_delivery delivery join turn on turn.id = delivery.webhook_id
      where ${isOver('delivery.due_at', now, LONGEST_WAIT_MS)} order by delivery.number limit 1
    )
    update webhook_delivery delivery set tries = delivery.tries + 1 from due, turn where delivery.id = due.id
    returning delivery.id, turn.address, turn.secret, delivery.event, delivery.at, delivery.data, delivery.tries`.execute(
    db,
  )
  turn.until = until
  return rows[0] ?? null
}

/** Gives a turn back to whichever process looks next. */
export async function endTurn(db: Db, { webhookId, userId, until }: Turn, now: number): Promise<void> {
  await sql`update webhook set turn_until = ${new Date(now)}
    where id = ${webhookId} and user_id = ${userId} and turn_until = ${new Date(until)}`.execute(db)
}

/** Stores how a try ended, and when the next one is (R-API-11). A test is sent once, and no failure of its webhook. */
export async function noteOutcome(context: Context, turn: Turn, sending: Sending, outcome: Outcome): Promise<void> {
  const now = context.now()
  const { webhookId, userId } = turn
  await context.database.db.transaction().execute(async (tx) => {
    // Always before its deliveries, as a deletion does.
    await sql`select id from webhook where id = ${webhookId} and user_id = ${userId} for no key update`.execute(tx)
    switch (outcome.t) {
      case 'stopped':
        return await writeTry(tx, sending, sql`tries = tries - 1`)
      case 'gone':
        await writeTry(tx, sending, sql`due_at = null, status = ${outcome.status}, problem = null`)
        return await switchOff(context, tx, turn, 'gone')
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
        if (!isTest && (await isFailingTooLong(tx, turn, now))) await switchOff(context, tx, turn, 'failing')
      }
    }
  })
}

/** Nothing is written once another process has taken the delivery over, or it is not waited for any more. */
async function writeTry(tx: Db, { id, tries }: Sending, changes: ReturnType<typeof sql>): Promise<void> {
  await sql`update webhook_delivery set ${changes}
    where id = ${id} and tries = ${tries} and due_at is not null`.execute(tx)
}

async function isFailingTooLong(tx: Db, { webhookId, userId }: Turn, now: number): Promise<boolean> {
  const { rows } = await sql<{ failing_since: Date }>`
    update webhook set failing_since = coalesce(failing_since, ${new Date(now)})
    where id = ${webhookId} and user_id = ${userId}
    returning failing_since`.execute(tx)
  return rows[0] !== undefined && rows[0].failing_since.getTime() <= now - WEBHOOK_FAILING_MS
}
