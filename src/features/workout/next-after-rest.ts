import type { WorkoutDocument } from '#domain/workout.ts'
import { currentWords } from '#words/current-words.ts'
import { setLabel, weightTimesAmount } from '#words/set-label.ts'
import { sidedName } from '#words/set-parts.ts'
import type { Words } from '#words/words.ts'
import { nextSet, stepAfter, workoutView } from './workout-view.ts'

/** The next set: `shown` in a notification, `spoken` by a screen reader. */
export type NextTexts = { shown: string; spoken: string }

/**
 * The set after a rest: the next of the exercise, else the first of the next exercise. `shown` is for a notification,
 * `set` has its values in the space of the bar. Empty if nothing is left to do.
 */
export function nextAfterRest(
  document: WorkoutDocument | null,
  words: Words = currentWords(),
): NextTexts & { set: string } {
  const restedAfter = document?.workout.rest_set_id
  const step = document && restedAfter ? stepAfter(document, restedAfter, words) : null
  const exercise =
    document &&
    workoutView(document).exercises.find(({ id, sets }) =>
      step?.setId ? sets.some((set) => set.id === step.setId) : id === step?.exerciseId,
    )
  const next = exercise && nextSet(exercise)
  if (!exercise || !next) return { shown: '', spoken: '', set: '' }
  const isOther = step?.setId === null
  const set = setLabel(next, words)
  return {
    shown: `${exercise.name} · ${sidedName(next, words)}`,
    spoken: isOther ? words('workout.rest.nextSpoken', { exercise: exercise.name, set }) : set,
    set: words('workout.rest.next', {
      name: isOther ? exercise.name : sidedName(next, words),
      values: weightTimesAmount(next, words),
    }),
  }
}
