import {
  type LoggedSet,
  visibleSetsOf,
  type WorkoutDocument,
  type WorkoutExercise,
  workoutExercisesInOrder,
} from './workout.ts'

/** The fields that decide whether a set counts. */
export const JUDGED_BY = ['status', 'set_type', 'reps', 'timed_set_duration'] as const
export type Judged = Pick<LoggedSet, (typeof JUDGED_BY)[number]>

/**
 * Whether a set counts, for images and in the completed view: it is complete, and a timed one has a duration, another
 * one has reps (R-IMG-06, R-HIST-11, table A12). A timed set is judged by its duration alone; its reps are always 1.
 */
export function countsForImage(set: Judged): boolean {
  const amount = set.set_type === 'timed' ? set.timed_set_duration : set.reps
  return set.status === 'complete' && (amount ?? 0) > 0
}

/** The sets that count (R-IMG-06). */
export const countedSets = <T extends Judged>(sets: readonly T[]): T[] => sets.filter(countsForImage)

/**
 * The two numbers on a workout's image: sets that count, and the different exercises among them; with no counted set
 * the workout's exercises, all of them (R-IMG-07).
 */
export function imageCounts(
  sets: readonly (Judged & Pick<LoggedSet, 'exercise_id'>)[],
  workoutExerciseCount: number,
): { setCount: number; exerciseCount: number } {
  const counted = countedSets(sets)
  const exercises = new Set(counted.map((set) => set.exercise_id))
  return { setCount: counted.length, exerciseCount: counted.length > 0 ? exercises.size : workoutExerciseCount }
}

/** What the completed view shows, in training order: exercises with the sets that count, none without (R-HIST-10, R-HIST-11). */
export const completedExercises = (document: WorkoutDocument): { exercise: WorkoutExercise; sets: LoggedSet[] }[] =>
  workoutExercisesInOrder(document)
    .map((exercise) => ({ exercise, sets: countedSets(visibleSetsOf(document, exercise.id)) }))
    .filter(({ sets }) => sets.length > 0)
