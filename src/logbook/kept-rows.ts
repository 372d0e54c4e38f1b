import type { TrainingDocument, TrainingExercise, TrainingSet } from '#domain/training.ts'
import { keepRow } from '#sync/patch-row.ts'
import { offerArg } from './args.ts'
import { defineInWays } from './ways.ts'

/** 'keep' (Y35): a set or an exercise stays as it is now, and what it replaced is offered no longer. */
export const keepValue = defineInWays({
  ways: { planning: { kind: 'routineRow.keep' }, logging: { kind: 'workoutRow.keep' } },
  args: offerArg,
  activity: 'activity.did.keptValue',
  apply(document, offer) {
    const exercises = keepRow<TrainingExercise>(document.exercises, offer)
    const sets = keepRow<TrainingSet>(document.sets, offer)
    const isSame = exercises === document.exercises && sets === document.sets
    return isSame ? document : ({ ...document, exercises, sets } as TrainingDocument)
  },
})
