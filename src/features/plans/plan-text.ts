import type { Plan } from '#domain/plan.ts'
import type { Words } from '#words/words.ts'

/** 'Friday' for '2026-12-04'. */
export const dateText = (date: string, style: 'long' | 'short', words: Words): string =>
  words.date(Date.parse(date), { weekday: style, timeZone: 'UTC' })

/** What a lighter turn takes away. */
export function lighterText({ mode: goes, lighter: { share, half } }: Plan, words: Words): string {
  const mode = goes === 'weekdays' ? goes : 'other'
  if (share === null) return half ? words('plans.lighter.half', { mode }) : words('plans.lighter.none')
  return words(half ? 'plans.lighter.both' : 'plans.lighter.weights', { percent: share, mode })
}
