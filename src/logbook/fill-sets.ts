import { z } from 'zod/mini'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import { defineOperation, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { setChangesArg } from './args.ts'
import { touched } from './changed-rows.ts'
import { asksToLog } from './ways.ts'

/** 'Use last time' and filling down. A set that was completed or removed meanwhile stays as it is. */
export const fillSets = defineOperation({
  kind: 'workoutExercise.fill',
  version: 1,
  document: 'workout',
  args: () =>
    z.object({
      id: VALUE_TYPES.id,
      values: z
        .array(z.object({ setId: VALUE_TYPES.id, changes: setChangesArg(), was: z.optional(setChangesArg()) }))
        .check(z.maxLength(MAX_SETS_OF_EXERCISE)),
    }),
  failure: 'failed.set.save',
  activity: 'activity.did.filledSets',
  keeps: true,
  asks: asksToLog,
  apply(document, { id, values }, meta) {
    if (!document?.exercises.some((row) => row.id === id)) return refused('gone')
    const valuesById = new Map(values.map((value) => [value.setId, value]))
    const sets = document.sets.map((set) => {
      const value = set.workout_exercise_id === id && set.status === 'default' ? valuesById.get(set.id) : undefined
      return value ? patchRow(set, value.changes, { ...meta, was: value.was }) : set
    })
    const isSame = sets.every((set, index) => set === document.sets[index])
    return { document: isSame ? document : touched(document, id, meta, { sets }) }
  },
})
