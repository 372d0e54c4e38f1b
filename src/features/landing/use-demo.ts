import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { progressOf } from '#domain/progress.ts'
import { focusCard, focusCompleteButton, isFocusLeftAt } from '#features/exercise-cards/set-focus.client.ts'
import { CALLBACK_MS } from '#features/exercise-cards/swipe.ts'
import type { CompletedBy } from '#features/exercise-cards/swipe-rail.client.ts'
import { announce } from '#ui/announcer.tsx'
import { currentWords } from '#words/current-words.ts'
import { shownSetName } from '#words/shown-set-name.ts'
import { completeSet, type Demo, exerciseOfSet, focusAfter, nextOpenSet, nextSetOf, openingDemo } from './demo.ts'
import { playDemo } from './demo-player.client.ts'
import { firstUseOf } from './demo-use.client.ts'

/** How long a completed exercise stays open, ms. */
const REST_MS = 400

type DemoDeck = {
  demo: Demo
  change: (change: (demo: Demo) => Demo) => void
  release: (setId: string) => void
  completed: (setId: string, by: CompletedBy) => void
}

/** The demo's deck, in memory. It plays in the element of `place` until `used`, a listener from before the demo. */
export function useDemo(place: RefObject<HTMLElement | null>, used?: AbortSignal): DemoDeck {
  const [demo, setDemo] = useState(openingDemo)
  const latest = useRef(demo)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)

  const change = useCallback((changed: (demo: Demo) => Demo) => {
    latest.current = changed(latest.current)
    setDemo(latest.current)
  }, [])
  const release = useCallback((setId: string) => change((now) => completeSet(now, setId)), [change])
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
    (setId: string, by: CompletedBy) => {
      announce(spokenStep(latest.current, setId))
      const exercise = exerciseOfSet(latest.current, setId)
      const next = exercise && nextSetOf(exercise)
      if (next && by === 'button' && isFocusLeftAt(setId)) focusCompleteButton(next.id)
      if (!next) moveOn(setId, REST_MS, by)
    },
    [moveOn],
  )

  useEffect(() => {
    if (!place.current) return
    const stop = playDemo(place.current, used ?? firstUseOf(place.current), () => {
      const set = nextOpenSet(latest.current)
      if (!set) return false
      release(set.id)
      moveOn(set.id, CALLBACK_MS + REST_MS)
      return nextOpenSet(latest.current) !== null
    })
    return () => {
      stop()
      clearTimeout(rest.current)
    }
  }, [place, used, release, moveOn])
  return { demo, change, release, completed }
}

function spokenStep(demo: Demo, setId: string): string {
  const sets = demo.exercises.flatMap(({ setConfigs }) => setConfigs)
  const { completed, total } = progressOf(sets)
  const set = shownSetName(sets.find(({ id }) => id === setId)?.set_variant ?? '', currentWords())
  return currentWords()('landing.demo.complete', { set, done: completed, total })
}
