import { z } from 'zod/mini'
import { withRestAfter } from '#domain/rest.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'
import { MAX_SETS_OF_EXERCISE, withConsequences } from '#domain/workout-end.ts'
import { defineOperation, type Meta, refused } from '#sync/operation.ts'
import { asDone, withSet, withState } from './changed-rows.ts'
import { asksToCorrect, asksToLog } from './ways.ts'

/** The swipe: the person completes a set. If somebody did so before, that person stays. */
export const completeSet = defineOperation({
  kind: 'set.complete',
  version: 1,
  document: 'workout',
  args: () => z.object({ setId: VALUE_TYPES.id }),
  failure: 'failed.set.save',
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

/** 'Mark as not done' in a running workout. An ended one stays as it is; the history corrects it. */
export const reopenSet = defineOperation({
  kind: 'set.reopen',
  version: 1,
  document: 'workout',
  args: () => z.object({ setId: VALUE_TYPES.id }),
  failure: 'failed.set.save',
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

/** Hides sets of a workout afterwards, so that one tap restores them and a late set finds its place. */
export const removeLoggedSets = defineOperation({
  kind: 'loggedSet.remove',
  version: 1,
  document: 'workout',
  args: () => z.object({ setIds: z.array(VALUE_TYPES.id).check(z.maxLength(MAX_SETS_OF_EXERCISE)) }),
  failure: 'failed.set.save',
  activity: 'activity.did.removedSets',
  asks: asksToCorrect,
  apply: (document, { setIds }, meta) => (document ? withStatus(document, setIds, 'hidden', meta) : refused('gone')),
})

/** The 'Undo' of `removeLoggedSets`. */
export const restoreLoggedSets = defineOperation({
  kind: 'loggedSet.restore',
  version: 1,
  document: 'workout',
  args: () => z.object({ setIds: z.array(VALUE_TYPES.id).check(z.maxLength(MAX_SETS_OF_EXERCISE)) }),
  failure: 'failed.set.save',
  activity: 'activity.did.restoredSets',
  keeps: true,
  asks: asksToCorrect,
  apply: (document, { setIds }, meta) => (document ? withStatus(document, setIds, 'complete', meta) : refused('gone')),
})

/** `doneAt`: ms since 1970. */
function withDoneSet(document: WorkoutDocument, set: LoggedSet, doneAt: number, meta: Meta): WorkoutDocument {
  const next = withSet(document, set, meta)
  const last_set_at = Math.max(document.workout.last_set_at ?? 0, doneAt)
  return { ...next, workout: { ...next.workout, last_set_at } }
}

/** Hides these sets or makes them complete again; the others stay the same objects. */
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
