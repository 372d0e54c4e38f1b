import { z } from 'zod/mini'
import { defineOperation } from '#sync/operation.ts'

/** Deletes a completed workout for good, sets and all (R-HIST-14). Gone already: nothing left to do. */
export const deleteWorkout = defineOperation({
  kind: 'workout.delete',
  version: 1,
  document: 'workout',
  args: z.object({}),
  failure: null,
  asks: () => 'workout.delete',
  apply: () => ({ deleted: true }),
})

export const operations = [deleteWorkout]
