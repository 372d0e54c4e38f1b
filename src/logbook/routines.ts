import { z } from 'zod/mini'
import { DEFAULT_TITLES } from '#domain/names.ts'
import { routineNameProblem } from '#domain/routine-name.ts'
import { defaultValuesOf } from '#domain/rows/field.ts'
import { ROUTINE } from '#domain/rows/routine-fields.ts'
import { nameOr, VALUE_TYPES } from '#domain/rows/value-types.ts'
import { defineOperation, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'

/** Makes a routine, which is empty and private. */
export const createRoutine = defineOperation({
  kind: 'routine.create',
  version: 1,
  document: 'routine',
  args: () => z.object({ name: nameOr(DEFAULT_TITLES.routine) }),
  failure: 'failed.routine.create',
  failures: {
    'routines-full': 'failures.routines-full',
    'delegate-routines-full': 'failures.delegate-routines-full',
  },
  failureAs: 'alert',
  activity: 'activity.did.createdRoutine',
  keeps: true,
  asks: (routine) => (routine ? 'routine.edit' : 'routine.create'),
  apply(document, { name }, meta) {
    if (document) return { document }
    const problem = routineNameProblem(name)
    if (problem) return refused(problem)
    return {
      document: {
        kind: 'routine',
        id: meta.documentId,
        ownerId: meta.ownerId,
        rev: 0,
        routine: {
          id: meta.documentId,
          user_id: meta.ownerId,
          routine_name: name,
          is_public: false,
          is_archived: false,
          created_at: meta.at,
          og_image_url: null,
          ...defaultValuesOf(ROUTINE.fields),
          made_by: meta.actorId,
          edited_by: null,
          contested: null,
        },
        exercises: [],
        sets: [],
      },
    }
  },
})

export const renameRoutine = defineOperation({
  kind: 'routine.rename',
  version: 1,
  document: 'routine',
  args: () => z.object({ name: VALUE_TYPES.text }),
  failure: null,
  activity: 'activity.did.renamedRoutine',
  keeps: true,
  asks: () => 'routine.edit',
  apply(document, { name }, meta) {
    if (!document) return refused('gone')
    const problem = routineNameProblem(name)
    if (problem) return refused(problem)
    const routine = patchRow(document.routine, { routine_name: name }, meta)
    return { document: routine === document.routine ? document : { ...document, routine } }
  },
})

/** 'Delete program' hides a routine; 'Undo' restores it. */
export const archiveRoutine = defineOperation({
  kind: 'routine.archive',
  version: 1,
  document: 'routine',
  args: () => z.object({ isArchived: z.boolean() }),
  failure: null,
  failures: ({ isArchived }) => (isArchived ? { failed: 'failedBecause.routine.delete' } : {}),
  activity: 'activity.did.archivedRoutine',
  asks: () => 'routine.edit',
  apply(document, { isArchived }, meta) {
    if (!document) return refused('gone')
    const routine = patchRow(document.routine, { is_archived: isArchived }, meta)
    return { document: routine === document.routine ? document : { ...document, routine } }
  },
})
