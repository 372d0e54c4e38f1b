import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { END_AFTER_MS, endForgotten, isForgotten } from '#domain/workout-end.ts'
import { endedReport } from '#features/product-events/document-report.ts'
import { queueReport } from '#features/product-events/webhook.server.ts'
import { product } from '#logbook/server/product.ts'
import type { Context } from '#server/context.ts'
import { Again } from '#server/jobs.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { writeDocument } from '#sync/server/write-document.ts'

const SWEEP = 'workout.end-forgotten'
const LOOK_EVERY_MS = 5 * 60 * 1000
/** The most workouts of one look; the next look follows at once. */
const BATCH = 50

/** Ends workouts in which nobody has done anything for four hours, each in its own transaction. */
export function endForgottenWorkouts(context: Context): void {
  const { db } = context.database
  const { jobs, logger, now } = context
  jobs.handle(SWEEP, async (_payload, _job, stopping) => {
    const left = await forgottenWorkouts(db, now())
    let ended = 0
    for (const { id, userId } of left) {
      stopping.throwIfAborted()
      try {
        const workout = await db.transaction().execute((tx) => endOne(tx, { id, userId }, now()))
        ended += 1
        if (workout) await report(context, workout)
      } catch (error) {
        logger.warn({ err: error, workout: id }, 'a forgotten workout could not be ended') // The next look tries again.
      }
    }
    return left.length === BATCH && ended > 0 ? new Again(now()) : undefined
  })
  jobs.repeat(SWEEP, LOOK_EVERY_MS)
}

type Left = { id: string; userId: string }

async function forgottenWorkouts(db: Kysely<Tables>, now: number): Promise<Left[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select id, user_id from workout where is_active and last_op_at <= ${new Date(now - END_AFTER_MS)}
    order by last_op_at limit ${BATCH}`.execute(db)
  return rows.map(({ id, user_id }) => ({ id, userId: user_id }))
}

/**
 * Ends a workout. Reads it again under the owner's lock, because somebody may have gone on or ended it. Returns the
 * ended workout; null: none.
 */
async function endOne(tx: Kysely<Tables>, { id, userId }: Left, now: number): Promise<WorkoutDocument | null> {
  await sql`select id from profile where id = ${userId} for no key update`.execute(tx) // the owner's lock
  const document = (await loadDocuments(tx, product, userId, [id])).get(id)
  if (document?.kind !== 'workout' || !isForgotten(document, now)) return null
  const after = endForgotten(document)
  await writeDocument(tx, product, { before: document, after }, { by: null, ops: [] })
  return after
}

/** Reports an end that no device reports, because no device ended the workout. */
async function report(context: Context, document: WorkoutDocument): Promise<void> {
  const data = endedReport(document)
  if (data)
    await queueReport(context, { event: 'workout.ended', context: { env: 'production', source: 'server' }, data })
}
