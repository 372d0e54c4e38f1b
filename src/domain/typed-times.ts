import type { WorkoutTimes } from './workout-times.ts'
import { momentsOf, type WallTime } from './zoned-time.ts'

/**
 * The times somebody has typed, by the wall of `timeZone`. In an hour that is lived twice the start is the first of both,
 * and the end the first one after it. Null: one of them is no date and time.
 */
export function readWorkoutTimes(start: WallTime, end: WallTime, timeZone: string | null): WorkoutTimes | null {
  const [startedAt] = momentsOf(start, timeZone)
  const ends = momentsOf(end, timeZone)
  const endedAt = ends.find((at) => startedAt !== undefined && at > startedAt) ?? ends[0]
  return startedAt === undefined || endedAt === undefined ? null : { startedAt, endedAt }
}
