import { localMinute } from './local-time.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** '2026-03-29T02:30', as in a browser's own field for date and time. */
export type WallTime = string

/** `at`: ms since 1970. `timeZone`: IANA; null or unknown: UTC. */
export function wallTime(at: number, timeZone: string | null): WallTime {
  const { year, month, day, hour, minute } = localMinute(at, timeZone)
  const padded = (part: number, length = 2) => String(part).padStart(length, '0')
  return `${padded(year, 4)}-${padded(month)}-${padded(day)}T${padded(hour)}:${padded(minute)}`
}

/**
 * The moments of a wall time in ms since 1970: two in the hour that clocks repeat, earlier first, else one, even in the
 * skipped hour. Empty: the text is no date.
 */
export function momentsOf(wall: WallTime, timeZone: string | null): number[] {
  const asUtc = readAsUtc(wall)
  if (asUtc === null) return []
  // The clocks change at most once between a day before and a day after.
  const candidates = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - offsetAt(near, timeZone))
  const shown = candidates.filter((at) => at + offsetAt(at, timeZone) === asUtc)
  const moments = shown.length > 0 ? shown : candidates.slice(0, 1)
  return [...new Set(moments)].toSorted((a, b) => a - b)
}

/** The ms that the zone's clocks are ahead of UTC at `at`. */
function offsetAt(at: number, timeZone: string | null): number {
  const { year, month, day, hour, minute } = localMinute(at, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / MINUTE_MS) * MINUTE_MS
}

function readAsUtc(wall: WallTime): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(wall)?.slice(1).map(Number)
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts
  const at = Date.UTC(year, month - 1, day, hour, minute)
  return year >= 1970 && wallTime(at, null) === wall.slice(0, 16) ? at : null
}
