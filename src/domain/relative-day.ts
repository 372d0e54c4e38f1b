import { localTime } from './local-time.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Calendar days between two times (ms since 1970): from 23:50 to 00:10 is one, whatever a day's length. */
export const daysBetween = (from: number, to: number, timeZone: string | null): number =>
  dayNumber(to, timeZone) - dayNumber(from, timeZone)

/** The newest of these completions; a running workout has none (null). */
export const newestCompletion = (times: Iterable<number | null>): number | null =>
  [...times].reduce<number | null>(
    (newest, time) => (time !== null && time > (newest ?? -Infinity) ? time : newest),
    null,
  )

function dayNumber(at: number, timeZone: string | null): number {
  const { year, month, day } = localTime(at, timeZone)
  return Date.UTC(year, month - 1, day) / DAY_MS
}
