import { fieldsOf } from './rows/set-values.ts'
import { visibleSetsOf } from './training.ts'
import { type LoggedSet, type WorkoutDocument, type WorkoutExercise, workoutExercisesInOrder } from './workout.ts'

/** The fields that decide whether a set counts. */
export const JUDGED_BY = ['status', ...fieldsOf('amount')] as const
export type Judged = Pick<LoggedSet, (typeof JUDGED_BY)[number]>

/** Whether a set counts on images and in the completed view. A timed set needs a duration: its reps are always 1. */
export const countsForImage = (set: Judged): boolean => set.status === 'complete' && amountOf(set) > 0

/** Repetitions, seconds or distance of a set; more than 0 if the person did anything. */
function amountOf(set: Judged): number {
  if (set.set_type === 'reps') return set.reps ?? 0
  const seconds = set.timed_set_duration ?? 0
  return set.set_type === 'distance' ? Math.max(set.distance ?? 0, seconds) : seconds
}

export const countedSets = <T extends Judged>(sets: readonly T[]): T[] => sets.filter(countsForImage)

/** The numbers on an image: counted sets and their exercises; without such sets, all exercises. */
export function imageCounts(
  sets: readonly (Judged & Pick<LoggedSet, 'exercise_id'>)[],
  workoutExerciseCount: number,
): { setCount: number; exerciseCount: number } {
  const counted = countedSets(sets)
  const exercises = new Set(counted.map((set) => set.exercise_id))
  return { setCount: counted.length, exerciseCount: counted.length > 0 ? exercises.size : workoutExerciseCount }
}

/** The exercises with at least one set that counts, in training order, with those sets. */
export const completedExercises = (document: WorkoutDocument): { exercise: WorkoutExercise; sets: LoggedSet[] }[] =>
  workoutExercisesInOrder(document)
    .map((exercise) => ({ exercise, sets: countedSets(visibleSetsOf(document, exercise.id)) }))
    .filter(({ sets }) => sets.length > 0)

/** The completed sets that a person removed later, in training order. `isWhole`: the exercise has no other set. */
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
