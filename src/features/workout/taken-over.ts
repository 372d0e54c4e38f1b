import type { WorkoutDocument } from '#domain/workout.ts'
import { hasCompleteSet, LATE_RESUME_MS, RACE_MS } from '#domain/workout-end.ts'
import { clockLabel } from '#words/day-and-month.ts'

/**
 * Whether a workout gave way to the one that runs now (R-ACTIVE-03): its start was stored closed, or it was closed at
 * the start of the other one. One that a person ended has an end of its own.
 */
export function gaveWay({ workout }: WorkoutDocument, running: WorkoutDocument): boolean {
  const { is_active, created_at, ended_at } = workout
  return !is_active && (ended_at === created_at || ended_at === running.workout.created_at)
}

/** What a person reads of it, and whether they may go back into it. */
export type TakenOver = { text: string; description?: string; mayContinue: boolean }

/** Null: nothing to say, for two starts in one moment are one wish. `now`: the server's clock, ms since 1970. */
export function takenOver(
  lost: WorkoutDocument,
  running: WorkoutDocument,
  now: number,
  timeZone: string | null,
): TakenOver | null {
  const [from, runningFrom] = [lost, running].map(({ workout }) => clockLabel(workout.created_at, now, timeZone))
  const mayContinue = now - (lost.workout.ended_at ?? 0) <= LATE_RESUME_MS
  if (hasCompleteSet(lost)) return { text: `Your workout from ${from} is in the history`, mayContinue }
  if (isOneWish(lost, running)) return null
  return {
    text: `You're in the workout from ${runningFrom}`,
    description: `The one from ${from} has no completed sets yet.`,
    mayContinue,
  }
}

const isOneWish = ({ workout: a }: WorkoutDocument, { workout: b }: WorkoutDocument): boolean =>
  a.routine_id === b.routine_id && Math.abs(a.created_at - b.created_at) <= RACE_MS
