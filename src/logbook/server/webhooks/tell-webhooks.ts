import { sql } from 'kysely'
import type { LiftRecord } from '#domain/records/records.ts'
import type { WebhookEvent } from '#domain/webhooks.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { recordsWithoutBody } from '#logbook/server/stats/records-without-body.ts'
import { enqueue } from '#server/job-table.ts'
import type { Change, Reader } from '#sync/product.ts'
import { addedWeights, eventsOf, summaryOf } from './events.ts'

/** The most waiting events of a webhook. The server drops further ones, because the receiver has been away for long. */
const MOST_WAITING = 1_000
/** Changes of a document within this time make one event, in ms: in training, and afterwards. */
const GATHERED_TRAINING_MS = 5 * 60_000
const GATHERED_MS = 20_000

type Hook = { id: string; events: WebhookEvent[] }
type Told = { event: WebhookEvent; about: string; data: object; waitMs: number }

/**
 * Stores events for the owner's webhooks in the transaction of the write, so that none is lost or premature. `derive`
 * updates records and statistics.
 */
export async function tellWebhooks(tx: Reader, change: Change, derive: () => Promise<void>): Promise<void> {
  const { before, after } = change
  const document = after ?? before
  const events = eventsOf(change)
  const hooks = document && events.length > 0 ? await hooksOf(tx, document.ownerId) : []
  const wanted = new Set(hooks.flatMap((hook) => hook.events))
  if (!document || wanted.size === 0) return await derive()
  const asksRecords = wanted.has('record.set') && after?.kind === 'workout' && isLogged(before, after)
  const known = asksRecords ? await recordsIn(tx, after) : []
  await derive()
  const told = events.some((event) => wanted.has(event)) ? await toldOf(tx, change, events) : []
  await forgetChanges(tx, hooks, { events, about: document.id })
  if (asksRecords) told.push(...recordsTold(after, known, await recordsIn(tx, after)))
  await note(tx, { hooks, userId: document.ownerId, told })
}

/** None of a disabled account. Locks them until the commit: no operation fails because somebody deletes one. */
async function hooksOf(tx: Reader, ownerId: string): Promise<Hook[]> {
  const { rows } = await sql<Hook>`
    select webhook.id, events from webhook join profile on profile.id = webhook.user_id
    where user_id = ${ownerId} and is_on and profile.deleted_at is null for key share of webhook`.execute(tx)
  return rows
}

/** A workout that comes back from the trash has no new records. */
const isLogged = (before: Change['before'], { workout }: WorkoutDocument): boolean =>
  workout.completed_at !== null &&
  !workout.trashed_at &&
  !(before?.kind === 'workout' && Boolean(before.workout.trashed_at))

async function toldOf(tx: Reader, change: Change, events: readonly WebhookEvent[]): Promise<Told[]> {
  const document = change.after ?? change.before
  if (!document) return []
  if (document.kind === 'body') {
    return addedWeights(change).map(({ id, at, weight, unit }) => ({
      ...{ event: 'body_weight.added', about: id, waitMs: 0 },
      data: { id, at: new Date(at).toISOString(), weight, unit },
    }))
  }
  const data = await summaryOf(tx, document, change.after === null || events.includes('workout.deleted'))
  return events.map((event) => ({ event, about: document.id, data, waitMs: waitOf(event, document) }))
}

/**
 * How long an event waits for further changes, in ms: a lifter does a set every few minutes, and not each makes an
 * event.
 */
function waitOf(event: WebhookEvent, document: NonNullable<Change['after']>): number {
  if (event !== 'workout.changed' && event !== 'routine.changed') return 0
  return document.kind === 'workout' && document.workout.is_active ? GATHERED_TRAINING_MS : GATHERED_MS
}

type NamedRecord = LiftRecord & { exercise_id: string; name: string }

/** The records of a workout without body weights, which only `body_weight.added` contains. */
async function recordsIn(tx: Reader, { id, ownerId }: WorkoutDocument): Promise<NamedRecord[]> {
  const { rows } = await sql<{ exercise_id: string; name: string; records: LiftRecord[] }>`
    select exercise_id, name, records from workout_exercise_stat
    where workout_id = ${id} and user_id = ${ownerId} and records <> '[]' order by exercise_id`.execute(tx)
  const sayable = await recordsWithoutBody(
    tx,
    ownerId,
    rows.map(({ exercise_id }) => exercise_id),
  )
  return rows.flatMap(({ records, ...exercise }) =>
    (sayable(exercise.exercise_id, id) ?? records).map((record) => ({ ...record, ...exercise })),
  )
}

/** The event of a workout's new records: the strongest of each exercise, with all its kinds. */
function recordsTold({ id }: WorkoutDocument, known: readonly NamedRecord[], now: readonly NamedRecord[]): Told[] {
  const keyOf = ({ exercise_id, kind, load, value }: NamedRecord) => `${exercise_id} ${kind} ${load} ${value}`
  const old = new Set(known.map(keyOf))
  const fresh = now.filter((record) => !old.has(keyOf(record)))
  const records = [...Map.groupBy(fresh, ({ exercise_id }) => exercise_id).values()].map((together) => {
    const [{ exercise_id, name }] = together as [NamedRecord]
    const kinds = together.map(({ kind, value, load = null, before, set }) => ({
      kind: kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      ...{ value, load, before, set },
    }))
    return { exercise_id, name, ...kinds[0], kinds }
  })
  return records.length === 0 ? [] : [{ event: 'record.set', about: id, data: { workout_id: id, records }, waitMs: 0 }]
}

type Noted = { hooks: readonly Hook[]; userId: string; told: readonly Told[] }

async function note(tx: Reader, { hooks, userId, told }: Noted): Promise<void> {
  const rows = hooks.flatMap(({ id, events }) => {
    const taken = told.filter(({ event }) => events.includes(event))
    // The event of the end contains the change.
    const hearsEnd = taken.some(({ event }) => event === 'workout.completed')
    return taken
      .filter(({ event }) => !hearsEnd || event !== 'workout.changed')
      .map((one) => ({ ...one, webhook_id: id, wait_ms: one.waitMs }))
  })
  if (rows.length === 0) return
  const { rows: waiting } = await sql<{ webhook_id: string; due_at: Date }>`
    insert into webhook_delivery (webhook_id, event, about, data, due_at)
    select webhook_id, event, about, data, now() + wait_ms * interval '1 ms'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told(webhook_id uuid, event text, about uuid, data jsonb, wait_ms integer)
    where (select count(*) from (select from webhook_delivery waiting
      where waiting.webhook_id = told.webhook_id and waiting.due_at is not null limit ${MOST_WAITING}) few)
      < ${MOST_WAITING}
    on conflict (webhook_id, event, about)
      where due_at is not null and tries = 0 and event in ('workout.changed', 'routine.changed')
      do update set data = excluded.data, at = excluded.at
    returning webhook_id, due_at`.execute(tx)
  for (const { webhook_id, due_at } of waiting) await queueDeliveries(tx, { userId, webhookId: webhook_id }, due_at)
}

export const SEND_DELIVERIES = 'webhook.send'
/** `webhookWait` counts failed tries; these attempts are for crashes of the process or the database. */
const ATTEMPTS = 20

export const queueDeliveries = (db: Reader, own: { userId: string; webhookId: string }, runAt: Date): Promise<void> =>
  enqueue(db, SEND_DELIVERIES, own, { key: own.webhookId, lane: own.webhookId, maxAttempts: ATTEMPTS, runAt })

/** Drops waiting changes of an ended or deleted workout: the next event contains them, or nobody should see them. */
async function forgetChanges(
  tx: Reader,
  hooks: readonly Hook[],
  { events, about }: { events: readonly WebhookEvent[]; about: string },
): Promise<void> {
  const isDeleted = events.includes('workout.deleted')
  const hearsEnd = (hook: Hook) => events.includes('workout.completed') && hook.events.includes('workout.completed')
  const ids = hooks.filter((hook) => isDeleted || hearsEnd(hook)).map(({ id }) => id)
  if (ids.length === 0) return
  await sql`delete from webhook_delivery where webhook_id = any(${ids}::uuid[])
    and about = ${about} and event = 'workout.changed' and due_at is not null
    and (tries = 0 or ${isDeleted})`.execute(tx)
}
