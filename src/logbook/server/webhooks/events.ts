import { sql } from 'kysely'
import type { BodyDocument } from '#domain/book.ts'
import type { MainLift } from '#domain/records/workout-records.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { Row } from '#domain/rows/field.ts'
import { ROUTINE } from '#domain/rows/routine-fields.ts'
import { WORKOUT } from '#domain/rows/workout-fields.ts'
import { visibleOf } from '#domain/training.ts'
import type { WebhookEvent } from '#domain/webhooks.ts'
import { type WorkoutDocument, workoutExercisesInOrder, workoutState } from '#domain/workout.ts'
import type { AnyDocument } from '#sync/operation.ts'
import type { Change, Reader } from '#sync/product.ts'

/**
 * The events of a write, without those of records. The end of a workout is also a change, for webhooks that do not
 * receive ends.
 */
export function eventsOf({ before, after }: Change): WebhookEvent[] {
  switch ((after ?? before)?.kind) {
    case 'workout':
      return workoutEvents(before as WorkoutDocument | null, after as WorkoutDocument | null)
    case 'routine':
      return routineEvents(before as RoutineDocument | null, after as RoutineDocument | null)
    case 'body':
      return addedWeights({ before, after }).map(() => 'body_weight.added')
    default:
      return []
  }
}

export function addedWeights({ before, after }: Change): BodyDocument['weights'] {
  if (after?.kind !== 'body') return []
  const known = new Set(before?.kind === 'body' ? before.weights.map(({ id }) => id) : [])
  return after.weights.filter(({ id }) => !known.has(id))
}

function workoutEvents(before: WorkoutDocument | null, after: WorkoutDocument | null): WebhookEvent[] {
  const [was, is] = [stateOf(before), stateOf(after)]
  if (is === null) return was === null ? [] : ['workout.deleted']
  if (was !== is && is === 'completed' && !isRestored(before)) {
    return before ? ['workout.completed', 'workout.changed'] : ['workout.completed']
  }
  if (was === null && is === 'active' && !isRestored(before)) return ['workout.started']
  return before && after && saysTheSame(before, after) ? [] : ['workout.changed']
}

/** The state of a workout for webhooks; null: it is in the trash or has no completed set, so nobody sees it. */
function stateOf(document: WorkoutDocument | null): 'active' | 'completed' | null {
  if (!document || document.workout.trashed_at) return null
  const state = workoutState(document.workout)
  return state === 'discarded' ? null : state
}

/** Whether a workout comes out of the trash, which completes it no second time. */
const isRestored = (before: WorkoutDocument | null): boolean => Boolean(before?.workout.trashed_at)

/** Whether a write changes nothing that webhooks hear of: links, pictures and rests are the app's own. */
function saysTheSame(before: WorkoutDocument, after: WorkoutDocument): boolean {
  const isSame = sameIn(WORKOUT, before.workout, after.workout)
  return isSame && before.sets === after.sets && before.exercises === after.exercises
}

function routineEvents(before: RoutineDocument | null, after: RoutineDocument | null): WebhookEvent[] {
  if (!before || !after) return ['routine.changed']
  const isSame = sameIn(ROUTINE, before.routine, after.routine)
  return isSame && before.sets === after.sets && before.exercises === after.exercises ? [] : ['routine.changed']
}

/** Fields that switch what strangers with a link see. */
const OF_LINKS = new Set(['is_public', 'has_public_notes'])

const sameIn = ({ fields }: Pick<Row, 'fields'>, one: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.entries(fields).every(
    ([name, { exported }]) => !exported || OF_LINKS.has(name) || (one[name] ?? null) === (other[name] ?? null),
  )

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
const timeOrNull = (at: number | null | undefined) => (at ? isoTime(at) : null)

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
    completed_at: timeOrNull(workout.completed_at),
    confirmed_at: timeOrNull(workout.confirmed_at),
    exercises: workoutExercisesInOrder(document).length,
    sets: { done: visible.filter(({ status }) => status === 'complete').length, total: visible.length },
    ...rows[0],
  }
}
