import { useEffect, useRef, useState } from 'react'
import { initialFocus, nextFocus } from '#domain/focus.ts'
import type { ExerciseView } from './workout-view.ts'

const RESTORE_AFTER_MS = 300 // R-FOCUS-06

/**
 * Which card stands open: none for 300 ms, then the last worked exercise or the first (R-FOCUS-06, R-FOCUS-07), then
 * where the lifter goes. A choice within the 300 ms stands.
 */
export function useExerciseFocus(
  exercises: readonly ExerciseView[],
  lastWorkedId: string | null,
): [string | null, (exerciseId: string) => void] {
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const latest = useRef({ exercises, lastWorkedId })
  latest.current = { exercises, lastWorkedId }
  useEffect(() => {
    const timer = setTimeout(() => {
      const { exercises: cards, lastWorkedId: lastId } = latest.current
      setFocusedId((chosen) => chosen ?? openingFocus(cards, lastId))
    }, RESTORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const isThere = exercises.some(({ id }) => id === focusedId)
  return [isThere ? focusedId : null, setFocusedId]
}

/** The last worked exercise; completing it has moved the focus on (R-FOCUS-03), also for a page that was away then. */
function openingFocus(cards: readonly ExerciseView[], lastWorkedId: string | null): string | null {
  const id = initialFocus(cards, lastWorkedId)
  const isComplete = cards.find((card) => card.id === id)?.state === 'complete'
  return (isComplete ? nextFocus(cards, id) : null) ?? id
}
