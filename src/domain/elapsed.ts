import { daysBetween } from './relative-day.ts'

/** Days are told up to the first and months up to the second of these, in days; rounded down, as R-RULES-13 does. */
const FROM_MONTHS = 60
const FROM_YEARS = 730

/** How long ago something was, in calendar days and in a unit that says something; the future counts as today. */
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
