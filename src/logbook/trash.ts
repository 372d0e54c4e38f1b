import { z } from 'zod/mini'
import { correctingAction } from '#domain/permissions.ts'
import { workoutState } from '#domain/workout.ts'
import { endWorkout } from '#domain/workout-end.ts'
import { type AnyDocument, defineOperation, type Operation, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'

/** How long a workout stays in the trash, in ms. */
export const TRASH_MS = 30 * 24 * 60 * 60 * 1000
/** A deletion that reaches the server later than this counts from its arrival, in ms. */
const LATE_MS = 24 * 60 * 60 * 1000

/** Whether a workout is in the trash, where only its owner can see and restore it. */
export const isTrashed = (document: AnyDocument | null): boolean =>
  document?.kind === 'workout' && (document.workout.trashed_at ?? null) !== null

/**
 * Puts a workout into the trash and ends it first; deletes an empty one at once. Repeating it is safe. Version 1
 * deleted every workout at once.
 */
export const deleteWorkout = defineOperation({
  kind: 'workout.delete',
  version: 2,
  document: 'workout',
  args: () => z.object({}),
  upgrades: { 1: (args) => args },
  failure: 'failedBecause.workout.delete',
  failures: {
    gone: 'failures.workout-not-deletable',
    'permission-denied': 'failures.workout-not-deletable',
    'sets-not-deleted': 'failedBecause.workout.deleteSets',
  },
  activity: 'activity.did.deletedWorkout',
  asks: (document, relation) =>
    document ? correctingAction(document.workout, relation, 'workout.delete') : 'workout.delete',
  apply(document, _args, meta) {
    if (!document) return { deleted: true }
    if (isTrashed(document)) return { document }
    const ended = document.workout.is_active ? endWorkout(document, meta) : document
    if (workoutState(ended.workout) !== 'completed') return { deleted: true }
    // A deletion from a device that was long offline: others saw the workout until now, so its time in the trash begins
    // now.
    const { at, arrivedAt = at } = meta
    const trashed_at = arrivedAt - at > LATE_MS ? arrivedAt : at
    const workout = patchRow(ended.workout, { trashed_at, is_public: false }, meta)
    return { document: { ...ended, workout } }
  },
})

/** Takes a workout out of the trash; the workout is private then. */
export const restoreWorkout = defineOperation({
  kind: 'workout.restore',
  version: 1,
  document: 'workout',
  args: () => z.object({}),
  failure: null,
  failures: { gone: 'trash.notThere' },
  activity: 'activity.did.restoredWorkout',
  asks: () => 'workout.restore',
  apply(document, _args, meta) {
    if (!document) return refused('gone')
    if (!isTrashed(document)) return { document }
    return { document: { ...document, workout: patchRow(document.workout, { trashed_at: null }, meta) } }
  },
})

/** Deletes a workout in the trash permanently, unless somebody took it out. */
export const eraseWorkout = defineOperation({
  kind: 'workout.erase',
  version: 1,
  document: 'workout',
  args: () => z.object({}),
  failure: 'failedBecause.workout.delete',
  failures: {
    gone: 'trash.notThere',
    'sets-not-deleted': 'failedBecause.workout.deleteSets',
  },
  activity: 'activity.did.erasedWorkout',
  asks: () => 'workout.erase',
  apply: (document) => (!document || isTrashed(document) ? { deleted: true } : refused('gone')),
})

const OF_THE_TRASH = new Set([deleteWorkout.kind, restoreWorkout.kind, eraseWorkout.kind])

/**
 * Makes an operation refuse a workout in the trash as gone, even a late set, unless the operation is about the trash.
 */
export const goneInTrash = (operation: Operation): Operation =>
  operation.document !== 'workout' || OF_THE_TRASH.has(operation.kind)
    ? operation
    : {
        ...operation,
        apply: (document, args, meta) =>
          isTrashed(document) ? refused('gone') : operation.apply(document, args, meta),
      }
