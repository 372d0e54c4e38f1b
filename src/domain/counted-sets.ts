import { fieldsOf } from './rows/set-values.ts'
import { visibleSetsOf } from './training.ts'
import { type LoggedSet, type WorkoutDocument, type WorkoutExercise, workoutExercisesInOrder } from './workout.ts'

/** The fields that decide whether a set counts. */
export const JUDGED_BY = ['status', ...fieldsOf('amount')] as const
export type Judged = Pick<LoggedSet, (typeof JUDGED_BY)[number]>

/**
 * Whether a set counts for images and in the completed view: it is complete, and a timed one has a duration, one of a
 * distance has a distance or a time, another one has reps (R-IMG-06, R-HIST-11, R-BASE-03, table A12). Only the duration
 * of a timed set matters, because its reps are always 1.
 */
export const countsForImage = (set: Judged): boolean => set.status === 'complete' && amountOf(set) > 0

/** More than 0 where anything was done. */
function amountOf(set: Judged): number {
  if (set.set_type === 'reps') return set.reps ?? 0
  const seconds = set.timed_set_duration ?? 0
  return set.set_type === 'distance' ? Math.max(set.distance ?? 0, seconds) : seconds
}

/** The sets that count (R-IMG-06). */
export const countedSets = <T extends Judged>(sets: readonly T[]): T[] => sets.filter(countsForImage)

/**
 * The two numbers on a workout's image: the sets that count, and the different exercises among them. Without such sets
 * all exercises of the workout are counted (R-IMG-07).
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

/**
 * The sets that were done and then removed from a completed workout, by exercise, in training order (R-REACH-09).
 * `isWhole`: the exercise has no set left that is shown. A set that was removed without having been done is not among them.
 */
export const removedExercises = (
  document: WorkoutDocument,
): { exercise: WorkoutExercise; sets: LoggedSet[]; isWhole: boolean }[] =>
  workoutExercisesInOrder(document)
    .map((exercise) => ({
      exercise,
      sets: document.sets
        .filter((set) => set.workout_exercise_id === exercise.id && set.status === 'hidden' && set.account_id !== null)
        .filter((set) => amountOf(set) > 0)
        .toSorted((a, b) => a.set_order - b.set_order),
      isWhole: countedSets(visibleSetsOf(document, exercise.id)).length === 0,
    }))
    .filter(({ sets }) => sets.length > 0)
