import { z } from 'zod/mini'
import type { ErrorCode } from '#domain/errors.ts'
import { orderAfterMove } from '#domain/exercise-order.ts'
import type { RoutineDocument, RoutineExercise } from '#domain/routine.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { MAX_NAME, nameKey, textLength } from '#domain/text.ts'
import { MAX_EXERCISES } from '#domain/workout-end.ts'
import { defineOperation, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { exerciseValuesArg } from './args.ts'
import { replaced, withOrders } from './changed-rows.ts'
import { newTemplateSetsArg, nextOrder, templateSet } from './template-sets.ts'

/** Adds an exercise with its sets at the end of its section (R-BUILD-06, R-BUILD-16, R-BUILD-17). */
export const addRoutineExercise = defineOperation({
  kind: 'routineExercise.add',
  version: 1,
  document: 'routine',
  args: () =>
    z.extend(exerciseValuesArg(), {
      id: VALUE_TYPES.id,
      exerciseId: VALUE_TYPES.id,
      name: VALUE_TYPES.exerciseName,
      section: VALUE_TYPES.section,
      sets: newTemplateSetsArg(),
    }),
  failure: 'failed.routineExercise.add', // R-ERR-12
  failureAfter: 'failed.template.addSets', // R-ERR-15
  activity: 'activity.did.addedExercise',
  keeps: true,
  asks: () => 'routine.edit',
  apply(document, { id, exerciseId, name, section, sets, ...values }, meta) {
    if (!document) return refused('gone')
    if (document.exercises.some((exercise) => exercise.id === id)) return { document }
    if (!areNewIds([id, ...sets.map((set) => set.id)], document)) return refused('malformed')
    const problem = exerciseNameProblem(document, name, exerciseId, id)
    if (problem) return refused(problem)
    if (document.exercises.length >= MAX_EXERCISES) return refused('too-many-rows')
    const exercise: RoutineExercise = {
      id,
      routine_id: document.id,
      user_id: document.ownerId,
      exercise_id: exerciseId,
      name,
      section,
      exercise_order: nextOrder(document.exercises.map((other) => other.exercise_order)),
      ...values,
      edited_by: meta.actorId,
      contested: null,
    }
    const made = sets.map((set, index) => templateSet(document, id, set, index + 1, meta))
    return {
      document: { ...document, exercises: [...document.exercises, exercise], sets: [...document.sets, ...made] },
    }
  },
})

/** Renames an exercise in this routine or moves it to another section; its identity and history stay (R-BUILD-16). */
export const editRoutineExercise = defineOperation({
  kind: 'routineExercise.edit',
  version: 1,
  document: 'routine',
  args: () =>
    z.object({ id: VALUE_TYPES.id, name: z.optional(VALUE_TYPES.text), section: z.optional(VALUE_TYPES.section) }),
  failure: 'failed.exercise.update', // R-ERR-13
  failureAfter: 'failed.template.editExercise', // R-ERR-18
  activity: 'activity.did.changedExercise',
  keeps: true,
  asks: () => 'routine.edit',
  apply(document, { id, name, section }, meta) {
    const exercise = document?.exercises.find((row) => row.id === id)
    if (!document || !exercise) return refused('gone')
    const problem = name === undefined ? null : exerciseNameProblem(document, name, null, id)
    if (problem) return refused(problem)
    const changes = { ...(name !== undefined && { name }), ...(section !== undefined && { section }) }
    return { document: { ...document, exercises: replaced(document.exercises, patchRow(exercise, changes, meta)) } }
  },
})

/**
 * Moves an exercise behind another one of its section, or to its start (R-BUILD-04). Moving edits no values, so
 * `edited_by` stays (Y35).
 */
export const moveRoutineExercise = defineOperation({
  kind: 'routineExercise.move',
  version: 1,
  document: 'routine',
  args: () => z.object({ id: VALUE_TYPES.id, afterId: z.nullable(VALUE_TYPES.id) }),
  failure: 'failed.sets.reorder', // R-ERR-14
  failureAfter: 'failed.template.editExercise', // R-ERR-18
  activity: 'activity.did.movedExercise',
  sendAfterMs: 300, // R-BUILD-05
  asks: () => 'routine.edit',
  apply(document, { id, afterId }) {
    const orders = document && orderAfterMove(document.exercises, id, afterId)
    if (!document || orders === undefined) return refused('gone')
    if (orders === null) return { document }
    return { document: { ...document, exercises: withOrders(document.exercises, orders) } }
  },
})

/** Removes an exercise and its template sets from the routine. The history keeps its own rows (R-BUILD-09). */
export const deleteRoutineExercise = defineOperation({
  kind: 'routineExercise.delete',
  version: 1,
  document: 'routine',
  args: () => z.object({ id: VALUE_TYPES.id }),
  failure: null,
  failureAfter: 'failed.template.deleteExercise',
  activity: 'activity.did.deletedExercise',
  asks: () => 'routine.edit',
  apply(document, { id }) {
    if (!document) return refused('gone')
    if (!document.exercises.some((exercise) => exercise.id === id)) return { document }
    return {
      document: {
        ...document,
        exercises: document.exercises.filter((exercise) => exercise.id !== id),
        sets: document.sets.filter((set) => set.routine_exercise_id !== id),
      },
    }
  },
})

/**
 * Why an exercise of this routine cannot have this (cleaned) name (R-EDIT-16, R-EDIT-18, R-BUILD-17), or null.
 * `exerciseId` is that of a new one; the row `ownRowId` may keep its name.
 */
export function exerciseNameProblem(
  document: RoutineDocument,
  name: string,
  exerciseId: string | null,
  ownRowId: string,
): ErrorCode | null {
  if (name === '') return 'exercise-name-required'
  if (textLength(name) > MAX_NAME) return 'name-too-long'
  const others = document.exercises.filter((exercise) => exercise.id !== ownRowId)
  const isTaken = others.some(
    (exercise) => nameKey(exercise.name) === nameKey(name) || exercise.exercise_id === exerciseId,
  )
  return isTaken ? 'exercise-already-in-routine' : null
}
