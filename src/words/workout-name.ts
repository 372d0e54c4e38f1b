import { localTime } from '#domain/local-time.ts'
import { currentWords } from './current-words.ts'
import type { Words } from './words.ts'

/** '{Weekday} {Morning|Afternoon|Evening|Night} Workout' by the device's clock, as stored. `at`: ms since 1970. */
export function defaultWorkoutName(at: number, timeZone: string | null, words: Words = currentWords()): string {
  const { year, month, day, hour } = localTime(at, timeZone)
  const weekday = words.date(Date.UTC(year, month - 1, day), { weekday: 'long', timeZone: 'UTC' })
  return words('names.newWorkout', { weekday, part: partOfDay(hour) })
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' | 'night' {
  if (hour >= 5 && hour < 12) return 'morning'
  if (hour >= 12 && hour < 17) return 'afternoon'
  if (hour >= 17 && hour < 21) return 'evening'
  return 'night'
}
