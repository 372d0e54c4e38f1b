import { defineOperation, refused } from '#sync/operation.ts'
import { keepRow } from '#sync/patch-row.ts'
import { offerArg } from './args.ts'
import { asksToLog } from './who-may.ts'

/** 'keep' (Y35): a set or an exercise stays as it is now, and what it replaced is offered no longer. */
export const keepWorkoutRow = defineOperation({
  kind: 'workoutRow.keep',
  version: 1,
  document: 'workout',
  args: offerArg,
  failure: null,
  activity: { once: 'kept a value', often: 'kept {count} values' },
  asks: asksToLog,
  apply(document, offer) {
    if (!document) return refused('gone')
    const exercises = keepRow(document.exercises, offer)
    const sets = keepRow(document.sets, offer)
    const isSame = exercises === document.exercises && sets === document.sets
    return { document: isSame ? document : { ...document, exercises, sets } }
  },
})

/** 'keep' (Y35): a set or an exercise stays as it is now, and what it replaced is offered no longer. */
export const keepRoutineRow = defineOperation({
  kind: 'routineRow.keep',
  version: 1,
  document: 'routine',
  args: offerArg,
  failure: null,
  activity: { once: 'kept a value', often: 'kept {count} values' },
  asks: () => 'routine.edit',
  apply(document, offer) {
    if (!document) return refused('gone')
    const exercises = keepRow(document.exercises, offer)
    const sets = keepRow(document.sets, offer)
    const isSame = exercises === document.exercises && sets === document.sets
    return { document: isSame ? document : { ...document, exercises, sets } }
  },
})
