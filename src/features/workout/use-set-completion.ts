import { useCallback, useEffect, useRef } from 'react'
import { askAbout } from '#features/exercise-cards/just-done.client.ts'
import { focusCard, focusCompleteButton, isFocusLeftAt, rowOf } from '#features/exercise-cards/set-focus.client.ts'
import type { CompletedBy } from '#features/exercise-cards/swipe-rail.client.ts'
import { showNextRow } from '#features/exercise-cards/use-focus-scroll.ts'
import { saidOf } from '#features/progress/row-badges.tsx'
import { runningClock, stoppedClock } from '#features/workout/clock/set-clock.client.ts'
import { noteRestHere } from '#features/workout/rest/rest-settings.client.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { announce } from '#ui/announcer.tsx'
import { pageAtRest } from '#ui/page-at-rest.ts'
import { stepAfter } from './workout-view.ts'

/** How long a completed exercise stays open before its card folds, ms. */
const REST_MS = 400

/** The vibration after the last set of an exercise, ms on and off. */
const EXERCISE_DONE = [20, 60, 40]

/** The light vibration at a record, ms. */
const RECORD = 30

type Completion = {
  /** Called inside the release of the swipe. It stores the completed set in the same task. */
  release: (setId: string) => void
  /** Called 100 ms later. It moves the focus and announces what happened. */
  completed: (setId: string, by: CompletedBy) => void
  /** Completes a set from elsewhere than its row. */
  complete: (setId: string) => void
  /** The lifter chose a card, so the next one must not open by itself. */
  choose: (exerciseId: string) => void
}

/** The callbacks stay the same for the life of the screen, so that completing a set redraws only that set. */
export function useSetCompletion(
  workoutId: string,
  onFocus: (exerciseId: string) => void,
  onSetsChanged: () => void,
): Completion {
  const sync = useSync()
  const dispatch = useDispatch()
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Builds the operation's shape early: the first call is slow, and should not happen under a finger.
  useEffect(() => void pageAtRest().then(() => completeSet.make({ setId: workoutId })), [workoutId])

  const release = useCallback(
    (setId: string) => {
      if (runningClock()?.setId === setId) {
        const stopped = stoppedClock(sync.documents.document('workout', workoutId), sync.now())
        if (stopped) dispatch(stopped.made, workoutId, { was: stopped.was, isShown: true })
      }
      dispatch(completeSet.make({ setId }), workoutId, { isShown: true }) // the rail itself shows the completion
      onSetsChanged()
    },
    [dispatch, sync, workoutId, onSetsChanged],
  )

  const completed = useCallback(
    (setId: string, by: CompletedBy) => {
      const document = sync.documents.document('workout', workoutId)
      if (!document) return
      if (document.workout.rest_set_id === setId) noteRestHere(setId)
      const step = stepAfter(document, setId)
      const record = saidOf(sync, workoutId, setId)
      announce([record, step.text].filter(Boolean).join('. '))
      askAbout(setId)
      if (step.setId !== null) {
        if (record) navigator.vibrate?.(RECORD)
        if (by === 'button' && isFocusLeftAt(setId)) focusCompleteButton(step.setId)
        showNextRow(step.setId)
        return
      }
      const { exerciseId, isPartner } = step
      if (!isPartner) navigator.vibrate?.(EXERCISE_DONE)
      if (exerciseId === null) return
      clearTimeout(rest.current)
      rest.current = setTimeout(() => {
        onFocus(exerciseId)
        if (by === 'button' && isFocusLeftAt(setId)) focusCard(exerciseId)
      }, REST_MS)
    },
    [sync, workoutId, onFocus],
  )
  const choose = useCallback(
    (exerciseId: string) => {
      clearTimeout(rest.current)
      onFocus(exerciseId)
    },
    [onFocus],
  )
  const complete = useCallback(
    (setId: string) => {
      // The row shows the completion as after a press on it.
      const button = rowOf(setId)?.querySelector<HTMLElement>('.set-complete')
      if (button) return button.click()
      release(setId)
      completed(setId, 'button')
    },
    [release, completed],
  )
  return { release, completed, complete, choose }
}
