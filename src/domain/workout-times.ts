import type { ErrorCode } from './errors.ts'

const LONGEST_WORKOUT_MS = 24 * 60 * 60 * 1000

/** Ms since 1970. */
export type WorkoutTimes = { startedAt: number; endedAt: number }

/**
 * Why these times are impossible, or null. A workout lasts at most 24 hours of real time. `now`: ms since 1970.
 * `shortest`: in ms; 0: the length is unknown.
 */
export function workoutTimesProblem({ startedAt, endedAt }: WorkoutTimes, now: number, shortest = 1): ErrorCode | null {
  if (endedAt - startedAt < shortest) return 'workout-ends-before-start'
  if (endedAt > now) return 'workout-in-the-future'
  return endedAt - startedAt > LONGEST_WORKOUT_MS ? 'workout-too-long' : null
}

export const durationOf = ({ startedAt, endedAt }: WorkoutTimes): number => Math.floor((endedAt - startedAt) / 1000)
