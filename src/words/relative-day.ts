import { elapsed } from '#domain/elapsed.ts'
import { daysBetween } from '#domain/relative-day.ts'
import { currentWords } from './current-words.ts'
import type { Words } from './words.ts'

/**
 * When a routine was last completed, for cards and the picker (R-ROUT-03, R-PICK-04, R-RULES-09..13, table A1).
 * `completedAt` is the newest completion of the routine, null when there is none; times in ms since 1970, `timeZone` is
 * the viewer's. A time in the future counts as today.
 */
export function lastCompletedLabel(
  completedAt: number | null,
  now: number,
  timeZone: string | null,
  words: Words = currentWords(),
): string {
  if (completedAt === null) return words('day.neverCompleted')
  const days = daysBetween(completedAt, now, timeZone)
  if (days <= 0) return words('day.completedToday')
  if (days === 1) return words('day.completedYesterday')
  if (days < 7) return words('day.completedDaysAgo', { count: days })
  if (days < 30) return words('day.completedWeeksAgo', { count: Math.floor(days / 7) })
  return words('day.completedMonthsAgo', { count: Math.floor(days / 30) })
}

/** When something was done that may be long ago, beside other words: 'Today', '59 days ago', '2 months ago'. */
export function agoLabel(at: number, now: number, timeZone: string | null, words: Words = currentWords()): string {
  const { unit, count } = elapsed(at, now, timeZone)
  if (unit === 'year') return words('day.yearsAgo', { count })
  return unit === 'month' ? words('day.monthsAgo', { count }) : historyLabel(at, now, timeZone, words)
}

/** When a workout in the history was completed: 'Today' or 'N days ago', never weeks or months (R-HIST-04, table A11). */
export function historyLabel(
  completedAt: number,
  now: number,
  timeZone: string | null,
  words: Words = currentWords(),
): string {
  const days = daysBetween(completedAt, now, timeZone)
  return days <= 0 ? words('day.today') : words('day.ago', { count: days })
}
