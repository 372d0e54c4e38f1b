import { z } from 'zod/mini'
import { correctingAction } from '#domain/permissions.ts'
import { defineOperation } from '#sync/operation.ts'

/** Deletes a workout for good, sets and all (R-HIST-14). Gone already: nothing left to do. */
export const deleteWorkout = defineOperation({
  kind: 'workout.delete',
  version: 1,
  document: 'workout',
  args: z.object({}),
  failure: null,
  asks: (document, relation) =>
    document ? correctingAction(document.workout, relation, 'workout.delete') : 'workout.delete',
  apply: () => ({ deleted: true }),
})

export const operations = [deleteWorkout]
