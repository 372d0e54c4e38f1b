import { useCallback, useRef } from 'react'
import { focusCard, focusCompleteButton } from '#features/exercise-cards/set-focus.client.ts'
import type { CompletedBy } from '#features/exercise-cards/swipe-rail.client.ts'
import { showNextRow } from '#features/exercise-cards/use-focus-scroll.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { announce } from '#ui/announcer.tsx'
import { stepAfter } from './workout-view.ts'

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
