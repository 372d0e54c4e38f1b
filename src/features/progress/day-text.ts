import { type Day, daysAfter, type WeekStart, weekOf } from '#domain/statistics/calendar.ts'
import type { Words } from '#words/words.ts'

/** Midnight of a day in UTC, for formatters that use UTC. */
const atUtc = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

const DAY_MS = 24 * 60 * 60 * 1000

const format = (day: Day, options: Intl.DateTimeFormatOptions, words: Words): string =>
  words.date(atUtc(day), { ...options, timeZone: 'UTC' })

/** '16 to 22 November', '30 March to 5 April'. */
export function dayRange(from: Day, to: Day, words: Words): string {
  const longDay = (day: Day) => format(day, { day: 'numeric', month: 'long' }, words)
  if (from === to) return longDay(to)
  const [first, last] = [Number(from.slice(8)), longDay(to)]
  // The month is said once where it is behind the day: not in Chinese.
  if (from.slice(0, 7) === to.slice(0, 7) && /^\d+\D+$/.test(last)) {
    return words('progress.day.rangeInMonth', { from: first, to: last })
  }
  return words('progress.day.range', { from: longDay(from), to: last })
}

/** The weekday up to which a part week is compared; null: the week is whole today. */
export const comparedUntil = (today: Day, weekStart: WeekStart, words: Words): string | null =>
  weekOf(daysAfter(today, 1), weekStart) === weekOf(today, weekStart) ? format(today, { weekday: 'long' }, words) : null

/** 'Today', 'Thursday' within a week, '4 Nov' before, '4 Nov 2024' in another year. */
export function dayName(day: Day, today: Day, words: Words): string {
  const ago = Math.round((atUtc(today) - atUtc(day)) / DAY_MS)
  if (ago === 0) return words('day.today')
  if (ago > 0 && ago < 7) return format(day, { weekday: 'long' }, words)
  return shortDay(day, today, words)
}

/** The name of a day in the middle of a line: 'today', else as `dayName`. */
export const recentDay = (day: Day, today: Day, words: Words): string =>
  day === today ? words('progress.day.today') : dayName(day, today, words)

export const shortDay = (day: Day, today: Day, words: Words): string =>
  format(day, day.slice(0, 4) === today.slice(0, 4) ? THIS_YEAR : ANOTHER_YEAR, words)

const THIS_YEAR = { day: 'numeric', month: 'short' } as const
const ANOTHER_YEAR = { ...THIS_YEAR, year: 'numeric' } as const

/** A day as a screen reader says it: 'Thursday, 5 March 2026'. */
export const spokenDay = (day: Day, words: Words): string => format(day, { dateStyle: 'full' }, words)

/** 'Mar' of '2026-03'. */
export const shortMonth = (month: string, words: Words): string => format(`${month}-01`, { month: 'short' }, words)

export const monthAndYear = (month: string, words: Words): string =>
  format(`${month}-01`, { month: 'long', year: 'numeric' }, words)
