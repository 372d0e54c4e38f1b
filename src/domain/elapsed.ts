import { daysBetween } from './relative-day.ts'

/** In days: the first number of days that shows as months, then as years. Rounds down. */
const FROM_MONTHS = 60
const FROM_YEARS = 730

/** In calendar days and the best unit; the future counts as today. */
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
