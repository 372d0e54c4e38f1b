import { z } from 'zod/mini'
import { withRestOf } from '#domain/rest.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { defineOperation, type Meta, refused } from '#sync/operation.ts'
import { asksToLog } from './ways.ts'

/**
 * Changes the rest that a set started. `seconds`: its whole length from its start, so that it means the same on every
 * clock and repeating is safe; 0 skips the rest.
 */
export const changeRest = defineOperation({
  kind: 'rest.change',
  version: 1,
  document: 'workout',
  args: () => z.object({ setId: VALUE_TYPES.id, seconds: VALUE_TYPES.restSeconds }),
  failure: null,
  activity: 'activity.did.changedRest',
  asks: asksToLog,
  apply(document, { setId, seconds }, meta) {
    if (!document) return refused('gone')
    const changed = withRestOf(document, setId, seconds)
    return { document: changed === document ? document : touched(changed, meta) }
  },
})

/**
 * Sets the rest after each set of an exercise, in seconds; 0: none. It applies from the next set on, and in later
 * workouts.
 */
export const planRest = defineOperation({
  kind: 'rest.plan',
  version: 1,
  document: 'workout',
  args: () => z.object({ workoutExerciseId: VALUE_TYPES.id, seconds: VALUE_TYPES.restSeconds }),
  failure: null,
  activity: 'activity.did.plannedRest',
  asks: asksToLog,
  apply(document, { workoutExerciseId, seconds }, meta) {
    const exercise = document?.exercises.find(({ id }) => id === workoutExerciseId)
    if (!document || !exercise) return refused('gone')
    // If a workout has the exercise twice, both rows get the rest.
    const isMeant = (row: typeof exercise) => row.exercise_id === exercise.exercise_id && row.rest_seconds !== seconds
    if (!document.exercises.some(isMeant)) return { document }
    const exercises = document.exercises.map((row) => (isMeant(row) ? { ...row, rest_seconds: seconds } : row))
    return { document: touched({ ...document, exercises }, meta) }
  },
})

/** A person who changes a rest takes part in the workout. */
const touched = (document: WorkoutDocument, { at }: Meta): WorkoutDocument => ({
  ...document,
  workout: { ...document.workout, last_op_at: Math.max(document.workout.last_op_at, at) },
})
