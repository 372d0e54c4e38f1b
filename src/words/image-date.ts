import { localTime } from '#domain/local-time.ts'
import type { Workout } from '#domain/workout.ts'
import type { Words } from './words.ts'

/** 'March 5, 2025' of the completion, else the start, in the zone of the device that started the workout, else UTC. */
export function imageDate(workout: Pick<Workout, 'completed_at' | 'created_at' | 'time_zone'>, words: Words): string {
  const { year, month, day } = localTime(workout.completed_at ?? workout.created_at, workout.time_zone)
  const name = words.date(Date.UTC(year, month - 1, day), { month: 'long', timeZone: 'UTC' })
  return words('day.onImage', { day, month: name, year: String(year) })
}
