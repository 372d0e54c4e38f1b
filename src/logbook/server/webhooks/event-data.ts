import { sql } from 'kysely'
import type { MainLift } from '#domain/records/workout-records.ts'
import { visibleOf } from '#domain/training.ts'
import { type WorkoutDocument, workoutExercisesInOrder } from '#domain/workout.ts'
import type { AnyDocument } from '#sync/operation.ts'
import type { Reader } from '#sync/server/product.ts'

/** What a webhook gets: ids and a list row, no notes. Names as in the REST interface, times ISO 8601 in UTC. */
export async function summaryOf(tx: Reader, document: AnyDocument, isDeleted: boolean): Promise<object> {
  if (document.kind === 'workout') return await workoutSummary(tx, document, isDeleted)
  if (document.kind !== 'routine') return { id: document.id }
  const { id, rev, routine, exercises } = document
  const { routine_name, is_archived, created_at } = routine
  const row = { id, routine_name, is_deleted: isDeleted }
  return isDeleted ? row : { ...row, rev, is_archived, created_at: isoTime(created_at), exercises: exercises.length }
}

const isoTime = (at: number) => new Date(at).toISOString()

type Derived = { routine_name: string | null; main_lift: MainLift | null; records: number }

async function workoutSummary(tx: Reader, document: WorkoutDocument, isDeleted: boolean): Promise<object> {
  const { id, rev, ownerId, workout, sets } = document
  const { workout_name, routine_id, muscle_group, is_active, duration_seconds, time_zone = null } = workout
  if (isDeleted) return { id, workout_name, created_at: isoTime(workout.created_at) }
  const { rows } = await sql<Derived>`
    select (select routine_name from routine where id = ${routine_id} and user_id = ${ownerId}) as routine_name,
      (select main_lift from workout_stat where workout_id = ${id} and user_id = ${ownerId}) as main_lift,
      (select count(*)::integer from workout_exercise_stat
        where workout_id = ${id} and user_id = ${ownerId} and records <> '[]') as records`.execute(tx)
  const visible = visibleOf(sets)
  return {
    ...{ id, rev, workout_name, routine_id, muscle_group, is_active, duration_seconds, time_zone },
    created_at: isoTime(workout.created_at),
    completed_at: workout.completed_at === null ? null : isoTime(workout.completed_at),
    exercises: workoutExercisesInOrder(document).length,
    sets: { done: visible.filter(({ status }) => status === 'complete').length, total: visible.length },
    ...rows[0],
  }
}
