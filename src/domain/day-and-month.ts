import { localTime } from './local-time.ts'
import { wallTime } from './zoned-time.ts'

/** '21 Nov', by the calendar of an IANA time zone. */
export function dayAndMonth(at: number, timeZone: string | null): string {
  const { day, month } = localTime(at, timeZone)
  return `${day} ${MONTHS[month - 1]}`
}

/** '10:05' today, '20 Nov, 22:14' on another day. Times in ms since 1970. */
export function clockLabel(at: number, now: number, timeZone: string | null): string {
  const [clock, day] = [wallTime(at, timeZone).slice(-5), dayAndMonth(at, timeZone)]
  return day === dayAndMonth(now, timeZone) ? clock : `${day}, ${clock}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
