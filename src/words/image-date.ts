import { localTime } from '#domain/local-time.ts'
import type { Workout } from '#domain/workout.ts'
import type { Words } from './words.ts'

/** 'March 5, 2025' of the completion, else the start, in the zone of the device that started the workout, else UTC. */
export function imageDate(workout: Pick<Workout, 'completed_at' | 'created_at' | 'time_zone'>, words: Words): string {
  const { year, month, day } = localTime(workout.completed_at ?? workout.created_at, workout.time_zone)
  const at = Date.UTC(year, month - 1, day)
  if (words.language !== 'en') return words.date(at, { dateStyle: 'long', timeZone: 'UTC' })
  // R-RULES-08: the one English date with the month first.
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}
