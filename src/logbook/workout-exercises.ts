import { z } from 'zod/mini'
import type { ErrorCode } from '#domain/errors.ts'
import { orderAfterMove } from '#domain/exercise-order.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { MAX_NAME, textLength } from '#domain/text.ts'
import { type LoggedSet, placedExercises, type WorkoutExercise } from '#domain/workout.ts'
import { MAX_EXERCISES, MAX_SETS_OF_EXERCISE, withConsequences } from '#domain/workout-end.ts'
import { defineOperation, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { addedRow, mayAdd, returnedSetArg, withReturned } from './added-rows.ts'
import { isHistory, replaced, touched, withOrders } from './changed-rows.ts'
import { ASKS, asksToCorrect, asksToLog, type Way } from './ways.ts'
import { newExerciseArg, workoutExercise } from './workout-rows.ts'

/**
 * Adds an exercise with its sets at the end: to the running workout (R-ACTIVE-09), or one that was done and not logged.
 */
const exerciseAddition = (way: Way, kind: string) =>
  defineOperation({
    kind,
    version: 1,
    document: 'workout',
    args: () =>
      z.object({
        exercise: newExerciseArg(),
        sets: z.array(returnedSetArg()).check(z.maxLength(MAX_SETS_OF_EXERCISE)),
      }),
    failure: 'failed.exercise.add', // R-ERR-11
    activity: 'activity.did.addedExercise',
    keeps: true,
    asks: ASKS[way],
    apply(document, { exercise, sets }, meta) {
      if (!document) return refused('gone')
      if (document.exercises.some((row) => row.id === exercise.id)) return { document }
      const problem = todaysNameProblem(exercise.name)
      if (problem) return refused(problem)
      if (!mayAdd(way, document)) return refused('workout-not-found')
      const ids = [exercise, ...sets].map(({ id }) => id)
      const isMisplaced = sets.some((set) => set.workoutExerciseId !== exercise.id)
      if (isMisplaced || !areNewIds(ids, document)) return refused('malformed')
      if (document.exercises.length >= MAX_EXERCISES) return refused('too-many-rows')
      const order = Math.max(0, ...document.exercises.map((row) => row.exercise_order)) + 1
      const row = workoutExercise(document, exercise, order, meta)
      const made = sets.map((set, index) => addedRow(way, document, row, set, index + 1, meta))
      const next = { ...document, exercises: [...document.exercises, row], sets: [...document.sets, ...made] }
      return { document: withReturned(document, next, meta) }
    },
  })

export const addWorkoutExercise = exerciseAddition('logging', 'workoutExercise.add')
export const addLoggedExercise = exerciseAddition('correcting', 'loggedExercise.add')

/** Changes an exercise's name or section for today. Its identity, its history and the routine stay (R-ACTIVE-28). */
export const editWorkoutExercise = defineOperation({
  kind: 'workoutExercise.edit',
  version: 1,
  document: 'workout',
  args: () =>
    z.object({ id: VALUE_TYPES.id, name: z.optional(VALUE_TYPES.text), section: z.optional(VALUE_TYPES.section) }),
  failure: 'failed.exercise.update', // R-ERR-13
  activity: 'activity.did.changedExercise',
  keeps: true,
  asks: asksToLog,
  apply(document, { id, name, section }, meta) {
    const exercise = document?.exercises.find((row) => row.id === id)
    if (!document || !exercise) return refused('gone')
    const problem = name === undefined ? null : todaysNameProblem(name)
    if (problem) return refused(problem)
    const patched = patchRow(exercise, overrides(exercise, { name, section }), meta)
    if (patched === exercise) return { document }
    return { document: touched(document, id, meta, { exercises: replaced(document.exercises, patched) }) }
  },
})

/**
 * Corrects which exercise was done in a completed workout, or only what it was called (D14). Its sets stay, and count for
 * that exercise from then on.
 */
export const changeLoggedExercise = defineOperation({
  kind: 'loggedExercise.change',
  version: 1,
  document: 'workout',
  args: () => z.object({ id: VALUE_TYPES.id, exerciseId: VALUE_TYPES.id, name: VALUE_TYPES.exerciseName }),
  failure: 'failed.exercise.update', // R-ERR-13
  activity: 'activity.did.changedExercise',
  keeps: true,
  asks: asksToCorrect,
  apply(document, { id, exerciseId, name }, meta) {
    const exercise = document?.exercises.find((row) => row.id === id)
    if (!document || !exercise) return refused('gone')
    const problem = todaysNameProblem(name)
    if (problem) return refused(problem)
    const isSame = exercise.exercise_id === exerciseId
    const another = { exercise_id: exerciseId, snapshot_name: name, name_override: null }
    const patched = patchRow(exercise, isSame ? overrides(exercise, { name }) : another, meta)
    if (patched === exercise) return { document }
    const withId = (set: LoggedSet) => (set.workout_exercise_id === id ? { ...set, exercise_id: exerciseId } : set)
    const sets = isSame ? document.sets : document.sets.map(withId)
    return { document: { ...document, exercises: replaced(document.exercises, patched), sets } }
  },
})

/** Moves an exercise behind another one of its section, or to its start, for today. Moving edits no value (Y35). */
export const moveWorkoutExercise = defineOperation({
  kind: 'workoutExercise.move',
  version: 1,
  document: 'workout',
  args: () => z.object({ id: VALUE_TYPES.id, afterId: z.nullable(VALUE_TYPES.id) }),
  failure: 'failed.sets.reorder', // R-ERR-14
  activity: 'activity.did.movedExercise',
  sendAfterMs: 300, // as in the builder (R-BUILD-05)
  asks: asksToLog,
  apply(document, { id, afterId }, meta) {
    const orders = document && orderAfterMove(placedExercises(document), id, afterId)
    if (!document || orders === undefined) return refused('gone')
    if (orders === null) return { document }
    return { document: touched(document, null, meta, { exercises: withOrders(document.exercises, orders) }) }
  },
})

/**
 * Removes an exercise and its sets from today's workout, done or not. The routine keeps its own. Once the workout has
 * ended, an exercise with completed sets stays: the device didn't know of the end, and completed sets are history
 * (Y24).
 */
export const removeWorkoutExercise = defineOperation({
  kind: 'workoutExercise.remove',
  version: 1,
  document: 'workout',
  args: () => z.object({ id: VALUE_TYPES.id }),
  failure: 'failed.exercise.update', // R-ERR-13
  activity: 'activity.did.removedExercise',
  asks: asksToLog,
  apply(document, { id }, meta) {
    if (!document) return refused('gone')
    if (!document.exercises.some((row) => row.id === id)) return { document }
    if (document.sets.some((set) => set.workout_exercise_id === id && isHistory(document, set))) return { document }
    const next = touched(document, null, meta, {
      exercises: document.exercises.filter((row) => row.id !== id),
      sets: document.sets.filter((row) => row.workout_exercise_id !== id),
    })
    return { document: withConsequences(document, next, { ...meta, isCompletion: false }) }
  },
})

/** Why an exercise of a workout cannot have this (cleaned) name (R-EDIT-17), or null. */
export function todaysNameProblem(name: string): ErrorCode | null {
  if (name === '') return 'exercise-name-empty'
  return textLength(name) > MAX_NAME ? 'name-too-long' : null
}

/** The override of a name or section; none if it equals the one at the start (R-DATA-12). */
function overrides(
  { snapshot_name, snapshot_section }: WorkoutExercise,
  { name, section }: { name?: string; section?: WorkoutExercise['snapshot_section'] },
): Partial<WorkoutExercise> {
  return {
    ...(name !== undefined && { name_override: name === snapshot_name ? null : name }),
    ...(section !== undefined && { section_override: section === snapshot_section ? null : section }),
  }
}
