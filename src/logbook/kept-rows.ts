import type { z } from 'zod/mini'
import type { TrainingDocument } from '#domain/training.ts'
import { defineOperation, refused } from '#sync/operation.ts'
import { keepRow } from '#sync/patch-row.ts'
import { offerArg } from './args.ts'
import { asksToLog } from './ways.ts'

/** 'keep' (Y35): a set or an exercise stays as it is now, and what it replaced is offered no longer. */
export const keepWorkoutRow = defineOperation({
  kind: 'workoutRow.keep',
  version: 1,
  document: 'workout',
  args: offerArg,
  failure: null,
  activity: 'activity.did.keptValue',
  asks: asksToLog,
  apply: (document, offer) => (document ? { document: withKept(document, offer) } : refused('gone')),
})

/** 'keep' (Y35): a set or an exercise stays as it is now, and what it replaced is offered no longer. */
export const keepRoutineRow = defineOperation({
  kind: 'routineRow.keep',
  version: 1,
  document: 'routine',
  args: offerArg,
  failure: null,
  activity: 'activity.did.keptValue',
  asks: () => 'routine.edit',
  apply: (document, offer) => (document ? { document: withKept(document, offer) } : refused('gone')),
})

function withKept<D extends TrainingDocument>(document: D, offer: z.output<ReturnType<typeof offerArg>>): D {
  const exercises = keepRow<D['exercises'][number]>(document.exercises, offer)
  const sets = keepRow<D['sets'][number]>(document.sets, offer)
  return exercises === document.exercises && sets === document.sets ? document : { ...document, exercises, sets }
}
