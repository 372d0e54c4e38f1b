import {
  exerciseSection,
  type LoggedSet,
  visibleSetsOf,
  type WorkoutDocument,
  type WorkoutExercise,
  workoutExercisesInOrder,
} from '#domain/workout.ts'
import type { Made } from '#sync/operation.ts'
import { addSet } from './logged-sets.ts'
import { addWorkoutExercise, editWorkoutExercise, moveWorkoutExercise } from './workout-exercises.ts'

/** The 'Undo' of a set that was taken out for today, as it was in `before`: the workout at that moment. */
export function setPutBack(before: WorkoutDocument, setId: string): Made[] {
  const set = before.sets.find(({ id }) => id === setId)
  if (!set) return []
  const siblings = before.sets
    .filter((row) => row.workout_exercise_id === set.workout_exercise_id)
    .toSorted((a, b) => a.set_order - b.set_order)
  const afterId = siblings[siblings.indexOf(set) - 1]?.id ?? null
  return [addSet.make({ set: returnedSet(set), afterId })]
}

/** The same for an exercise with its sets: they keep their ids, and it what it was at the start (R-DATA-12). */
export function exercisePutBack(before: WorkoutDocument, exercise: WorkoutExercise): Made[] {
  const { id, exercise_id: exerciseId, snapshot_name: name, snapshot_section: section, rest_seconds } = exercise
  const { name_override, section_override } = exercise
  const siblings = workoutExercisesInOrder(before).filter((row) => exerciseSection(row) === exerciseSection(exercise))
  const afterId = siblings[siblings.findIndex((row) => row.id === id) - 1]?.id ?? null
  const own = {
    ...(name_override !== null && { name: name_override }),
    ...(section_override !== null && { section: section_override }),
  }
  return [
    addWorkoutExercise.make({
      exercise: { id, exerciseId, name, section, ...(rest_seconds !== null && { restSeconds: rest_seconds }) },
      sets: visibleSetsOf(before, id).map(returnedSet),
    }),
    ...(Object.keys(own).length > 0 ? [editWorkoutExercise.make({ id, ...own })] : []),
    moveWorkoutExercise.make({ id, afterId }),
  ]
}

/** As it was, done or not: nothing is completed once more. */
const returnedSet = (set: LoggedSet) => ({
  ...set,
  workoutExerciseId: set.workout_exercise_id,
  routineSetId: set.routine_set_id,
  ...(set.status === 'complete' && set.account_id !== null && { doneBy: set.account_id }),
})
