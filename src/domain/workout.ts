import { exercisesInOrder } from './routine.ts'
import type { RowOf } from './rows/field.ts'
import type { LOGGED_SET, WORKOUT, WORKOUT_EXERCISE } from './rows/workout.ts'
import type { Section } from './section.ts'

/** The rows of a workout. Times are ms since 1970. */
export type Workout = RowOf<typeof WORKOUT>
export type WorkoutExercise = RowOf<typeof WORKOUT_EXERCISE>
export type LoggedSet = RowOf<typeof LOGGED_SET>

/** A workout with all its rows as of one `rev`. */
export type WorkoutDocument = {
  kind: 'workout'
  id: string
  ownerId: string
  rev: number
  workout: Workout
  exercises: readonly WorkoutExercise[]
  sets: readonly LoggedSet[]
}

export type WorkoutState = 'active' | 'completed' | 'discarded'

/** Active, completed (it has a completion time) or discarded: ended with nothing done and shown nowhere (Y22). */
export function workoutState(workout: Pick<Workout, 'is_active' | 'completed_at'>): WorkoutState {
  if (workout.is_active) return 'active'
  return workout.completed_at === null ? 'discarded' : 'completed'
}

/** The name a screen shows: renamed in this workout, else as it was at the start (R-DATA-12). */
export const exerciseName = (exercise: WorkoutExercise): string => exercise.name_override ?? exercise.snapshot_name

/** The section a screen shows it in (R-DATA-12). */
export const exerciseSection = (exercise: WorkoutExercise): Section =>
  exercise.section_override ?? exercise.snapshot_section

/** A workout's exercises as a lifter does them. */
export const workoutExercisesInOrder = (document: WorkoutDocument): WorkoutExercise[] =>
  exercisesInOrder(placedExercises(document)).map(({ exercise }) => exercise)

/** A workout's exercises with where each stands. */
export const placedExercises = ({ exercises }: Pick<WorkoutDocument, 'exercises'>) =>
  exercises.map((exercise) => ({
    exercise,
    id: exercise.id,
    section: exerciseSection(exercise),
    exercise_order: exercise.exercise_order,
    group_id: exercise.group_id,
    group_rest: exercise.group_rest,
  }))

/** The sets of an exercise in order, also those removed for today. */
export function allSetsOf({ sets }: Pick<WorkoutDocument, 'sets'>, workoutExerciseId: string): LoggedSet[] {
  return sets
    .filter((set) => set.workout_exercise_id === workoutExerciseId)
    .toSorted((a, b) => a.set_order - b.set_order)
}

/** The sets on screen: all but those removed for today (R-SET-20), in order. */
export const visibleSetsOf = (document: WorkoutDocument, workoutExerciseId: string): LoggedSet[] =>
  visibleOf(allSetsOf(document, workoutExerciseId))

export const visibleOf = (sets: readonly LoggedSet[]): LoggedSet[] => sets.filter(({ status }) => status !== 'hidden')
