import { localMinute } from './local-time.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A minute on a wall somewhere, as a browser's own field for date and time holds it: '2026-03-29T02:30'. */
export type WallTime = string

/** What the wall shows at `at` (ms since 1970) in an IANA time zone; in UTC when that is null or unknown. */
export function wallTime(at: number, timeZone: string | null): WallTime {
  const { year, month, day, hour, minute } = localMinute(at, timeZone)
  const padded = (part: number, length = 2) => String(part).padStart(length, '0')
  return `${padded(year, 4)}-${padded(month)}-${padded(day)}T${padded(hour)}:${padded(minute)}`
}

/**
 * When the wall shows this, in ms since 1970: once as a rule, twice in the hour that is lived again when the clocks go
 * back, earlier first. In the hour that is left out when they go forward it is as much later as they jump, as everybody's
 * calendar has it. Nothing for what is no date and time.
 */
export function momentsOf(wall: WallTime, timeZone: string | null): number[] {
  const asUtc = readAsUtc(wall)
  if (asUtc === null) return []
  // What the zone was off by a day before and is a day after: between them lies at most one change of the clocks.
  const candidates = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - offsetAt(near, timeZone))
  const shown = candidates.filter((at) => at + offsetAt(at, timeZone) === asUtc)
  const moments = shown.length > 0 ? shown : candidates.slice(0, 1)
  return [...new Set(moments)].toSorted((a, b) => a - b)
}

/** ms that the wall is ahead of UTC. */
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
