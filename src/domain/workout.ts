import type { LOGGED_SET, WORKOUT, WORKOUT_COMMENT, WORKOUT_EXERCISE } from '#domain/rows/workout-fields.ts'
import { exercisesInOrder } from './routine.ts'
import type { RowOf } from './rows/field.ts'
import { placedExercises } from './training.ts'

/** Times are ms since 1970. */
export type Workout = RowOf<typeof WORKOUT>
export type WorkoutExercise = RowOf<typeof WORKOUT_EXERCISE>
export type LoggedSet = RowOf<typeof LOGGED_SET>
export type WorkoutComment = RowOf<typeof WORKOUT_COMMENT>

/** All rows as of one `rev`. */
export type WorkoutDocument = {
  kind: 'workout'
  id: string
  ownerId: string
  rev: number
  workout: Workout
  exercises: readonly WorkoutExercise[]
  sets: readonly LoggedSet[]
  comments: readonly WorkoutComment[]
}

export type WorkoutState = 'active' | 'completed' | 'discarded'

/** Discarded: ended with nothing done; nobody sees it. */
export function workoutState(workout: Pick<Workout, 'is_active' | 'completed_at'>): WorkoutState {
  if (workout.is_active) return 'active'
  return workout.completed_at === null ? 'discarded' : 'completed'
}

export const workoutExercisesInOrder = (document: WorkoutDocument): WorkoutExercise[] =>
  exercisesInOrder(placedExercises(document)).map(({ exercise }) => exercise)

/** Repetitions or seconds that a start asked for; null: the set decides nothing of what comes next. */
export const targetOf = ({ target_reps, target_seconds }: Partial<LoggedSet>): number | null =>
  target_reps ?? target_seconds ?? null

/** The completed sets that somebody else than the owner logged. */
export const delegateSetsOf = ({ ownerId, sets }: Pick<WorkoutDocument, 'ownerId' | 'sets'>): LoggedSet[] =>
  sets.filter(({ status, account_id }) => status === 'complete' && account_id !== null && account_id !== ownerId)
