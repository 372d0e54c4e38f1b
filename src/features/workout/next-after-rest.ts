import type { WorkoutDocument } from '#domain/workout.ts'
import { setLabel, weightTimesAmount } from '#words/set-label.ts'
import { nextSet, stepAfter, workoutView } from './workout-view.ts'

/** What is next, for the eyes in a notification and for the ears. */
export type NextTexts = { shown: string; spoken: string }

/**
 * The set that one has rested for: the next of the exercise, else the first of the next exercise. `shown`: for a
 * notification; `set`: with its values, as short as the bar has room for. Empty, where nothing is left to do.
 */
export function nextAfterRest(document: WorkoutDocument | null): NextTexts & { set: string } {
  const restedAfter = document?.workout.rest_set_id
  const step = document && restedAfter ? stepAfter(document, restedAfter) : null
  const exercise =
    document &&
    workoutView(document).exercises.find(({ id, sets }) =>
      step?.setId ? sets.some((set) => set.id === step.setId) : id === step?.exerciseId,
    )
  const next = exercise && nextSet(exercise)
  if (!exercise || !next) return { shown: '', spoken: '', set: '' }
  const isOther = step?.setId === null
  return {
    shown: `${exercise.name} · ${next.set_variant}`,
    spoken: ` ${isOther ? `${exercise.name}, ` : ''}${setLabel(next)}.`,
    set: `${isOther ? exercise.name : next.set_variant}: ${weightTimesAmount(next)}`,
  }
}
