import type { Plan } from '#domain/plan.ts'
import type { Words } from '#words/words.ts'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** `day`: 1 for Monday. The first of January 2024 was one. */
export const weekdayText = (day: number, style: 'long' | 'short', words: Words): string =>
  words.date(Date.UTC(2024, 0, day), { weekday: style, timeZone: 'UTC' })

/** 'Friday' for '2026-12-04'. */
export const dateText = (date: string, style: 'long' | 'short', words: Words): string =>
  words.date(Date.parse(date), { weekday: style, timeZone: 'UTC' })

/** What a lighter turn takes away. */
export function lighterText({ mode: goes, lighter: { share, half } }: Plan, words: Words): string {
  const mode = goes === 'weekdays' ? goes : 'other'
  if (share === null) return half ? words('plans.lighter.half', { mode }) : words('plans.lighter.none')
  return words(half ? 'plans.lighter.both' : 'plans.lighter.weights', { percent: share, mode })
}
