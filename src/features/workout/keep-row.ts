import { offerArg } from '#logbook/args.ts'
import { defineOperation, refused } from '#sync/operation.ts'
import { keepRow } from '#sync/patch-row.ts'
import { asksToLog } from './logging-question.ts'

/** 'keep' (Y35): a set or an exercise stays as it is now, and what it replaced is offered no longer. */
export const keepWorkoutRow = defineOperation({
  kind: 'workoutRow.keep',
  version: 1,
  document: 'workout',
  args: offerArg,
  failure: null,
  asks: asksToLog,
  apply(document, offer) {
    if (!document) return refused('gone')
    const exercises = keepRow(document.exercises, offer)
    const sets = keepRow(document.sets, offer)
    const isSame = exercises === document.exercises && sets === document.sets
    return { document: isSame ? document : { ...document, exercises, sets } }
  },
})
