import { LANGUAGES } from '#domain/languages.ts'
import { localTime } from '#domain/local-time.ts'
import { currentWords } from './current-words.ts'
import { nameOr } from './name-or.ts'
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

const weekdays = new Map<string, readonly string[]>()

function weekdaysIn(language: string): readonly string[] {
  const known = weekdays.get(language)
  if (known) return known
  const { format } = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const names = Array.from({ length: 7 }, (_, day) => format(Date.UTC(2025, 2, 3 + day)))
  weekdays.set(language, names)
  return names
}

/** Whether Sled named the workout, on a device in any language. */
const isDefaultWorkoutName = (name: string): boolean =>
  Object.entries(LANGUAGES).some(([language, { workout }]) =>
    weekdaysIn(language).includes(workout.exec(name)?.[1] ?? ''),
  )

type TwoNames = {
  title: string
  /** Null: the workout has one name. */
  other: string | null
}

/** A workout's name before its routine's if a person chose it, else after it (D22). */
export function workoutNames(
  workoutName: string | null | undefined,
  routineName: string | null | undefined,
  words: Words = currentWords(),
): TwoNames {
  const name = nameOr(workoutName, 'workout', words)
  if (!routineName || routineName === name) return { title: name, other: null }
  const isUnnamed = !workoutName?.trim() || isDefaultWorkoutName(name)
  return isUnnamed ? { title: routineName, other: name } : { title: name, other: routineName }
}
