import { z } from 'zod/mini'
import type { ErrorCode } from '#domain/errors.ts'
import { orderAfterMove } from '#domain/exercise-order.ts'
import { type RoutineDocument, type RoutineExercise, type TemplateSet, templateSetsOf } from '#domain/routine.ts'
import { MAX_SETS } from '#domain/set.ts'
import { MAX_NAME, nameKey, textLength } from '#domain/text.ts'
import { MAX_EXERCISES } from '#domain/workout-end.ts'
import { exerciseNameArg, idArg, offerArg, sectionArg, setChangesArg, setValuesArg, textArg } from '#logbook/args.ts'
import { defineOperation, type Meta, refused } from '#sync/operation.ts'
import { keepRow, patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'

const newSetArg = z.extend(setValuesArg, { id: idArg })
const newSetsArg = z.array(newSetArg).check(z.minLength(1), z.maxLength(MAX_SETS)) // R-EDIT-19

/** Adds an exercise with its sets at the end of its section (R-BUILD-06, R-BUILD-16, R-BUILD-17). */
export const addRoutineExercise = defineOperation({
  kind: 'routineExercise.add',
  version: 1,
  document: 'routine',
  args: z.object({ id: idArg, exerciseId: idArg, name: exerciseNameArg, section: sectionArg, sets: newSetsArg }),
  failure: 'failed.routineExercise.add', // R-ERR-12
  failureAfter: 'failed.template.addSets', // R-ERR-15
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

/** One more set after the last one (R-EDIT-13); its values come from the sheet, its place is computed here (Y3). */
export const addTemplateSet = defineOperation({
  kind: 'templateSet.add',
  version: 1,
  document: 'routine',
  args: z.object({ routineExerciseId: idArg, set: newSetArg }),
  failure: 'failed.set.save', // R-ERR-10
  failureAfter: 'failed.template.editSet', // R-ERR-16
  keeps: true,
  asks: () => 'routine.edit',
  apply(document, { routineExerciseId, set }, meta) {
    if (!document?.exercises.some((exercise) => exercise.id === routineExerciseId)) return refused('gone')
    if (document.sets.some((row) => row.id === set.id)) return { document }
    if (!areNewIds([set.id], document)) return refused('malformed')
    const siblings = templateSetsOf(document, routineExerciseId)
    if (siblings.length >= MAX_SETS) return refused('set-count')
    const order = nextOrder(siblings.map((row) => row.set_order))
    return {
      document: { ...document, sets: [...document.sets, templateSet(document, routineExerciseId, set, order, meta)] },
    }
  },
})

/** New values of one template set, changed fields only (R-BUILD-10). */
export const editTemplateSet = defineOperation({
  kind: 'templateSet.edit',
  version: 1,
  document: 'routine',
  args: z.object({ setId: idArg, changes: setChangesArg }),
  failure: 'failed.set.save', // R-ERR-10
  failureAfter: 'failed.template.editSet', // R-ERR-16
  keeps: true,
  asks: () => 'routine.edit',
  apply(document, { setId, changes }, meta) {
    const set = document?.sets.find((row) => row.id === setId)
    if (!document || !set) return refused('gone')
    const patched = patchRow(set, changes, meta)
    return { document: patched === set ? document : { ...document, sets: replaced(document.sets, patched) } }
  },
})

/** Deletes a template set; the last one of an exercise stays (R-EDIT-04). Names are kept, the order closes up (A5). */
export const deleteTemplateSet = defineOperation({
  kind: 'templateSet.delete',
  version: 1,
  document: 'routine',
  args: z.object({ setId: idArg }),
  failure: 'failed.sets.reorder', // R-ERR-14
  failureAfter: 'failed.template.deleteSet', // R-ERR-17
  asks: () => 'routine.edit',
  apply(document, { setId }, meta) {
    if (!document) return refused('gone')
    const set = document.sets.find((row) => row.id === setId)
    if (!set) return { document }
    const siblings = templateSetsOf(document, set.routine_exercise_id)
    if (siblings.length === 1) return refused('last-template-set')
    const orderById = new Map(siblings.filter((row) => row !== set).map((row, index) => [row.id, index + 1]))
    const sets = document.sets
      .filter((row) => row !== set)
      .map((row) => patchRow(row, { set_order: orderById.get(row.id) ?? row.set_order }, meta))
    return { document: { ...document, sets } }
  },
})

/** 'keep' (Y35): a set or an exercise stays as it is now, and what it replaced is offered no longer. */
export const keepRoutineRow = defineOperation({
  kind: 'routineRow.keep',
  version: 1,
  document: 'routine',
  args: offerArg,
  failure: null,
  asks: () => 'routine.edit',
  apply(document, offer) {
    if (!document) return refused('gone')
    const exercises = keepRow(document.exercises, offer)
    const sets = keepRow(document.sets, offer)
    const isSame = exercises === document.exercises && sets === document.sets
    return { document: isSame ? document : { ...document, exercises, sets } }
  },
})

export const operations = [
  addRoutineExercise,
  editRoutineExercise,
  moveRoutineExercise,
  deleteRoutineExercise,
  addTemplateSet,
  editTemplateSet,
  deleteTemplateSet,
  keepRoutineRow,
]

const nextOrder = (orders: readonly number[]): number => Math.max(0, ...orders) + 1

const replaced = <R extends { id: string }>(rows: readonly R[], next: R): R[] =>
  rows.map((row) => (row.id === next.id ? next : row))

function templateSet(
  document: RoutineDocument,
  routineExerciseId: string,
  values: z.output<typeof newSetArg>,
  order: number,
  meta: Meta,
): TemplateSet {
  return {
    ...values,
    routine_id: document.id,
    routine_exercise_id: routineExerciseId,
    user_id: document.ownerId,
    set_order: order,
    edited_by: meta.actorId,
    contested: null,
  }
}

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
