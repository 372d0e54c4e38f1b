import { z } from 'zod/mini'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { type LoggedSet, type WorkoutDocument, type WorkoutExercise, workoutState } from '#domain/workout.ts'
import { hasCompleteSet, withConsequences } from '#domain/workout-end.ts'
import type { Meta } from '#sync/operation.ts'
import { asDone, type SetState } from './changed-rows.ts'
import type { Way } from './ways.ts'
import { loggedSet, newSetArg } from './workout-rows.ts'

/** A new set, or one that 'Undo' restores. `doneBy`: who completed it; missing: open. */
export const returnedSetArg = () => z.extend(newSetArg(), { doneBy: z.optional(VALUE_TYPES.id) })

/** The row of an added set. In a finished workout the person who adds a set has done it. */
export function addedRow(
  way: Way,
  document: WorkoutDocument,
  exercise: WorkoutExercise,
  { doneBy, ...set }: z.output<ReturnType<typeof returnedSetArg>>,
  order: number,
  meta: Meta,
): LoggedSet {
  const open = loggedSet(exercise, set, order, meta)
  return { ...open, ...asItWas(document, open, way === 'logging' ? doneBy : meta.actorId, meta) }
}

/** A discarded workout has nothing to correct. */
export const mayAdd = (way: Way, { workout }: WorkoutDocument): boolean =>
  way === 'logging' || workoutState(workout) !== 'discarded'

/**
 * The workout after sets were restored: nothing else follows, except that a workout discarded meanwhile becomes
 * completed.
 */
export function withReturned(before: WorkoutDocument, after: WorkoutDocument, meta: Meta): WorkoutDocument {
  const isRevived = workoutState(after.workout) === 'discarded' && hasCompleteSet(after)
  return isRevived ? withConsequences(before, after, { ...meta, isCompletion: true }) : after
}

/**
 * Who completed an added set, and when. A hidden row still has both. Otherwise the set is done by `doneBy` if that
 * person can have taken part in the workout, else by the actor.
 */
export function asItWas(document: WorkoutDocument, row: LoggedSet, doneBy: string | undefined, meta: Meta): SetState {
  const account_id = row.account_id ?? (doneBy === undefined ? null : completer(document, doneBy, meta))
  if (account_id === null) return { status: 'default', account_id, reps: row.reps, done_at: null }
  return asDone(row, account_id, row.done_at ?? meta.madeAt ?? meta.at)
}

function completer({ workout, exercises, sets }: WorkoutDocument, doneBy: string, { actorId, ownerId }: Meta): string {
  const isIn =
    doneBy === ownerId ||
    [workout, ...exercises, ...sets].some((row) => row.edited_by === doneBy) ||
    sets.some((set) => set.account_id === doneBy)
  return isIn ? doneBy : actorId
}
