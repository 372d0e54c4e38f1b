import { localTime } from './local-time.ts'
import { plural } from './number.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Calendar days from one time to another (ms since 1970) as the calendar of `timeZone` counts them: 23:50 to 00:10 is
 * one. Days have 23 or 25 hours when the clocks change, so dates are compared, not hours (R-RULES-09, table A1).
 */
export const daysBetween = (from: number, to: number, timeZone: string | null): number =>
  dayNumber(to, timeZone) - dayNumber(from, timeZone)

/**
 * When a routine was last completed, for cards and the picker (R-ROUT-03, R-PICK-04, R-RULES-09..13, table A1).
 * `completedAt` is the newest completion of the routine, null when there is none; times in ms since 1970, `timeZone` is
 * the viewer's. A time in the future counts as today.
 */
export function lastCompletedLabel(completedAt: number | null, now: number, timeZone: string | null): string {
  if (completedAt === null) return 'Never completed'
  const days = daysBetween(completedAt, now, timeZone)
  if (days <= 0) return 'Completed today'
  if (days === 1) return 'Completed yesterday'
  if (days < 7) return `Completed ${days} days ago`
  if (days < 30) return `Completed ${plural(Math.floor(days / 7), 'week')} ago`
  return `Completed ${plural(Math.floor(days / 30), 'month')} ago`
}

/** When a workout in the history was completed: 'Today' or 'N days ago', never weeks or months (R-HIST-04, table A11). */
export function historyLabel(completedAt: number, now: number, timeZone: string | null): string {
  const days = daysBetween(completedAt, now, timeZone)
  return days <= 0 ? 'Today' : `${plural(days, 'day')} ago`
}

/** The newest of some completion times; a workout that still runs has none (R-ROUT-03). */
export const newestCompletion = (times: Iterable<number | null>): number | null =>
  [...times].reduce<number | null>(
    (newest, time) => (time !== null && time > (newest ?? -Infinity) ? time : newest),
    null,
  )

function dayNumber(at: number, timeZone: string | null): number {
  const { year, month, day } = localTime(at, timeZone)
  return Date.UTC(year, month - 1, day) / DAY_MS
}
