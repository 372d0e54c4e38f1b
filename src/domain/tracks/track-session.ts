import { countsForImage, JUDGED_BY } from '#domain/counted-sets.ts'
import { inKilograms } from '#domain/load.ts'
import { isLookedBackOn } from '#domain/records/lift-session.ts'
import { fieldsOf } from '#domain/rows/set-values.ts'
import { allSetsOf } from '#domain/training.ts'
import {
  type LoggedSet,
  targetOf,
  type WorkoutDocument,
  type WorkoutExercise,
  workoutExercisesInOrder,
} from '#domain/workout.ts'

export type Given = NonNullable<WorkoutExercise['given']>

/** What is read of a deciding set. */
export const TRACK_SET = [
  ...JUDGED_BY,
  ...fieldsOf('kind'),
  ...fieldsOf('load'),
  ...(['target_reps', 'target_seconds', 'target_weight'] as const),
] as const
export type TrackSet = Pick<LoggedSet, (typeof TRACK_SET)[number]>

/** What a completed workout says of a track (R-PLAN-10). `at`: the start of the workout, ms since 1970. */
export type TrackSession = {
  workoutId: string
  at: number
  given: Given
  /** The deciding sets, in order; those that somebody removed, too. */
  sets: readonly TrackSet[]
}

/**
 * The sessions that the server told and those of workouts on the device, the newest first; of two in one workout the
 * first in order. A workout that the device has, or has deleted, is not taken from the server (Y28).
 */
export const newestTrackSessions = (
  said: readonly TrackSession[],
  own: readonly TrackSession[],
  isKnownHere: (workoutId: string) => boolean,
): TrackSession[] =>
  [...said.filter(({ workoutId }) => !isKnownHere(workoutId)), ...own].toSorted(
    (a, b) => b.at - a.at || (a.workoutId === b.workoutId ? 0 : a.workoutId < b.workoutId ? 1 : -1),
  )

/** The sessions of all tracks in one workout, in its order; none unless it is completed. */
export function trackSessionsOf(document: WorkoutDocument): TrackSession[] {
  if (!isLookedBackOn(document)) return []
  return workoutExercisesInOrder(document).flatMap(({ id, given }) => {
    const sets = allSetsOf(document, id).filter((set) => targetOf(set) !== null)
    const isSession = given?.counts && sets.some(isDone)
    return isSession ? [{ workoutId: document.id, at: document.workout.created_at, given, sets }] : []
  })
}

const isDone = (set: TrackSet): boolean => countsForImage(set) && set.kind !== 'warmup'

/** The repetitions or seconds that count for a deciding set; 0 if it was lighter than asked (R-PLAN-11). */
export function amountDone(set: TrackSet, given: Given): number {
  if (!isDone(set) || !isAsAsked(set, given)) return 0
  return (set.target_reps ?? null) === null ? (set.timed_set_duration ?? 0) : (set.reps ?? 0)
}

export const isMet = (set: TrackSet, given: Given): boolean =>
  isDone(set) && isAsAsked(set, given) && amountDone(set, given) >= (targetOf(set) ?? 0)

function isAsAsked({ weight, weight_unit: unit, load, target_weight: target }: TrackSet, given: Given): boolean {
  if (unit === 'body') return (target ?? null) === null
  if ((load ?? 'total') !== given.load) return false
  if ((target ?? null) === null || given.unit === null) return true
  const [done, asked] = [inKilograms(weight ?? 0, unit), inKilograms(target ?? 0, given.unit)] // R-BASE-04
  return given.load === 'assisted' ? done <= asked : done >= asked
}

/** The set that speaks for 'the at least set': the open one that asks for the most, of equals the last. */
export function speakingSet(sets: readonly TrackSet[]): TrackSet | undefined {
  const open = sets.filter((set) => set.open_ended)
  const most = Math.max(...open.map((set) => set.target_weight ?? 0))
  return open.findLast((set) => (set.target_weight ?? 0) === most) ?? sets.at(-1)
}
