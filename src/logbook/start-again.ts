import { EXERCISE_VALUES } from '#domain/rows/exercise-values.ts'
import { pickedValues } from '#domain/rows/field.ts'
import {
  exerciseName,
  exerciseSection,
  visibleSetsOf,
  type WorkoutDocument,
  workoutExercisesInOrder,
  workoutState,
} from '#domain/workout.ts'
import { isWhollyComplete } from '#domain/workout-end.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { noteWorkout } from '#logbook/notes.ts'
import { endWorkoutByHand, resumeWorkout, startWorkout } from '#logbook/workouts.ts'
import type { AnyDocument, Made } from '#sync/operation.ts'

type Step = { made: Made; at: number }

/**
 * 'Keep as a new workout' (Y16): one start with the workout's contents under new ids and at its own time, then its
 * completed sets and its end. What was removed for today is left out. Null if it is not a workout. `idFor` gives the
 * new id of an old one.
 */
export function startAgain(
  document: AnyDocument,
  idFor: (oldId: string) => string,
): { documentId: string; steps: readonly Step[] } | null {
  if (document.kind !== 'workout') return null
  const { workout } = document
  const exercises = workoutExercisesInOrder(document).map((exercise) => ({ exercise, id: idFor(exercise.id) }))
  const sets = exercises.flatMap(({ exercise, id }) =>
    visibleSetsOf(document, exercise.id).map((set) => ({ set, id: idFor(set.id), workoutExerciseId: id })),
  )
  const start = startWorkout.make({
    name: workout.workout_name,
    routineId: workout.routine_id,
    timeZone: workout.time_zone,
    isUnscheduled: workout.is_unscheduled,
    exercises: exercises.map(({ exercise, id }) => ({
      ...{ id, exerciseId: exercise.exercise_id },
      ...{ name: exerciseName(exercise), section: exerciseSection(exercise), restSeconds: exercise.rest_seconds },
      ...pickedValues(EXERCISE_VALUES, exercise),
    })),
    sets: sets.map(({ set, id, workoutExerciseId }) => ({
      ...set,
      id,
      workoutExerciseId,
      routineSetId: set.routine_set_id,
    })),
  })
  const at = workout.completed_at ?? workout.last_op_at
  const noted = workout.note ? [noteWorkout.make({ note: workout.note })] : []
  const done = sets.filter(({ set }) => set.status === 'complete').map(({ id }) => completeSet.make({ setId: id }))
  return {
    documentId: idFor(document.id),
    steps: [
      { made: start, at: workout.created_at },
      ...[...noted, ...done, ...endingOf(document)].map((made) => ({ made, at })),
    ],
  }
}

/** The operations that bring it to the same state. Its last set may end a workout by itself (R-ACTIVE-20). */
function endingOf(document: WorkoutDocument): Made[] {
  const isActive = workoutState(document.workout) === 'active'
  const hasEnded = isWhollyComplete(document)
  if (isActive) return hasEnded ? [resumeWorkout.make({})] : []
  return hasEnded ? [] : [endWorkoutByHand.make({})]
}
