import type { TrainingDocument, TrainingExercise, TrainingSet } from '#domain/training.ts'
import { keepRow } from '#sync/patch-row.ts'
import { offerArg } from './args.ts'
import { defineInWays } from './ways.ts'

/** 'keep': the current value stays, and Sled no longer offers the replaced one. */
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
