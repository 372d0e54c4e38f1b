import type { WorkoutDocument } from '#domain/workout.ts'
import { hasCompleteSet, LATE_RESUME_MS, RACE_MS } from '#domain/workout-end.ts'
import { currentWords } from '#words/current-words.ts'
import { momentOf } from '#words/day-and-month.ts'
import type { Words } from '#words/words.ts'

/** Whether a workout gave way to the running one: it ended when that started. */
export function gaveWay({ workout }: WorkoutDocument, running: WorkoutDocument): boolean {
  const { is_active, created_at, ended_at } = workout
  return !is_active && (ended_at === created_at || ended_at === running.workout.created_at)
}

type TakenOver = { text: string; description?: string; mayContinue: boolean }

/** Null: two starts at one moment are one wish, and need no text. `now` is the server's clock, ms since 1970. */
export function takenOver(
  lost: WorkoutDocument,
  running: WorkoutDocument,
  now: number,
  timeZone: string | null,
  words: Words = currentWords(),
): TakenOver | null {
  const startOf = ({ workout }: WorkoutDocument) => momentOf(workout.created_at, now, timeZone, words)
  const mayContinue = now - (lost.workout.ended_at ?? 0) <= LATE_RESUME_MS
  if (hasCompleteSet(lost)) return { text: words('workout.takenOver.inHistory', startOf(lost)), mayContinue }
  if (isOneWish(lost, running)) return null
  return {
    text: words('workout.takenOver.inAnother', startOf(running)),
    description: words('workout.takenOver.noSets', startOf(lost)),
    mayContinue,
  }
}

const isOneWish = ({ workout: a }: WorkoutDocument, { workout: b }: WorkoutDocument): boolean =>
  a.routine_id === b.routine_id && Math.abs(a.created_at - b.created_at) <= RACE_MS
