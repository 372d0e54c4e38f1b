import type { RoutineDocument } from '#domain/routine.ts'
import { type WorkoutDocument, workoutState } from '#domain/workout.ts'
import type { EventData } from './product-event.ts'

/** The address the browser reports to (R-NOTIFY-01). */
export const EVENTS_PATH = '/api/slack/notify'

/** The report of a started workout (R-NOTIFY-06); null if it gave way to another workout before anybody saw it. */
export function startedReport({ id, ownerId, workout }: WorkoutDocument): EventData<'workout.started'> | null {
  if (workoutState(workout) === 'discarded') return null
  return { workout_id: id, user_id: ownerId, routine_id: workout.routine_id, started_at: iso(workout.created_at) }
}

/** The report of an ended workout (R-NOTIFY-07); null if it was continued, or had no completed set and was deleted. */
export function endedReport({ id, ownerId, workout, sets }: WorkoutDocument): EventData<'workout.ended'> | null {
  if (workoutState(workout) !== 'completed') return null
  return {
    workout_id: id,
    user_id: ownerId,
    routine_id: workout.routine_id,
    ended_at: iso(workout.completed_at ?? 0),
    duration_sec: workout.duration_seconds ?? 0,
    total_sets: sets.filter(({ status }) => status === 'complete').length,
    status: 'completed',
  }
}

/** The report of a new routine (R-NOTIFY-08). */
export const createdReport = ({ id, ownerId, routine }: RoutineDocument): EventData<'routine.created'> => ({
  routine_id: id,
  user_id: ownerId,
  routine_name: routine.routine_name,
})

const iso = (ms: number): string => new Date(ms).toISOString()
