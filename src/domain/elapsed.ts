import { daysBetween } from './relative-day.ts'

/** The first numbers of days that Sled shows as months and as years. */
const FROM_MONTHS = 60
const FROM_YEARS = 730

/** The time since `at` in calendar days, months or years, rounded down; the future counts as today. */
export function elapsed(
  at: number,
  now: number,
  timeZone: string | null,
): { unit: 'day' | 'month' | 'year'; count: number } {
  const days = daysBetween(at, now, timeZone)
  if (days < FROM_MONTHS) return { unit: 'day', count: Math.max(0, days) }
  return days < FROM_YEARS
    ? { unit: 'month', count: Math.floor(days / 30) }
    : { unit: 'year', count: Math.floor(days / 365) }
}
