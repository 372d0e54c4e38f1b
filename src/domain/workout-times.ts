import type { ErrorCode } from './errors.ts'

/** The longest a workout that is written down afterwards lasts, in ms. */
const LONGEST_WORKOUT_MS = 24 * 60 * 60 * 1000

/** From when to when, ms since 1970. */
export type WorkoutTimes = { startedAt: number; endedAt: number }

/**
 * Why a workout cannot have been then; null: it can. It ends after it starts, not in the future, and lasts at most 24
 * hours of real time, whatever the clocks on the walls did meanwhile. `now`: ms since 1970. `shortest`: in ms; 0 for
 * one whose length nobody knows, which may end as it starts (R-IMP-13).
 */
export function workoutTimesProblem({ startedAt, endedAt }: WorkoutTimes, now: number, shortest = 1): ErrorCode | null {
  if (endedAt - startedAt < shortest) return 'workout-ends-before-start'
  if (endedAt > now) return 'workout-in-the-future'
  return endedAt - startedAt > LONGEST_WORKOUT_MS ? 'workout-too-long' : null
}

/** Whole seconds from the start to the end (R-DATA-10). */
export const durationOf = ({ startedAt, endedAt }: WorkoutTimes): number => Math.floor((endedAt - startedAt) / 1000)
