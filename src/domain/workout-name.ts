import { localTime } from './local-time.ts'

/**
 * The name a new workout gets: '{Weekday} {Morning|Afternoon|Evening|Night} Workout' by the clock of the device that
 * starts it (R-RULES-05, table A4). `at`: ms since 1970.
 */
export function defaultWorkoutName(at: number, timeZone: string | null): string {
  const { weekday, hour } = localTime(at, timeZone)
  return `${weekday} ${partOfDay(hour)} Workout`
}

function partOfDay(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Morning'
  if (hour >= 12 && hour < 17) return 'Afternoon'
  if (hour >= 17 && hour < 21) return 'Evening'
  return 'Night'
}
