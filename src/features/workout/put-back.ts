import {
  exerciseName,
  exerciseSection,
  type LoggedSet,
  visibleSetsOf,
  type WorkoutDocument,
  type WorkoutExercise,
  workoutExercisesInOrder,
} from '#domain/workout.ts'
import type { Made } from '#sync/operation.ts'
import { addSet, moveWorkoutExercise } from './editing-operations.ts'
import { addWorkoutExercise, completeSet } from './operations.ts'

/** The 'Undo' of a set that was taken out for today; `before`: the workout as it was then. */
export function setPutBack(before: WorkoutDocument, set: LoggedSet): Made[] {
  const siblings = before.sets
    .filter((row) => row.workout_exercise_id === set.workout_exercise_id)
    .toSorted((a, b) => a.set_order - b.set_order)
  const afterId = siblings[siblings.findIndex(({ id }) => id === set.id) - 1]?.id ?? null
  return [addSet.make({ set: newSetOf(set), afterId }), ...doneAgain([set])]
}

/** The same for an exercise with its sets: they keep their ids. */
export function exercisePutBack(before: WorkoutDocument, exercise: WorkoutExercise): Made[] {
  const { id, exercise_id: exerciseId, rest_seconds } = exercise
  const [name, section] = [exerciseName(exercise), exerciseSection(exercise)]
  const sets = visibleSetsOf(before, id)
  const siblings = workoutExercisesInOrder(before).filter((row) => exerciseSection(row) === section)
  const afterId = siblings[siblings.findIndex((row) => row.id === id) - 1]?.id ?? null
  return [
    addWorkoutExercise.make({
      exercise: { id, exerciseId, name, section, ...(rest_seconds !== null && { restSeconds: rest_seconds }) },
      sets: sets.map(newSetOf),
    }),
    moveWorkoutExercise.make({ id, afterId }),
    ...doneAgain(sets),
  ]
}

const newSetOf = (set: LoggedSet) => ({
  ...set,
  workoutExerciseId: set.workout_exercise_id,
  routineSetId: set.routine_set_id,
})

const doneAgain = (sets: readonly LoggedSet[]): Made[] =>
  sets.filter(({ status }) => status === 'complete').map(({ id }) => completeSet.make({ setId: id }))
