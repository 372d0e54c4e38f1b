import { z } from 'zod/mini'
import type { ErrorCode } from '#domain/errors.ts'
import { orderAfterMove } from '#domain/exercise-order.ts'
import type { RoutineDocument, RoutineExercise } from '#domain/routine.ts'
import { MAX_NAME, nameKey, textLength } from '#domain/text.ts'
import { MAX_EXERCISES } from '#domain/workout-end.ts'
import { defineOperation, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { exerciseNameArg, idArg, sectionArg, textArg } from './args.ts'
import { replaced } from './changed-rows.ts'
import { newTemplateSetsArg, nextOrder, templateSet } from './template-sets.ts'

/** Adds an exercise with its sets at the end of its section (R-BUILD-06, R-BUILD-16, R-BUILD-17). */
export const addRoutineExercise = defineOperation({
  kind: 'routineExercise.add',
  version: 1,
  document: 'routine',
  args: z.object({
    id: idArg,
    exerciseId: idArg,
    name: exerciseNameArg,
    section: sectionArg,
    sets: newTemplateSetsArg,
  }),
  failure: 'failed.routineExercise.add', // R-ERR-12
  failureAfter: 'failed.template.addSets', // R-ERR-15
  activity: 'activity.did.addedExercise',
  keeps: true,
  asks: () => 'routine.edit',
  apply(document, { id, exerciseId, name, section, sets }, meta) {
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
  args: z.object({ id: idArg, name: z.optional(textArg), section: z.optional(sectionArg) }),
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
 * Puts an exercise right after another one of its section, or first in it (R-BUILD-04). Who moves a row does not edit
 * its values: `edited_by` stays (Y35).
 */
export const moveRoutineExercise = defineOperation({
  kind: 'routineExercise.move',
  version: 1,
  document: 'routine',
  args: z.object({ id: idArg, afterId: z.nullable(idArg) }),
  failure: 'failed.sets.reorder', // R-ERR-14
  failureAfter: 'failed.template.editExercise', // R-ERR-18
  activity: 'activity.did.movedExercise',
  sendAfterMs: 300, // R-BUILD-05
  asks: () => 'routine.edit',
  apply(document, { id, afterId }) {
    const orders = document && orderAfterMove(document.exercises, id, afterId)
    if (!document || orders === undefined) return refused('gone')
    if (orders === null) return { document }
    const exercises = document.exercises.map((row) => {
      const exercise_order = orders.get(row.id) ?? row.exercise_order
      return exercise_order === row.exercise_order ? row : { ...row, exercise_order }
    })
    return { document: { ...document, exercises } }
  },
})

/** Takes an exercise and its template sets out of the routine; history keeps its own rows (R-BUILD-09). */
export const deleteRoutineExercise = defineOperation({
  kind: 'routineExercise.delete',
  version: 1,
  document: 'routine',
  args: z.object({ id: idArg }),
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
 * Why an exercise of this routine cannot have this (cleaned) name (R-EDIT-16, R-EDIT-18, R-BUILD-17); null when it can.
 * `exerciseId` is that of a new one, `ownRowId` the row that may keep its name.
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
