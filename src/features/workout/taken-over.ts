import type { WorkoutDocument } from '#domain/workout.ts'
import { hasCompleteSet, LATE_RESUME_MS, RACE_MS } from '#domain/workout-end.ts'
import { currentWords } from '#words/current-words.ts'
import { clockLabel } from '#words/day-and-month.ts'
import type { Words } from '#words/words.ts'

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
  words: Words = currentWords(),
): TakenOver | null {
  const fromOf = ({ workout }: WorkoutDocument) => clockLabel(workout.created_at, now, timeZone, words)
  const from = fromOf(lost)
  const mayContinue = now - (lost.workout.ended_at ?? 0) <= LATE_RESUME_MS
  if (hasCompleteSet(lost)) return { text: words('workout.takenOver.inHistory', { from }), mayContinue }
  if (isOneWish(lost, running)) return null
  return {
    text: words('workout.takenOver.inAnother', { from: fromOf(running) }),
    description: words('workout.takenOver.noSets', { from }),
    mayContinue,
  }
}

const isOneWish = ({ workout: a }: WorkoutDocument, { workout: b }: WorkoutDocument): boolean =>
  a.routine_id === b.routine_id && Math.abs(a.created_at - b.created_at) <= RACE_MS
