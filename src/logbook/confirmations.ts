import { z } from 'zod/mini'
import { delegateSetsOf, workoutState } from '#domain/workout.ts'
import { defineOperation, type Operation, refused } from '#sync/operation.ts'

/** 'Looks right': the owner confirms what a manager logged (R-COACH-10). It changes no set. */
export const confirmWorkout = defineOperation({
  kind: 'workout.confirm',
  version: 1,
  document: 'workout',
  args: () => z.object({}),
  failure: 'failed.workout.confirm',
  activity: 'activity.did.confirmedWorkout',
  asks: () => 'workout.confirm',
  apply(document, _args, { at }) {
    if (!document) return refused('gone')
    const { workout } = document
    if (workoutState(workout) !== 'completed') return refused('workout-not-found')
    if ((workout.confirmed_at ?? null) !== null || delegateSetsOf(document).length === 0) return { document }
    return { document: { ...document, workout: { ...workout, confirmed_at: at } } }
  },
})

/**
 * Makes an operation of somebody else than the owner end the confirmation if it changes what managers logged: the owner
 * has not seen that.
 */
export const askingAgain = (operation: Operation): Operation =>
  operation.document !== 'workout'
    ? operation
    : {
        ...operation,
        apply(document, args, meta) {
          const applied = operation.apply(document, args, meta)
          if (meta.actorId === meta.ownerId || document?.kind !== 'workout' || !('document' in applied)) return applied
          const after = applied.document
          if (after.kind !== 'workout' || (after.workout.confirmed_at ?? null) === null) return applied
          const [seen, now] = [delegateSetsOf(document), delegateSetsOf(after)]
          const isAsSeen = now.length === seen.length && now.every((set, index) => set === seen[index])
          return isAsSeen ? applied : { document: { ...after, workout: { ...after.workout, confirmed_at: null } } }
        },
      }
