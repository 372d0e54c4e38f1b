import type { Words } from './words.ts'

/** 1 for Monday to 7 for Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** 'Monday' or 'Mon'. The first of January 2024 was a Monday. */
export const weekdayName = (day: number, words: Words, weekday: 'long' | 'short' = 'long'): string =>
  words.date(Date.UTC(2024, 0, day), { weekday, timeZone: 'UTC' })
