import Square from 'lucide-react/icons/square'
import Timer from 'lucide-react/icons/timer'
import { useLayoutEffect } from 'react'
import { formatClock } from '#domain/duration.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { useElapsed } from '#features/exercise-cards/use-elapsed.ts'
import { useWakeLock } from '#features/workout/wake-lock.client.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { announce } from '#ui/announcer.tsx'
import { currentWords } from '#words/current-words.ts'
import { amountParts, sidedName } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import {
  clockText,
  LEAD_SECONDS,
  noteShown,
  runningClock,
  startClock,
  stoppedClock,
  useSetClock,
} from './set-clock.client.ts'

/** The time of an open timed set: a tap starts the clock, the next one stops it and fills the time in. */
export function SetClock({ set }: { set: LoggedSet }) {
  const words = useWords()
  const clock = useSetClock()
  const stop = useStop()
  const { now } = useSync()
  const name = sidedName(set, words)
  if (clock?.setId === set.id) {
    return (
      <button type="button" data-clock="running" className={BUTTON} onClick={stop}>
        <span className="sr-only">{words('workout.clock.stop', { set: name })}</span>
        <Square aria-hidden="true" size={13} fill="currentColor" className="shrink-0 self-center" />
        <span aria-hidden="true">
          <Running startedAt={clock.startedAt} target={set.timed_set_duration ?? 0} />
        </span>
      </button>
    )
  }
  const { value, unit } = amountParts(set, words)
  function start() {
    stop()
    startClock(set.workout_id, set.id, now())
  }
  return (
    <button
      type="button"
      data-clock="still"
      data-hours={(set.timed_set_duration ?? 0) >= HOUR || undefined}
      className={BUTTON}
      onClick={start}
    >
      <span className="sr-only">{words('workout.clock.start', { set: name })}</span>
      <Timer aria-hidden="true" size={15} strokeWidth={2.2} className="shrink-0 self-center text-text-2" />
      <span aria-hidden="true">{value}</span>
      {unit && <small aria-hidden="true">{unit}</small>}
    </button>
  )
}

/** In seconds. */
const HOUR = 3_600

/** The button is as high as the rail. */
const BUTTON =
  'pointer-events-auto relative inline-flex touch-pan-y items-baseline justify-end gap-1 rounded-sm ' +
  "before:absolute before:-inset-x-2 before:-inset-y-5 before:content-[''] focus-visible:outline-offset-3"

function Running({ startedAt, target }: { startedAt: number; target: number }) {
  const { now } = useSync()
  useWakeLock()
  const seconds = useElapsed(startedAt - LEAD_SECONDS * 1000, now)
  useLayoutEffect(() => noteShown(seconds - LEAD_SECONDS), [seconds])
  useLayoutEffect(() => () => noteShown(null), [])
  return clockText(seconds, target)
}

function useStop() {
  const sync = useSync()
  return () => {
    const clock = runningClock()
    if (!clock) return
    const document = sync.documents.document('workout', clock.workoutId)
    const stopped = stoppedClock(document, sync.now())
    if (!stopped) return
    sync.dispatch(stopped.made, stopped.target, { was: stopped.was })
    const set = document?.sets.find(({ id }) => id === clock.setId)
    const words = currentWords()
    if (set)
      announce(words('workout.clock.stopped', { set: sidedName(set, words), time: formatClock(stopped.seconds) }))
  }
}
