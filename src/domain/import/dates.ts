import { inPlainDigits } from '#domain/number.ts'
import { momentsOf, wallTime } from '#domain/zoned-time.ts'
import type { CalendarDay } from './file-read.ts'
import { monthsFor } from './months.ts'

/** A moment by a wall clock; without `hasTime` it is noon. `at`: ms since 1970 if the file has an offset, else null. */
export type WallMoment = CalendarDay & {
  hour: number
  minute: number
  second: number
  hasTime: boolean
  at: number | null
}

/** `unsure`: at most three texts with day or month first; empty if another text of the file proves the order. */
export type Dates = { of: (text: string) => WallMoment | null; unsure: readonly UnsureDay[] }
type UnsureDay = { text: string; dayFirst: CalendarDay; monthFirst: CalendarDay }

const TIME =
  '(?:[T,]?\\s*(?:at |um |à )?(\\d{1,2})[:.h](\\d{2})(?::(\\d{2})(?:[.,]\\d+)?)?\\s*([AaPp])?\\.?\\s?(?:[Mm]\\.?)?(?:\\s?(?:Uhr|h))?\\s*(Z|(?:UTC|GMT)?[-+](?:\\d{2}:?\\d{2}|0\\d|1[0-4])|UTC|GMT)?)?'
/** A weekday before the date, such as 'Mon, ' or 'lunes '. */
const WEEKDAY = '(?:\\p{L}+\\.?,? )?'
const YEAR_FIRST = new RegExp(`^${WEEKDAY}(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}$`, 'u')
const NUMERIC = new RegExp(`^${WEEKDAY}(\\d{1,2})[-/.]\\s?(\\d{1,2})[-/.]\\s?(\\d{4}|\\d{2})${TIME}$`, 'u')
const COMPACT = new RegExp(`^(\\d{4})(\\d{2})(\\d{2})${TIME}$`, 'u')
const DAY_MONTH = new RegExp(
  `^${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th|\\.|er)?[ /-](?:de |of )?([^\\s\\d/-][^\\s/-]*(?: \\d{1,2}(?= ))?|\\d{1,2}\\p{L}+)[ /-](?:de )?(\\d{4}|\\d{2})${TIME}$`,
  'u',
)
const MONTH_DAY = new RegExp(`^${WEEKDAY}(\\p{L}[^\\s\\d]*) (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${TIME}$`, 'u')

/**
 * All dates of a file together decide what '04/05/2024' means. `isDayFirst`: the person's answer; undefined: day first.
 */
export function readDates(texts: Iterable<string>, isDayFirst?: boolean): Dates {
  const all = [...texts].map(tidy)
  const proofs = new Set(all.map(proves))
  // A file that somebody put together from two may prove both orders; then neither counts.
  const proof = Number(proofs.has(1)) - Number(proofs.has(-1))
  const unsure = proof === 0 ? all.filter((text) => isUnsure(text)) : []
  const months = monthsFor(all.flatMap((text) => monthWordOf(text) ?? []))
  const isDayAhead = proof === 0 ? (isDayFirst ?? true) : proof > 0
  const known = new Map<string, WallMoment | null>()
  return {
    of(text) {
      const found = known.get(text)
      if (found !== undefined) return found
      const read = readMoment(tidy(text), isDayAhead, months)
      known.set(text, read)
      return read
    },
    unsure: unsure.slice(0, 3).map((text) => {
      const [, first, second, digits = ''] = NUMERIC.exec(text) ?? []
      const year = wholeYear(digits)
      return {
        text,
        dayFirst: { year, month: Number(second), day: Number(first) },
        monthFirst: { year, month: Number(first), day: Number(second) },
      }
    }),
  }
}

/**
 * Ms since 1970 of a wall time. A time that the clocks skip moves by as much as they do; of two moments the first
 * counts.
 */
export function momentOf(wall: WallMoment, timeZone: string): number | null {
  if (wall.at !== null) return wall.at
  const offset = offsetIn(wall, timeZone)
  if (offset !== null) return asUtcOf(wall) - offset
  const [at] = momentsOf(wallText(wall).slice(0, 16), timeZone)
  return at === undefined ? null : at + wall.second * 1_000
}

const asUtcOf = ({ year, month, day, hour, minute, second }: WallMoment): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/**
 * The ms that a zone is ahead of UTC in a whole month; null if its clocks change in it. Asking `Intl` for each date is
 * slow.
 */
function offsetIn({ year, month }: WallMoment, timeZone: string): number | null {
  const key = `${timeZone} ${year} ${month}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  // The day before the month and the one after it, so that no change at an edge is missed.
  const [before, after] = [Date.UTC(year, month - 1, 0, 12), Date.UTC(year, month, 1, 12)].map((noon) => {
    const [at] = momentsOf(new Date(noon).toISOString().slice(0, 16), timeZone)
    return noon - (at ?? Number.NaN)
  })
  const offset = before !== undefined && before === after ? before : null
  if (offsets.size >= MOST_OFFSETS) offsets.clear()
  offsets.set(key, offset)
  return offset
}

const offsets = new Map<string, number | null>()
const MOST_OFFSETS = 5_000

/** A wall moment as text without its zone: '2026-03-29T02:30:00'; a day without a time is at noon. */
export function wallText({ year, month, day, hour, minute, second, hasTime }: WallMoment): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  return `${date}T${hasTime ? `${two(hour)}:${two(minute)}:${two(second)}` : NOON}`
}

/** The day of a moment in the zone, else the file's day: '2026-03-29'. */
export function dayIn(wall: WallMoment, timeZone: string): string {
  if (wall.at === null) return wallText(wall).slice(0, 10)
  const offset = offsetIn(wall, timeZone)
  const text = offset === null ? wallTime(wall.at, timeZone) : new Date(wall.at + offset).toISOString()
  return text.slice(0, 10)
}

/** The time of a workout for which the file has only the day. */
const NOON = '12:00:00'

/** Makes any space plain (some browsers write narrow ones before 'PM') and drops words in brackets at the end. */
const tidy = (text: string): string =>
  text.length > LONGEST_DATE
    ? ''
    : inPlainDigits(text)
        .replace(/[\s\u200e\u200f]+/gu, ' ')
        .replace(/ ?\([\p{L}. ]+\)$/u, '')
        .replace(/^(\d{8}T\d\d)(\d\d)/, '$1:$2')
        .replace(/^(\d{8}T\d\d:\d\d)(\d\d)/, '$1:$2')
        .replace(/^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]/u, '$1-$2-$3')
        .trim()
const LONGEST_DATE = 80

/** The order that a text proves. 1: only day first fits, -1: only month first fits, 0: none. */
function proves(text: string): number {
  const [, first, second] = NUMERIC.exec(text) ?? []
  if (Number(first) > 12 && Number(second) <= 12) return 1
  return Number(second) > 12 && Number(first) <= 12 ? -1 : 0
}

function isUnsure(text: string): boolean {
  const [, first, second] = NUMERIC.exec(text) ?? []
  return first !== undefined && first !== second && Number(first) <= 12 && Number(second) <= 12
}

const monthWordOf = (text: string): string | null => DAY_MONTH.exec(text)?.[2] ?? MONTH_DAY.exec(text)?.[1] ?? null

function readMoment(text: string, isDayFirst: boolean, months: (word: string) => number | null): WallMoment | null {
  const iso = YEAR_FIRST.exec(text) ?? COMPACT.exec(text)
  if (iso) return momentFrom(iso, Number(iso[1]), Number(iso[2]), iso[3])
  const numeric = NUMERIC.exec(text)
  if (numeric) {
    const [day, month] = isDayFirst ? [numeric[1], numeric[2]] : [numeric[2], numeric[1]]
    return momentFrom(numeric, wholeYear(numeric[3] ?? ''), Number(month), day)
  }
  const dayMonth = DAY_MONTH.exec(text)
  if (dayMonth) return momentFrom(dayMonth, wholeYear(dayMonth[3] ?? ''), months(dayMonth[2] ?? ''), dayMonth[1])
  const monthDay = MONTH_DAY.exec(text)
  return monthDay && momentFrom(monthDay, Number(monthDay[3]), months(monthDay[1] ?? ''), monthDay[2])
}

/** `found` ends with the groups of `TIME`. */
function momentFrom(found: RegExpExecArray, year: number, month: number | null, days = ''): WallMoment | null {
  const [hours, minutes, seconds, half, zone] = found.slice(4)
  const day = Number(days)
  const hour = hours === undefined ? 12 : hourOf(Number(hours), half)
  const [minute, second] = [Number(minutes ?? 0), Number(seconds ?? 0)]
  if (month === null || hour > 23 || minute > 59 || second > 59 || year < 1970 || isSpan(found)) return null
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  const calendar = new Date(asUtc)
  if (calendar.getUTCMonth() !== month - 1 || calendar.getUTCDate() !== day) return null
  const at = zone === undefined ? null : asUtc - offsetOf(zone)
  return { year, month, day, hour, minute, second, hasTime: hours !== undefined, at }
}

/** Whether '09:00-10' is a span of hours. Behind seconds, or in ISO's form with a 'T', the '-10' is an offset. */
const isSpan = ([text, , , , hours, , seconds, , zone = '']: RegExpExecArray): boolean =>
  /^-\d\d$/.test(zone) && Number(zone.slice(1)) > Number(hours) && seconds === undefined && !/\dT\d/.test(text)

const hourOf = (hour: number, half: string | undefined): number =>
  half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)

/** '25' is 2025, '95' is 1995. */
const wholeYear = (digits: string): number =>
  digits.length > 2 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2_000 : 1_900)

/** Ms that a zone like '+02:00' is ahead of UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([-+])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
