import { z } from 'zod/mini'
import { withRestAfter } from '#domain/rest.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'
import { MAX_SETS_OF_EXERCISE, withConsequences } from '#domain/workout-end.ts'
import { defineOperation, type Meta, refused } from '#sync/operation.ts'
import { asDone, withSet, withState } from './changed-rows.ts'
import { asksToCorrect, asksToLog } from './ways.ts'

/** The swipe: a set is done (R-SET-03, R-SET-19, R-SET-21). If it is done already, the first person stays (Y24). */
export const completeSet = defineOperation({
  kind: 'set.complete',
  version: 1,
  document: 'workout',
  args: () => z.object({ setId: VALUE_TYPES.id }),
  failure: 'failed.set.save', // R-ERR-10
  activity: 'activity.did.completedSet',
  keeps: true,
  asks: asksToLog,
  apply(document, { setId }, meta) {
    const set = document?.sets.find((row) => row.id === setId)
    if (!document || !set) return refused('gone')
    if (set.status === 'complete') return { document }
    const doneAt = meta.madeAt ?? meta.at
    const done = withState(set, asDone(set, meta.actorId, doneAt), meta)
    const next = withRestAfter(withDoneSet(document, done, doneAt, meta), done, doneAt)
    return { document: withConsequences(document, next, { ...meta, isCompletion: true }) }
  },
})

/**
 * 'Mark as not done': a completed set of a running workout is open again and belongs to nobody (R-SET-10, R-SET-21). A
 * workout that has ended meanwhile stays as it is and is corrected in the history.
 */
export const reopenSet = defineOperation({
  kind: 'set.reopen',
  version: 1,
  document: 'workout',
  args: () => z.object({ setId: VALUE_TYPES.id }),
  failure: 'failed.set.save', // R-ERR-10
  activity: 'activity.did.reopenedSet',
  asks: asksToLog,
  apply(document, { setId }, meta) {
    const set = document?.sets.find((row) => row.id === setId)
    if (!document || !set) return refused('gone')
    if (set.status !== 'complete' || !document.workout.is_active) return { document }
    const open = withState(set, { status: 'default', account_id: null, done_at: null }, meta)
    return { document: withConsequences(document, withSet(document, open, meta), { ...meta, isCompletion: false }) }
  },
})

/**
 * Removes sets from a workout afterwards: one that was not done, or all of an exercise. They are hidden, as on the day
 * itself (R-SET-20), so that one tap restores them and a set that arrives late finds its place.
 */
export const removeLoggedSets = defineOperation({
  kind: 'loggedSet.remove',
  version: 1,
  document: 'workout',
  args: () => z.object({ setIds: z.array(VALUE_TYPES.id).check(z.maxLength(MAX_SETS_OF_EXERCISE)) }),
  failure: 'failed.set.save', // R-ERR-10
  activity: 'activity.did.removedSets',
  asks: asksToCorrect,
  apply: (document, { setIds }, meta) => (document ? withStatus(document, setIds, 'hidden', meta) : refused('gone')),
})

/** Undoes the removal: the sets were done after all. */
export const restoreLoggedSets = defineOperation({
  kind: 'loggedSet.restore',
  version: 1,
  document: 'workout',
  args: () => z.object({ setIds: z.array(VALUE_TYPES.id).check(z.maxLength(MAX_SETS_OF_EXERCISE)) }),
  failure: 'failed.set.save', // R-ERR-10
  activity: 'activity.did.restoredSets',
  keeps: true,
  asks: asksToCorrect,
  apply: (document, { setIds }, meta) => (document ? withStatus(document, setIds, 'complete', meta) : refused('gone')),
})

/** The document with a set that was completed at `doneAt`, ms since 1970. */
function withDoneSet(document: WorkoutDocument, set: LoggedSet, doneAt: number, meta: Meta): WorkoutDocument {
  const next = withSet(document, set, meta)
  const last_set_at = Math.max(document.workout.last_set_at ?? 0, doneAt)
  return { ...next, workout: { ...next.workout, last_set_at } }
}

/** The document with these sets hidden, or complete again. Sets without a change stay the same rows. */
function withStatus(document: WorkoutDocument, setIds: readonly string[], status: 'hidden' | 'complete', meta: Meta) {
  const isMeant = (set: LoggedSet) => setIds.includes(set.id) && (set.status === 'hidden') === (status === 'complete')
  if (!document.sets.some(isMeant)) return { document }
  return {
    document: {
      ...document,
      sets: document.sets.map((set) => (isMeant(set) ? withState(set, { status }, meta) : set)),
    },
  }
}
