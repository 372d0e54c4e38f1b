import { z } from 'zod/mini'
import { defineOperation } from '#sync/operation.ts'

/** Deletes a workout for good, sets and all (R-HIST-14). Gone already: nothing left to do. */
export const deleteWorkout = defineOperation({
  kind: 'workout.delete',
  version: 1,
  document: 'workout',
  args: z.object({}),
  failure: null,
  // A running one is nobody's to delete but the owner's (table A10).
  asks: (document, relation) => (document?.workout.is_active && relation.as !== 'owner' ? null : 'workout.delete'),
  apply: () => ({ deleted: true }),
})

export const operations = [deleteWorkout]
