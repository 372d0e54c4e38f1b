import { localTime } from '#domain/local-time.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Days since 1 January 1970, a Thursday. */
type Day = number

/** The local day of a time. `at`: ms since 1970. `timeZone`: IANA. */
export function dayOf(at: number, timeZone: string): Day {
  const { year, month, day } = localTime(at, timeZone)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

/** The Monday on or before a day. */
export const mondayOf = (day: Day): Day => day - ((day + 3) % 7)

/** The time of a local day and minute, ms since 1970. */
export function momentOf(day: Day, minuteOfDay: number, timeZone: string): number {
  const wall = day * DAY_MS + minuteOfDay * MINUTE_MS
  return wall - offsetAt(wall - offsetAt(wall, timeZone), timeZone)
}

/** How far the zone is ahead of UTC, in ms. */
function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}
