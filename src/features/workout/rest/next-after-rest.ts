import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'
import { type ExerciseView, nextSet, stepAfter, workoutView } from '#features/workout/workout-view.ts'
import { currentWords } from '#words/current-words.ts'
import { setLabel, weightTimesAmount } from '#words/set-label.ts'
import { sidedName } from '#words/set-parts.ts'
import type { Words } from '#words/words.ts'

/** The next set: `shown` in a notification, `spoken` by a screen reader. */
export type NextTexts = { shown: string; spoken: string }

function setAfterRest(
  document: WorkoutDocument,
  words: Words,
): { exercise: ExerciseView; set: LoggedSet; isOther: boolean } | null {
  const restedAfter = document.workout.rest_set_id
  const step = restedAfter ? stepAfter(document, restedAfter, words) : null
  const exercise = workoutView(document).exercises.find(({ id, sets }) =>
    step?.setId ? sets.some((set) => set.id === step.setId) : id === step?.exerciseId,
  )
  const set = exercise && nextSet(exercise)
  return set ? { exercise, set, isOther: step?.setId === null } : null
}

/** The next set for the bar: 'Set 4' or its exercise, and '57.5 kg × 5'. */
export type SetAhead = { name: string; values: string }

/** The next set in words. `shown` is for a notification, `set` for the bar. Empty if nothing is left to do. */
export function nextAfterRest(
  document: WorkoutDocument | null,
  words: Words = currentWords(),
): NextTexts & { set: SetAhead | null } {
  const next = document && setAfterRest(document, words)
  if (!next) return { shown: '', spoken: '', set: null }
  const { exercise, isOther } = next
  const set = setLabel(next.set, words)
  return {
    shown: `${exercise.name} · ${sidedName(next.set, words)}`,
    spoken: isOther ? words('workout.rest.nextSpoken', { exercise: exercise.name, set }) : set,
    set: {
      name: isOther ? exercise.name : sidedName(next.set, words),
      values: weightTimesAmount(next.set, words),
    },
  }
}

/** For a push: 'Bench Press, Set 3: 100 kg × 8'; '' if nothing is left to do. */
export function afterRestText(document: WorkoutDocument, words: Words): string {
  const next = setAfterRest(document, words)
  if (!next) return ''
  const { exercise, set } = next
  return words('notifications.rest.next', {
    exercise: exercise.name,
    set: sidedName(set, words),
    values: weightTimesAmount(set, words),
  })
}
