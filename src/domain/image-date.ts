import { localTime } from './local-time.ts'
import type { Workout } from './workout.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/**
 * The date on a workout's image, like 'March 5, 2025': of its completion, else of its start, by the calendar of the
 * device that started it, UTC when that is unknown (R-RULES-08).
 */
export function imageDate(workout: Pick<Workout, 'completed_at' | 'created_at' | 'time_zone'>): string {
  const { year, month, day } = localTime(workout.completed_at ?? workout.created_at, workout.time_zone)
  return `${MONTHS[month - 1]} ${day}, ${year}`
}
