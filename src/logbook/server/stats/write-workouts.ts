import { sql } from 'kysely'
import { bodyKilogramsAt } from '#domain/load.ts'
import { roundTo } from '#domain/number.ts'
import type { Place } from '#domain/records/bests.ts'
import { isLookedBackOn, type Session, sessionsOfWorkout } from '#domain/records/lift-session.ts'
import { mainLiftOf } from '#domain/records/workout-records.ts'
import { dayOf } from '#domain/statistics/calendar.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { Reader } from '#sync/product.ts'
import { exerciseMeant } from '#words/exercise-names.server.ts'

/** The version of the rules. After a change raise it, and `deriveMissingStats` derives old rows anew. */
export const MADE_BY = 1

/** An exercise in a workout before (`was`) and after a write (`now`); null: the workout did not have it. */
export type Written = { exerciseId: string; workoutId: string; was: Place | null; now: Session | null }

/**
 * Replaces the statistics of workouts. `documents`: null for a deleted one. `areNew`: there are no old rows. The caller
 * then calls `foldBests` for the records.
 */
export async function writeWorkouts(
  tx: Reader,
  ownerId: string,
  documents: ReadonlyMap<string, WorkoutDocument | null>,
  areNew = false,
): Promise<Written[]> {
  const said = areNew ? [] : await forget(tx, ownerId, [...documents.keys()])
  const sessions: Session[] = []
  for (const document of documents.values()) {
    if (!document || !isLookedBackOn(document)) continue
    const found = sessionsOfWorkout(document, await bodyKilogramsOf(tx, document))
    await insertWorkout(tx, document, found)
    sessions.push(...found)
  }
  await insertSessions(tx, ownerId, sessions)
  const written = new Map<string, Written>()
  const keyOf = ({ workoutId, exerciseId }: { workoutId: string; exerciseId: string }) => `${workoutId} ${exerciseId}`
  for (const { exerciseId, ...was } of said) {
    written.set(keyOf({ ...was, exerciseId }), { exerciseId, workoutId: was.workoutId, was, now: null })
  }
  for (const now of sessions) {
    const { exerciseId, workoutId } = now
    written.set(keyOf(now), { exerciseId, workoutId, was: written.get(keyOf(now))?.was ?? null, now })
  }
  return [...written.values()]
}

async function forget(tx: Reader, ownerId: string, workoutIds: readonly string[]) {
  await sql`delete from workout_stat where workout_id = any(${workoutIds}::uuid[]) and user_id = ${ownerId}`.execute(tx)
  const { rows } = await sql<{ workout_id: string; exercise_id: string; started_at: Date }>`
    delete from workout_exercise_stat where workout_id = any(${workoutIds}::uuid[]) and user_id = ${ownerId}
    returning workout_id, exercise_id, started_at`.execute(tx)
  return rows.map((row) => ({
    exerciseId: row.exercise_id,
    workoutId: row.workout_id,
    at: row.started_at.getTime(),
  }))
}

async function insertWorkout(tx: Reader, { id, ownerId, workout }: WorkoutDocument, sessions: readonly Session[]) {
  const sum = (of: (session: Session) => number) => sessions.reduce((total, session) => total + of(session), 0)
  const main = mainLiftOf(sessions, (name) => exerciseMeant(name)?.is_compound ?? false)
  await sql`insert into workout_stat (workout_id, user_id, started_at, day, sets, volume_kg, seconds, main_lift, made_by)
    values (${id}, ${ownerId}, ${new Date(workout.created_at)}, ${dayOf(workout.created_at, workout.time_zone)},
      ${sum(({ sets }) => sets)}, ${roundTo(
        sum(({ volume }) => volume),
        3,
      )}, ${workout.duration_seconds ?? 0},
      ${main && JSON.stringify(main)}::jsonb, ${MADE_BY})`.execute(tx)
}

async function insertSessions(tx: Reader, ownerId: string, sessions: readonly Session[]) {
  if (sessions.length === 0) return
  const rows = sessions.map((session) => ({
    workout_id: session.workoutId,
    exercise_id: session.exerciseId,
    user_id: ownerId,
    started_at: new Date(session.at).toISOString(),
    name: session.name,
    sets: session.sets,
    volume_kg: session.volume,
    best_e1rm_kg: session.best.e1rm?.value ?? null,
    top_kg: session.best.heaviest?.value ?? null,
    reps: session.reps,
    seconds: session.seconds,
    metres: session.metres,
    unit: session.unit,
    session,
  }))
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '))
  await sql`insert into workout_exercise_stat (${columns})
    select ${columns} from jsonb_populate_recordset(null::workout_exercise_stat, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

/** For how many days a weighing is valid, for the query; `bodyKilogramsAt` decides. */
export const WEIGHING_DAYS = 90

/** The lifter's weight at a workout; null: unknown, or no set needs it. */
async function bodyKilogramsOf(db: Reader, { ownerId, workout, sets }: WorkoutDocument): Promise<number | null> {
  if (!sets.some(({ weight_unit, load }) => weight_unit === 'body' || (load ?? 'total') !== 'total')) return null
  const at = new Date(workout.created_at)
  const { rows } = await sql<{ at: Date; weight: number; unit: 'kg' | 'lbs' }>`
    select w.at, w.weight, w.unit from body b join body_weight w on w.body_id = b.id and w.user_id = b.user_id
    where b.user_id = ${ownerId} and w.at <= ${at} and w.at > ${at}::timestamptz - ${sql.lit(`${WEIGHING_DAYS + 1} days`)}::interval
    order by w.at desc, w.id desc limit 1`.execute(db)
  return bodyKilogramsAt(
    rows.map((row) => ({ ...row, at: row.at.getTime() })),
    workout.created_at,
  )
}
