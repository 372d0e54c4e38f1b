import { localTime } from './local-time.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Calendar days from one time to another (ms since 1970) in a time zone: from 23:50 to 00:10 is one day. Days have 23
 * or 25 hours when the clocks change, so dates are compared and not hours (R-RULES-09, table A1).
 */
export const daysBetween = (from: number, to: number, timeZone: string | null): number =>
  dayNumber(to, timeZone) - dayNumber(from, timeZone)

/** The newest of some completion times. A running workout has none (R-ROUT-03). */
export const newestCompletion = (times: Iterable<number | null>): number | null =>
  [...times].reduce<number | null>(
    (newest, time) => (time !== null && time > (newest ?? -Infinity) ? time : newest),
    null,
  )

function dayNumber(at: number, timeZone: string | null): number {
  const { year, month, day } = localTime(at, timeZone)
  return Date.UTC(year, month - 1, day) / DAY_MS
}
