import { useSyncExternalStore } from 'react'
import { elapsedSeconds } from '#domain/duration.ts'
import { Listeners } from '#domain/listeners.ts'
import { MAX_SECONDS } from '#domain/rows/values.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { editSet } from '#logbook/logged-sets.ts'
import type { Target } from '#sync/client/sync.ts'
import type { Made } from '#sync/operation.ts'

/** The clock of a timed set that runs on this device (R-LIFT-15). `startedAt`: ms since 1970 by the server's clock (Y25). */
type Clock = { workoutId: string; setId: string; startedAt: number }

/** There is one at a time, and a reload does not stop it. */
const KEY = 'sled:set-clock'

/** A clock that is stopped sooner was started by mistake, and fills in nothing, s. */
const SLIP_SECONDS = 2

let running: Clock | null | undefined
const news = new Listeners()

/** Another tab has started or stopped it. */
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key !== KEY) return
  running = undefined
  news.tell()
})

/** The clock that runs, or null. */
export const useSetClock = (): Clock | null => useSyncExternalStore(news.subscribe, runningClock)

export function runningClock(): Clock | null {
  if (running === undefined) running = stored()
  return running
}

export function startClock(workoutId: string, setId: string, startedAt: number) {
  change({ workoutId, setId, startedAt })
}

/** Stops it without filling anything in: its set was opened again, or is gone. Of another set's it knows nothing. */
export function forgetClock(setId: string) {
  if (runningClock()?.setId === setId) change(null)
}

/**
 * Stops the clock and fills its time in: what to write, or null where nothing is to be, as in a workout that has ended
 * since. `document` is the workout that the clock belongs to. It may be another owner's than the one on screen.
 */
export function stoppedClock(
  document: WorkoutDocument | null,
  now: number,
): { made: Made; target: Target; was: { timed_set_duration: number | null }; seconds: number } | null {
  const clock = runningClock()
  if (!clock) return null
  change(null)
  if (!document?.workout.is_active) return null
  const set = setOf(clock, document)
  const seconds = clockSeconds(clock, now)
  if (!set || seconds < SLIP_SECONDS) return null
  const made = editSet.make({ setId: set.id, changes: { timed_set_duration: seconds } })
  const target = { ownerId: document.ownerId, documentId: document.id }
  return { made, target, was: { timed_set_duration: set.timed_set_duration }, seconds }
}

/** Whether a set of this workout is being timed here. A clock whose set is done or gone, which nobody stopped, times none. */
export function isTiming(document: WorkoutDocument): boolean {
  const clock = runningClock()
  return clock !== null && setOf(clock, document) !== undefined
}

const setOf = ({ setId }: Clock, { sets }: WorkoutDocument) =>
  sets.find(({ id, status, set_type }) => id === setId && status === 'default' && set_type === 'timed')

const clockSeconds = ({ startedAt }: Clock, now: number): number =>
  Math.min(MAX_SECONDS, elapsedSeconds(startedAt, now))

function change(clock: Clock | null) {
  running = clock
  try {
    if (clock) localStorage.setItem(KEY, JSON.stringify(clock))
    else localStorage.removeItem(KEY)
  } catch {
    // It then runs while the page is open.
  }
  news.tell()
}

function stored(): Clock | null {
  try {
    const { workoutId, setId, startedAt } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Clock>
    return workoutId && setId && typeof startedAt === 'number' ? { workoutId, setId, startedAt } : null
  } catch {
    return null
  }
}
