import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { ASK_AFTER_MS, END_AFTER_MS, endForgotten, isForgotten } from '#domain/workout-end.ts'
import { product } from '#logbook/server/product.ts'
import type { Context } from '#server/context.ts'
import { notify } from '#server/notices.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { writeDocument } from '#sync/server/write-document.ts'

const SWEEP = 'workout.end-forgotten'
const LOOK_EVERY_MS = 5 * 60 * 1000
/** The most workouts of one job. Another one follows, so that other jobs have their turn. */
const BATCH = 50

/**
 * Makes the server tell a person whose workout nobody has done anything in for an hour, and end it after four hours
 * (R-REACH-10), also those that were left before it knew how. Each end is a transaction of its own.
 */
export function endForgottenWorkouts(context: Context): void {
  const {
    database: { db },
    jobs,
    logger,
    now,
  } = context
  jobs.handle(SWEEP, async (_payload, _job, stopping) => {
    await tellOfLeft(context)
    const left = await forgottenWorkouts(db, now())
    let ended = 0
    for (const { id, userId } of left) {
      if (stopping.aborted) return
      try {
        await db.transaction().execute((tx) => endOne(tx, { id, userId }, now()))
        ended += 1
      } catch (error) {
        logger.warn({ err: error, workout: id }, 'a forgotten workout could not be ended') // The next look tries again.
      }
    }
    if (left.length === BATCH && ended > 0) await jobs.enqueue(db, SWEEP, {})
  })
  jobs.repeat(SWEEP, LOOK_EVERY_MS)
}

type Left = { id: string; userId: string }

/** Tells once of each workout that has just been left; one in which somebody went on may be left once more. */
async function tellOfLeft({ database: { db }, jobs, now }: Context): Promise<void> {
  const [from, until] = [END_AFTER_MS, ASK_AFTER_MS].map((ms) => new Date(now() - ms))
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; user_id: string; at: Date }>`
      with told as (
        insert into told_notice (kind, about, at)
        select 'forgotten', id, last_op_at from workout
        where is_active and last_op_at > ${from} and last_op_at <= ${until}
          and exists (select from push_subscription device where device.user_id = workout.user_id)
        on conflict (kind, about) do update set at = excluded.at where told_notice.at <> excluded.at
        returning about, at
      )
      select workout.id, workout.user_id, told.at from told join workout on workout.id = told.about`.execute(tx)
    for (const { id, user_id: userId, at } of rows)
      await notify(jobs, tx, { kind: 'forgotten', userId, workoutId: id, at: at.getTime() + ASK_AFTER_MS })
  })
}

async function forgottenWorkouts(db: Kysely<Tables>, now: number): Promise<Left[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select id, user_id from workout where is_active and last_op_at <= ${new Date(now - END_AFTER_MS)}
    order by last_op_at limit ${BATCH}`.execute(db)
  return rows.map(({ id, user_id }) => ({ id, userId: user_id }))
}

/** Under the owner's lock the workout is read again: somebody may have gone on, or another process has ended it. */
async function endOne(tx: Kysely<Tables>, { id, userId }: Left, now: number): Promise<void> {
  await sql`select id from profile where id = ${userId} for no key update`.execute(tx) // Y9
  const document = (await loadDocuments(tx, product, [id])).get(id)
  if (document?.kind !== 'workout' || !isForgotten(document, now)) return
  await writeDocument(tx, product, { before: document, after: endForgotten(document) }, { by: null, ops: [] })
}
