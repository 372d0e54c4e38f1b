import { z } from 'zod/mini'
import { type LoggedSet, type WorkoutDocument, type WorkoutExercise, workoutState } from '#domain/workout.ts'
import { hasCompleteSet, withConsequences } from '#domain/workout-end.ts'
import type { Meta } from '#sync/operation.ts'
import { idArg } from './args.ts'
import { asDone } from './changed-rows.ts'
import type { Way } from './ways.ts'
import { loggedSet, newSetArg } from './workout-rows.ts'

/** A set that is added, or comes back with 'Undo'; `doneBy`: who had completed it, left out where it was open. */
export const returnedSetArg = z.extend(newSetArg, { doneBy: z.optional(idArg) })

/** An added row at its place. Afterwards it is the one who adds it who says that it is done. */
export function addedRow(
  way: Way,
  document: WorkoutDocument,
  exercise: WorkoutExercise,
  { doneBy, ...set }: z.output<typeof returnedSetArg>,
  order: number,
  meta: Meta,
): LoggedSet {
  const open = loggedSet(exercise, set, order, meta)
  return { ...open, ...asItWas(document, open, way === 'logging' ? doneBy : meta.actorId, meta) }
}

/** Whether rows can be added: what was discarded can be taken up again, and there is nothing to put right in it. */
export const mayAdd = (way: Way, { workout }: WorkoutDocument): boolean =>
  way === 'logging' || workoutState(workout) !== 'discarded'

/**
 * What follows from sets that came back: nothing, for they were done long ago. Only what was discarded meanwhile, with
 * nothing done in it, is completed after all (Y22).
 */
export function withReturned(before: WorkoutDocument, after: WorkoutDocument, meta: Meta): WorkoutDocument {
  const isRevived = workoutState(after.workout) === 'discarded' && hasCompleteSet(after)
  return isRevived ? withConsequences(before, after, { ...meta, isCompletion: true }) : after
}

/**
 * What an added row is of its completion. One that was hidden says itself who did it; of another one the device says so,
 * and is believed of the actor, the owner and whoever is in the workout already: else it is the actor who says it is done.
 */
export function asItWas(
  document: WorkoutDocument,
  row: LoggedSet,
  doneBy: string | undefined,
  meta: Meta,
): Pick<LoggedSet, 'status' | 'account_id' | 'reps'> {
  const account_id = row.account_id ?? (doneBy === undefined ? null : completer(document, doneBy, meta))
  if (account_id === null) return { status: 'default', account_id, reps: row.reps }
  return asDone(row, account_id)
}

function completer({ workout, exercises, sets }: WorkoutDocument, doneBy: string, { actorId, ownerId }: Meta): string {
  const isIn =
    doneBy === ownerId ||
    [workout, ...exercises, ...sets].some((row) => row.edited_by === doneBy) ||
    sets.some((set) => set.account_id === doneBy)
  return isIn ? doneBy : actorId
}
