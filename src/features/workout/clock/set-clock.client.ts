import { useSyncExternalStore } from 'react'
import { elapsedSeconds, formatClock } from '#domain/duration.ts'
import { Listeners } from '#domain/listeners.ts'
import { MAX_SECONDS } from '#domain/rows/values.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { editSet } from '#logbook/sets.ts'
import type { Target } from '#sync/client/sync.ts'
import type { Made } from '#sync/operation.ts'

/**
 * The running clock of a timed set on this device. `startedAt`: after '3, 2, 1', ms since 1970 by the server's clock.
 */
type Clock = { workoutId: string; setId: string; startedAt: number }

/** Where the one clock is stored, so that it survives a reload. */
const KEY = 'sled:set-clock'

/** In s: the time to get ready. */
export const LEAD_SECONDS = 3

/** In s. A clock stopped sooner was started by mistake and fills in nothing. */
const SLIP_SECONDS = 2

let running: Clock | null | undefined
/** The seconds on the screen. A tap fills in what the person saw. */
let shown: number | null = null
const news = new Listeners()

/** Another tab has started or stopped the clock. */
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key !== KEY) return
  running = undefined
  news.tell()
})

export const useSetClock = (): Clock | null => useSyncExternalStore(news.subscribe, runningClock)

export function runningClock(): Clock | null {
  if (running === undefined) running = stored()
  return running
}

/** Starts the clock of a set. `at`: the time of the tap. */
export function startClock(workoutId: string, setId: string, at: number) {
  change({ workoutId, setId, startedAt: at + LEAD_SECONDS * 1000 })
}

/** Remembers the seconds that the screen shows; null: none any more. */
export function noteShown(seconds: number | null) {
  shown = seconds
}

/**
 * The text of the clock: '3' before it starts, then the time left, then '+0:12'; without a target the time since the
 * start. `seconds`: since the tap.
 */
export function clockText(seconds: number, target: number): string {
  const counted = seconds - LEAD_SECONDS
  if (counted < 0) return String(-counted)
  if (target === 0) return formatClock(counted)
  return counted > target ? `+${formatClock(counted - target)}` : formatClock(target - counted)
}

/** In ms until the running clock reaches its target; null: there is no target, or it has passed. */
export function untilTarget({ startedAt, setId }: Clock, document: WorkoutDocument | null, now: number): number | null {
  const target = document?.sets.find(({ id }) => id === setId)?.timed_set_duration ?? 0
  const left = startedAt + target * 1000 - now
  return target > 0 && left > 0 ? left : null
}

/** Stops the clock of this set, if it runs, without filling anything in. */
export function forgetClock(setId: string) {
  if (runningClock()?.setId === setId) change(null)
}

/**
 * Stops the clock and returns the operation that writes its time; null: none. `document`: the clock's workout, which
 * may be another owner's.
 */
export function stoppedClock(
  document: WorkoutDocument | null,
  now: number,
): { made: Made; target: Target; was: { timed_set_duration: number | null }; seconds: number } | null {
  const clock = runningClock()
  if (!clock) return null
  const seconds = clockSeconds(clock, now)
  change(null)
  if (!document?.workout.is_active) return null
  const set = setOf(clock, document)
  if (!set || seconds < SLIP_SECONDS) return null
  const made = editSet.logging.make({ setId: set.id, changes: { timed_set_duration: seconds } })
  const target = { ownerId: document.ownerId, documentId: document.id }
  return { made, target, was: { timed_set_duration: set.timed_set_duration }, seconds }
}

/** Whether a set of this workout is being timed here. The clock of a set that is done or gone does not count. */
export function isTiming(document: WorkoutDocument): boolean {
  const clock = runningClock()
  return clock !== null && setOf(clock, document) !== undefined
}

const setOf = ({ setId }: Clock, { sets }: WorkoutDocument) =>
  sets.find(({ id, status, set_type }) => id === setId && status === 'default' && set_type === 'timed')

function clockSeconds({ startedAt }: Clock, now: number): number {
  const seconds = elapsedSeconds(startedAt, now)
  const isJustPast = shown !== null && shown < seconds && shown >= seconds - 1
  return Math.min(MAX_SECONDS, isJustPast ? (shown ?? 0) : seconds)
}

function change(clock: Clock | null) {
  running = clock
  shown = null
  try {
    if (clock) localStorage.setItem(KEY, JSON.stringify(clock))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the clock runs while the page is open.
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
