import { z } from 'zod/mini'
import { type RoutineDocument, type TemplateSet, templateSetsOf } from '#domain/routine.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { MAX_SETS } from '#domain/set.ts'
import { closeUp } from '#domain/set-list.ts'
import { defineOperation, type Meta, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { setChangesArg, setValuesArg } from './args.ts'
import { replaced } from './changed-rows.ts'

const newTemplateSetArg = () => z.extend(setValuesArg(), { id: VALUE_TYPES.id })

export const newTemplateSetsArg = () => z.array(newTemplateSetArg()).check(z.minLength(1), z.maxLength(MAX_SETS)) // R-EDIT-19

/** Adds a set at the end (R-EDIT-13). The sheet gives its values; its place is computed here (Y3). */
export const addTemplateSet = defineOperation({
  kind: 'templateSet.add',
  version: 1,
  document: 'routine',
  args: () => z.object({ routineExerciseId: VALUE_TYPES.id, set: newTemplateSetArg() }),
  failure: 'failed.set.save', // R-ERR-10
  failureAfter: 'failed.template.editSet', // R-ERR-16
  activity: 'activity.did.addedSet',
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

/** Changes the values of one template set, only the changed fields (R-BUILD-10). */
export const editTemplateSet = defineOperation({
  kind: 'templateSet.edit',
  version: 1,
  document: 'routine',
  args: () => z.object({ setId: VALUE_TYPES.id, changes: setChangesArg() }),
  failure: 'failed.set.save', // R-ERR-10
  failureAfter: 'failed.template.editSet', // R-ERR-16
  activity: 'activity.did.changedSet',
  keeps: true,
  asks: () => 'routine.edit',
  apply(document, { setId, changes }, meta) {
    const set = document?.sets.find((row) => row.id === setId)
    if (!document || !set) return refused('gone')
    const patched = patchRow(set, changes, meta)
    return { document: patched === set ? document : { ...document, sets: replaced(document.sets, patched) } }
  },
})

/**
 * Deletes a template set, but never the last one of an exercise (R-EDIT-04). The others keep their names and close up
 * (A5).
 */
export const deleteTemplateSet = defineOperation({
  kind: 'templateSet.delete',
  version: 1,
  document: 'routine',
  args: () => z.object({ setId: VALUE_TYPES.id }),
  failure: 'failed.sets.reorder', // R-ERR-14
  failureAfter: 'failed.template.deleteSet', // R-ERR-17
  activity: 'activity.did.deletedSet',
  asks: () => 'routine.edit',
  apply(document, { setId }) {
    if (!document) return refused('gone')
    const set = document.sets.find((row) => row.id === setId)
    if (!set) return { document }
    const siblings = templateSetsOf(document, set.routine_exercise_id)
    if (siblings.length === 1) return refused('last-template-set')
    const rowById = new Map(closeUp(siblings.filter((row) => row !== set)).map((row) => [row.id, row]))
    const sets = document.sets.filter((row) => row !== set).map((row) => rowById.get(row.id) ?? row)
    return { document: { ...document, sets } }
  },
})

export function templateSet(
  document: RoutineDocument,
  routineExerciseId: string,
  values: z.output<ReturnType<typeof newTemplateSetArg>>,
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

export const nextOrder = (orders: readonly number[]): number => Math.max(0, ...orders) + 1
