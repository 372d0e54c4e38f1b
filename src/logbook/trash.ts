import { z } from 'zod/mini'
import { correctingAction } from '#domain/permissions.ts'
import { workoutState } from '#domain/workout.ts'
import { endWorkout } from '#domain/workout-end.ts'
import { type AnyDocument, defineOperation, type Operation, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'

/** A deleted workout stays in the trash this long, in ms (R-REACH-08). */
export const TRASH_MS = 30 * 24 * 60 * 60 * 1000
/** A deletion that came to the server later than this after it was made counts from then on, in ms. */
const LATE_MS = 24 * 60 * 60 * 1000

/** Whether the document is in the trash: then it is gone for everybody, and only its owner can bring it back. */
export const isTrashed = (document: AnyDocument | null): boolean =>
  document?.kind === 'workout' && (document.workout.trashed_at ?? null) !== null

/**
 * Puts a workout into the trash (R-HIST-14, R-REACH-08). A running one ends first. One in which nothing was done is
 * deleted at once. If it is gone already, there is nothing to do. Version 1 deleted every workout at once.
 */
export const deleteWorkout = defineOperation({
  kind: 'workout.delete',
  version: 2,
  document: 'workout',
  args: () => z.object({}),
  upgrades: { 1: (args) => args },
  failure: 'failedBecause.workout.delete', // R-ERR-29
  failures: {
    gone: 'failures.workout-not-deletable', // R-ERR-27
    'permission-denied': 'failures.workout-not-deletable',
    'sets-not-deleted': 'failedBecause.workout.deleteSets', // R-ERR-28
  },
  activity: 'activity.did.deletedWorkout',
  asks: (document, relation) =>
    document ? correctingAction(document.workout, relation, 'workout.delete') : 'workout.delete',
  apply(document, _args, meta) {
    if (!document) return { deleted: true }
    if (isTrashed(document)) return { document }
    const ended = document.workout.is_active ? endWorkout(document, meta) : document
    if (workoutState(ended.workout) !== 'completed') return { deleted: true }
    // Everybody but a device without reception saw it until now: it would be erased without having been in the trash.
    const { at, arrivedAt = at } = meta
    const trashed_at = arrivedAt - at > LATE_MS ? arrivedAt : at
    const workout = patchRow(ended.workout, { trashed_at, is_public: false }, meta)
    return { document: { ...ended, workout } }
  },
})

/** Takes a workout out of the trash. It comes back private (R-REACH-08). */
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

/** Permanently deletes a workout that is in the trash (R-REACH-08). One that was taken out meanwhile stays. */
export const eraseWorkout = defineOperation({
  kind: 'workout.erase',
  version: 1,
  document: 'workout',
  args: () => z.object({}),
  failure: 'failedBecause.workout.delete', // R-ERR-29
  failures: {
    gone: 'trash.notThere',
    'sets-not-deleted': 'failedBecause.workout.deleteSets', // R-ERR-28
  },
  activity: 'activity.did.erasedWorkout',
  asks: () => 'workout.erase',
  apply: (document) => (!document || isTrashed(document) ? { deleted: true } : refused('gone')),
})

const OF_THE_TRASH = new Set([deleteWorkout.kind, restoreWorkout.kind, eraseWorkout.kind])

/** Whatever else is done to a workout in the trash finds it gone, also a set that was logged before and comes late. */
export const goneInTrash = (operation: Operation): Operation =>
  operation.document !== 'workout' || OF_THE_TRASH.has(operation.kind)
    ? operation
    : {
        ...operation,
        apply: (document, args, meta) =>
          isTrashed(document) ? refused('gone') : operation.apply(document, args, meta),
      }
