import { pickedValues } from '#domain/rows/field.ts'
import { exerciseName, exerciseSection, visibleSetsOf } from '#domain/training.ts'
import { type WorkoutDocument, type WorkoutExercise, workoutExercisesInOrder, workoutState } from '#domain/workout.ts'
import { isWhollyComplete } from '#domain/workout-end.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { planRest } from '#logbook/rests.ts'
import { WORKOUT_EXERCISE_VALUES } from '#logbook/workout-rows.ts'
import { endWorkoutByHand, resumeWorkout, startWorkout } from '#logbook/workouts.ts'
import type { AnyDocument, Envelope, Made } from '#sync/operation.ts'
import { noteTraining } from './notes.ts'

type Step = { made: Made; at: number }

/**
 * 'Keep as a new workout': one start with new ids, then rests, completed sets and the end. Null: no workout. `ops`:
 * the operations that were set aside.
 */
export function startAgain(
  document: AnyDocument,
  idFor: (oldId: string) => string,
  ops: readonly Envelope[],
): { documentId: string; steps: readonly Step[] } | null {
  if (document.kind !== 'workout') return null
  const { workout } = document
  const exercises = workoutExercisesInOrder(document).map((exercise) => ({ exercise, id: idFor(exercise.id) }))
  const sets = exercises.flatMap(({ exercise, id }) =>
    visibleSetsOf(document, exercise.id).map((set) => ({ set, id: idFor(set.id), workoutExerciseId: id })),
  )
  const chosen = chosenIn(document, ops)
  const start = startWorkout.make({
    name: workout.workout_name,
    routineId: workout.routine_id,
    timeZone: workout.time_zone,
    isUnscheduled: workout.is_unscheduled,
    exercises: exercises.map(({ exercise, id }) => ({
      ...{ id, exerciseId: exercise.exercise_id },
      ...{ name: exerciseName(exercise), section: exerciseSection(exercise) },
      restSeconds: chosen.has(exercise) ? null : exercise.rest_seconds,
      ...pickedValues(WORKOUT_EXERCISE_VALUES, exercise),
    })),
    sets: sets.map(({ set, id, workoutExerciseId }) => ({
      ...set,
      id,
      workoutExerciseId,
      routineSetId: set.routine_set_id,
    })),
  })
  const rests = [...chosen].flatMap(({ id, rest_seconds: seconds }) =>
    seconds === null ? [] : [planRest.make({ workoutExerciseId: idFor(id), seconds })],
  )
  const at = workout.completed_at ?? workout.last_op_at
  const noted = workout.note ? [noteTraining.logging.make({ note: workout.note })] : []
  const done = sets.filter(({ set }) => set.status === 'complete').map(({ id }) => completeSet.make({ setId: id }))
  return {
    documentId: idFor(document.id),
    steps: [
      ...[start, ...rests].map((made) => ({ made, at: workout.created_at })),
      ...[...noted, ...done, ...endingOf(document)].map((made) => ({ made, at })),
    ],
  }
}

/** Rests that people chose in set-aside operations; the server takes other rests of a start for a device's guess. */
function chosenIn({ exercises }: WorkoutDocument, ops: readonly Envelope[]): ReadonlySet<WorkoutExercise> {
  const plans = ops.filter(({ kind }) => kind === planRest.kind)
  const ids = new Set(plans.map(({ args }) => (args as { workoutExerciseId: string }).workoutExerciseId))
  return new Set(exercises.filter(({ id }) => ids.has(id)))
}

/** The last set may end the workout by itself. */
function endingOf(document: WorkoutDocument): Made[] {
  const isActive = workoutState(document.workout) === 'active'
  const hasEnded = isWhollyComplete(document)
  if (isActive) return hasEnded ? [resumeWorkout.make({})] : []
  return hasEnded ? [] : [endWorkoutByHand.make({})]
}
