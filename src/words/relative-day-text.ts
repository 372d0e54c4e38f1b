import { elapsed } from '#domain/elapsed.ts'
import { daysBetween } from '#domain/relative-day.ts'
import { currentWords } from './current-words.ts'
import type { Words } from './words.ts'

/** When a routine was last completed. Times in ms since 1970; null: never. `timeZone`: the viewer's. */
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

/** 'Today', '59 days ago', '2 months ago', beside other words. */
export function agoLabel(at: number, now: number, timeZone: string | null, words: Words = currentWords()): string {
  const { unit, count } = elapsed(at, now, timeZone)
  if (unit === 'year') return words('day.yearsAgo', { count })
  return unit === 'month' ? words('day.monthsAgo', { count }) : historyLabel(at, now, timeZone, words)
}

/** 'Today' or 'N days ago', never weeks or months. */
export function historyLabel(
  completedAt: number,
  now: number,
  timeZone: string | null,
  words: Words = currentWords(),
): string {
  const days = daysBetween(completedAt, now, timeZone)
  return days <= 0 ? words('day.today') : words('day.ago', { count: days })
}
