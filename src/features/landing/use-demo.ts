import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { progressOf } from '#domain/progress.ts'
import { visibleOf } from '#domain/training.ts'
import { focusCard, focusCompleteButton, isFocusLeftAt } from '#features/exercise-cards/set-focus.client.ts'
import { CALLBACK_MS } from '#features/exercise-cards/swipe.ts'
import type { CompletedBy } from '#features/exercise-cards/swipe-rail.client.ts'
import { announce } from '#ui/announcer.tsx'
import { currentWords } from '#words/current-words.ts'
import { shownSetName } from '#words/shown-set-name.ts'
import { type Demo, exerciseOfSet, focusAfter, nextOpenSet, nextSetOf } from './demo-deck.ts'
import { playDemo } from './demo-player.client.ts'
import { firstUseOf } from './demo-use.client.ts'
import { loadCompletion } from './use-demo-parts.ts'

/** How long a completed exercise stays open, ms. */
const REST_MS = 400

type DemoDeck = {
  demo: Demo
  /** The set under way, until a visitor uses the demo. */
  leaningId: string | null
  change: (change: (demo: Demo) => Demo) => void
  release: (setId: string) => void
  completed: (setId: string, by: CompletedBy) => void
}

/** The demo's deck, in memory. It plays in the element of `place` until `used`, a listener from before the demo. */
export function useDemo(opening: Demo, place: RefObject<HTMLElement | null>, used?: AbortSignal): DemoDeck {
  const [demo, setDemo] = useState(opening)
  const [leaningId, setLeaningId] = useState(() => nextOpenSet(opening)?.id ?? null)
  const latest = useRef(demo)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)

  const change = useCallback((changed: (demo: Demo) => Demo) => {
    latest.current = changed(latest.current)
    setDemo(latest.current)
  }, [])
  /** Until React draws it, the rail itself shows that the set is complete. */
  const release = useCallback(
    (setId: string) => void loadCompletion().then((completeIn) => change((now) => completeIn(now, setId))),
    [change],
  )
  const moveOn = useCallback(
    (setId: string, afterMs: number, by?: CompletedBy) => {
      clearTimeout(rest.current)
      rest.current = setTimeout(() => {
        change((now) => focusAfter(now, setId))
        const { focusedId } = latest.current
        if (by === 'button' && focusedId !== null && isFocusLeftAt(setId)) focusCard(focusedId)
      }, afterMs)
    },
    [change],
  )
  const completed = useCallback(
    (setId: string, by: CompletedBy) =>
      void loadCompletion().then(() => {
        announce(spokenStep(latest.current, setId))
        const exercise = exerciseOfSet(latest.current, setId)
        const next = exercise && nextSetOf(exercise)
        if (next && by === 'button' && isFocusLeftAt(setId)) focusCompleteButton(next.id)
        if (!next) moveOn(setId, REST_MS, by)
      }),
    [moveOn],
  )

  useEffect(() => {
    if (!place.current) return
    const use = used ?? firstUseOf(place.current)
    const stopLeaning = () => void setTimeout(() => setLeaningId(null)) // A finger on its thumb takes that first.
    if (use.aborted) stopLeaning()
    use.addEventListener('abort', stopLeaning)
    const stop = playDemo(place.current, use, () => {
      const set = nextOpenSet(latest.current)
      if (!set) return false
      release(set.id)
      moveOn(set.id, CALLBACK_MS + REST_MS)
      return true
    })
    return () => {
      stop()
      use.removeEventListener('abort', stopLeaning)
      clearTimeout(rest.current)
    }
  }, [place, used, release, moveOn])
  return { demo, leaningId, change, release, completed }
}

function spokenStep({ workout }: Demo, setId: string): string {
  const { completed, total } = progressOf(visibleOf(workout.sets))
  const set = shownSetName(workout.sets.find(({ id }) => id === setId)?.set_variant ?? '', currentWords())
  return currentWords()('landing.demo.complete', { set, done: completed, total })
}
