import { sql } from 'kysely'
import { withoutBodyWeight } from '#domain/records/lift-session.ts'
import type { LiftRecord } from '#domain/records/records.ts'
import type { Reader } from '#sync/product.ts'
import { joinedOf, recordsByWorkout } from './fold-bests.ts'

const ADDED = JSON.stringify([{ set: { load: 'added' } }])

/** The records of an exercise in a workout that others may see; undefined: all. */
type Sayable = (exerciseId: string, workoutId: string) => readonly LiftRecord[] | undefined

/**
 * The records for people who may not know the body weight. The server derives exercises with weight added to the body
 * without such sets, because a record shows the value that it beat.
 */
export async function recordsWithoutBody(
  db: Reader,
  ownerId: string,
  exerciseIds: readonly string[],
): Promise<Sayable> {
  if (exerciseIds.length === 0 || !(await hasWeighed(db, ownerId))) return () => undefined
  const joined = await joinedOf(db, ownerId)
  const asked = [...new Set(exerciseIds.flatMap(joined.groupOf))]
  const { rows } = await sql<{ exercise_id: string }>`
    select asked.exercise_id from unnest(${asked}::uuid[]) asked(exercise_id) where exists (
      select from workout_exercise_stat s where s.user_id = ${ownerId} and s.exercise_id = asked.exercise_id
        and (s.session -> 'mostReps' @> ${ADDED}::jsonb or s.session -> 'longest' @> ${ADDED}::jsonb))`.execute(db)
  const folded = new Map<string, ReadonlyMap<string, readonly LiftRecord[]>>()
  for (const id of new Set(rows.map(({ exercise_id }) => joined.idOf(exercise_id)))) {
    const of = { id, group: joined.groupOf(id), said: withoutBodyWeight }
    folded.set(id, await recordsByWorkout(db, ownerId, of))
  }
  return (exerciseId, workoutId) => {
    const byWorkout = folded.get(joined.idOf(exerciseId))
    return byWorkout && (byWorkout.get(workoutId) ?? [])
  }
}

/** Whether the owner has a body weight, which somebody could calculate from records. */
export async function hasWeighed(db: Reader, ownerId: string): Promise<boolean> {
  const { rows } = await sql`select from body_weight where user_id = ${ownerId} limit 1`.execute(db)
  return rows.length > 0
}
