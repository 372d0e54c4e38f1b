import type { RoutineDocument } from '#domain/routine.ts'
import { type WorkoutDocument, workoutState } from '#domain/workout.ts'
import type { EventData } from './product-event.ts'

/** The address to which browsers report. */
export const EVENTS_PATH = '/api/slack/notify'

/** The report of a start; null if the workout gave way to another before anybody saw it. */
export function startedReport({ id, ownerId, workout }: WorkoutDocument): EventData<'workout.started'> | null {
  if (workoutState(workout) === 'discarded') return null
  return { workout_id: id, user_id: ownerId, routine_id: workout.routine_id, started_at: iso(workout.created_at) }
}

/** The report of an end; null if the workout went on, or was deleted without a completed set. */
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

export const createdReport = ({ id, ownerId, routine }: RoutineDocument): EventData<'routine.created'> => ({
  routine_id: id,
  user_id: ownerId,
  routine_name: routine.routine_name,
})

const iso = (ms: number): string => new Date(ms).toISOString()
