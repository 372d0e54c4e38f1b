import { z } from 'zod/mini'
import { withRestAfter } from '#domain/rest.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { numbered } from '#domain/set-list.ts'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'
import { MAX_SETS_OF_EXERCISE, withConsequences } from '#domain/workout-end.ts'
import { type Activity, defineOperation, type Meta, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { addedRow, asItWas, mayAdd, returnedSetArg, withReturned } from './added-rows.ts'
import { loggedChangesArg } from './args.ts'
import { asDone, isHistory, replaced, setsInOrder, withoutSet, withSet, withState } from './changed-rows.ts'
import { ASKS, asksToCorrect, asksToLog, type Way, written } from './ways.ts'

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
 * Changes the values of one set, only the changed fields, done or not (R-SET-13). A set that was added for today can be
 * linked in the same gesture to the template set made from it (Y17).
 */
const setEdit = (way: Way, kind: string, activity: Activity) =>
  defineOperation({
    kind,
    version: 1,
    document: 'workout',
    args: () =>
      z.object({ setId: VALUE_TYPES.id, changes: loggedChangesArg(), routineSetId: z.optional(VALUE_TYPES.id) }),
    failure: 'failed.set.save', // R-ERR-10
    activity,
    keeps: true,
    asks: ASKS[way],
    apply(document, { setId, changes, routineSetId }, meta) {
      const set = document?.sets.find((row) => row.id === setId)
      if (!document || !set) return refused('gone')
      const own =
        way === 'logging' ? routineSetId && { routine_set_id: routineSetId } : stillDone({ ...set, ...changes })
      const patched = patchRow(set, { ...changes, ...own }, meta)
      if (patched === set) return { document }
      const sets = replaced(document.sets, patched)
      return { document: written(way, document, set.workout_exercise_id, meta, { sets }) }
    },
  })

export const editSet = setEdit('logging', 'set.edit', 'activity.did.changedSet')
export const correctSet = setEdit('correcting', 'loggedSet.correct', 'activity.did.correctedSet')

/**
 * Adds a set to an exercise: behind another one, first (`afterId` null), or last (left out) (R-EDIT-13, R-EDIT-14). A
 * set hidden for today is shown again at its place. A set added afterwards counts as done.
 */
const setAddition = (way: Way, kind: string) =>
  defineOperation({
    kind,
    version: 1,
    document: 'workout',
    args: () => z.object({ set: returnedSetArg(), afterId: z.optional(z.nullable(VALUE_TYPES.id)) }),
    failure: 'failed.set.save', // R-ERR-10
    activity: 'activity.did.addedSet',
    keeps: true,
    asks: ASKS[way],
    apply(document, { set, afterId }, meta) {
      const exercise = document?.exercises.find((row) => row.id === set.workoutExerciseId)
      if (!document || !exercise) return refused('gone')
      const known = document.sets.find((row) => row.id === set.id)
      if (known) return { document: way === 'logging' ? withShown(document, known, set.doneBy, meta) : document }
      if (!areNewIds([set.id], document)) return refused('malformed')
      if (!mayAdd(way, document)) return refused('workout-not-found')
      const siblings = setsInOrder(document, exercise.id)
      if (siblings.length >= MAX_SETS_OF_EXERCISE) return refused('too-many-rows')
      const made = addedRow(way, document, exercise, set, siblings.length + 1, meta)
      const after = siblings.findIndex((row) => row.id === afterId)
      const place = afterId === null ? 0 : after === -1 ? siblings.length : after + 1
      const rows = placed(document, siblings.toSpliced(place, 0, made))
      return { document: withReturned(document, written(way, document, exercise.id, meta, rows), meta) }
    },
  })

export const addSet = setAddition('logging', 'set.add')
export const addLoggedSet = setAddition('correcting', 'loggedSet.add')

/**
 * Removes a set from today's workout. One that came from the template is hidden, so that the template keeps it
 * (R-SET-20). One added today is deleted. A completed set of a workout that has ended stays, because the log is
 * corrected in the history (Y24).
 */
export const removeSet = defineOperation({
  kind: 'set.remove',
  version: 1,
  document: 'workout',
  args: () => z.object({ setId: VALUE_TYPES.id }),
  failure: 'failed.set.save', // R-ERR-10
  activity: 'activity.did.removedSet',
  asks: asksToLog,
  apply(document, { setId }, meta) {
    if (!document) return refused('gone')
    const set = document.sets.find((row) => row.id === setId)
    if (!set || set.status === 'hidden' || isHistory(document, set)) return { document }
    const next = set.routine_set_id
      ? withSet(document, withState(set, { status: 'hidden' }, meta), meta)
      : withoutSet(document, set, meta)
    return { document: withConsequences(document, next, { ...meta, isCompletion: false }) }
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

/** What follows for a corrected set from being done: a timed one has reps 1 (R-SET-19). */
const stillDone = ({ status, set_type }: LoggedSet): Partial<LoggedSet> | false =>
  status === 'complete' && set_type === 'timed' && { reps: 1 }

/** The document with a hidden set shown again. Any other set is there already. */
function withShown(document: WorkoutDocument, set: LoggedSet, doneBy: string | undefined, meta: Meta): WorkoutDocument {
  if (set.status !== 'hidden') return document
  const shown = withState(set, asItWas(document, set, doneBy, meta), meta)
  return withReturned(document, withSet(document, shown, meta), meta)
}

/** All sets of the workout, with those of one exercise, hidden ones too, numbered in this order (table A5). */
function placed(document: WorkoutDocument, ofExercise: readonly LoggedSet[]): Pick<WorkoutDocument, 'sets'> {
  const rows = numbered(ofExercise)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const known = new Set(document.sets.map(({ id }) => id))
  return {
    sets: [...document.sets.map((row) => byId.get(row.id) ?? row), ...rows.filter(({ id }) => !known.has(id))],
  }
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
