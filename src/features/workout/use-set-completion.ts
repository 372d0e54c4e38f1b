import { useCallback, useRef } from 'react'
import { nextFocus } from '#domain/focus.ts'
import { plural } from '#domain/number.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { focusCard, focusCompleteButton } from '#features/deck/set-focus.client.ts'
import type { CompletedBy } from '#features/deck/swipe-rail.client.ts'
import { showNextRow } from '#features/deck/use-focus-scroll.ts'
import { useSync } from '#sync/client/sync-provider.tsx'
import { useDispatch } from '#sync/client/use-dispatch.ts'
import { announce } from '#ui/announcer.tsx'
import { completeSet } from './operations.ts'
import { nextSet, workoutView } from './workout-view.ts'

/** A completed exercise rests this long before its card folds (DESIGN §10), ms. */
const REST_MS = 400

/** Felt when the last set of an exercise is done (DESIGN §10), ms on and off. */
const EXERCISE_DONE = [20, 60, 40]

type Completion = {
  /** Inside the release of the swipe: stores the completed set in the same task (R-SET-09). */
  release: (setId: string) => void
  /** 100 ms later: moves the focus and says what happened. */
  completed: (setId: string, by: CompletedBy) => void
}

/**
 * What a swipe does. Both callbacks stay the same for the life of the screen and read the document when they are called,
 * so that completing a set draws that set and nothing else.
 */
export function useSetCompletion(
  workoutId: string,
  onFocus: (exerciseId: string) => void,
  onSetsChanged: () => void,
): Completion {
  const { documents } = useSync()
  const dispatch = useDispatch()
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)

  const release = useCallback(
    (setId: string) => {
      dispatch(completeSet.make({ setId }), workoutId)
      onSetsChanged()
    },
    [dispatch, workoutId, onSetsChanged],
  )

  const completed = useCallback(
    (setId: string, by: CompletedBy) => {
      const document = documents.document('workout', workoutId)
      if (!document) return
      const step = stepAfter(document, setId)
      announce(step.text)
      if (step.setId !== null) {
        if (by === 'button') focusCompleteButton(step.setId)
        showNextRow(step.setId)
        return
      }
      navigator.vibrate?.(EXERCISE_DONE)
      const { exerciseId } = step
      if (exerciseId === null) return
      clearTimeout(rest.current)
      rest.current = setTimeout(() => {
        onFocus(exerciseId)
        if (by === 'button') focusCard(exerciseId)
      }, REST_MS)
    },
    [documents, workoutId, onFocus],
  )
  return { release, completed }
}

type Step = { text: string; setId: string | null; exerciseId: string | null }

/** What comes after a completed set: the next one of its exercise, else the next exercise (R-FOCUS-03..05). */
function stepAfter(document: WorkoutDocument, setId: string): Step {
  const { exercises, progress } = workoutView(document)
  const exercise = exercises.find(({ sets }) => sets.some((set) => set.id === setId))
  const set = exercise?.sets.find((row) => row.id === setId)
  const text = `${set?.set_variant ?? 'Set'} complete. ${progress.completed} of ${plural(progress.total, 'set')}.`
  const next = exercise && nextSet(exercise)
  if (next) return { text, setId: next.id, exerciseId: null }
  const exerciseId = exercise ? nextFocus(exercises, exercise.id) : null
  const nextName = exercises.find(({ id }) => id === exerciseId)?.name
  return {
    text: nextName ? `Exercise complete. Next: ${nextName}.` : `${text} Workout complete.`,
    setId: null,
    exerciseId,
  }
}
