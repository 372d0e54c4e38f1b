import { z } from 'zod/mini'
import { withRestAfter } from '#domain/rest.ts'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'
import { MAX_SETS_OF_EXERCISE, withConsequences } from '#domain/workout-end.ts'
import { type Activity, defineOperation, type Meta, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { addedRow, asItWas, mayAdd, returnedSetArg, withReturned } from './added-rows.ts'
import { idArg, setChangesArg } from './args.ts'
import { asDone, isHistory, replaced, withoutSet, withSet } from './changed-rows.ts'
import { ASKS, asksToCorrect, asksToLog, type Way, written } from './ways.ts'

/** The swipe: a set is done (R-SET-03, R-SET-19, R-SET-21). Done already: the first completer stays (Y24). */
export const completeSet = defineOperation({
  kind: 'set.complete',
  version: 1,
  document: 'workout',
  args: z.object({ setId: idArg }),
  failure: 'failed.set.save', // R-ERR-10
  activity: 'activity.did.completedSet',
  keeps: true,
  asks: asksToLog,
  apply(document, { setId }, meta) {
    const set = document?.sets.find((row) => row.id === setId)
    if (!document || !set) return refused('gone')
    if (set.status === 'complete') return { document }
    const done = patchRow(set, asDone(set, meta.actorId), meta)
    const next = withRestAfter(withSet(document, done, meta), done, meta.madeAt ?? meta.at)
    return { document: withConsequences(document, next, { ...meta, isCompletion: true }) }
  },
})

/**
 * 'Mark as not done': a completed set of a running workout is ready again, and nobody's (R-SET-10, R-SET-21). What has
 * ended meanwhile stays as it is: it is put right in the history.
 */
export const reopenSet = defineOperation({
  kind: 'set.reopen',
  version: 1,
  document: 'workout',
  args: z.object({ setId: idArg }),
  failure: 'failed.set.save', // R-ERR-10
  activity: 'activity.did.reopenedSet',
  asks: asksToLog,
  apply(document, { setId }, meta) {
    const set = document?.sets.find((row) => row.id === setId)
    if (!document || !set) return refused('gone')
    if (set.status !== 'complete' || !document.workout.is_active) return { document }
    const open = patchRow(set, { status: 'default' as const, account_id: null }, meta)
    return { document: withConsequences(document, withSet(document, open, meta), { ...meta, isCompletion: false }) }
  },
})

/**
 * New values of one set, changed fields only, done or not (R-SET-13). One that was added for today may get the template
 * set that is made of it in the same gesture (Y17).
 */
const setEdit = (way: Way, kind: string, activity: Activity) =>
  defineOperation({
    kind,
    version: 1,
    document: 'workout',
    args: z.object({ setId: idArg, changes: setChangesArg, routineSetId: z.optional(idArg) }),
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
 * One more set of an exercise, after another one, first (`afterId` null), or, left out, last (R-EDIT-13, R-EDIT-14). One
 * that was hidden for today is shown again where it stands, as it was. One that is added afterwards was done.
 */
const setAddition = (way: Way, kind: string) =>
  defineOperation({
    kind,
    version: 1,
    document: 'workout',
    args: z.object({ set: returnedSetArg, afterId: z.optional(z.nullable(idArg)) }),
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
 * Takes a set out of today's workout. One that came from the template is hidden, so that the template keeps it
 * (R-SET-20); one added today is deleted. A completed one of a workout that has ended stays: what is logged is put right
 * in the history (Y24).
 */
export const removeSet = defineOperation({
  kind: 'set.remove',
  version: 1,
  document: 'workout',
  args: z.object({ setId: idArg }),
  failure: 'failed.set.save', // R-ERR-10
  activity: 'activity.did.removedSet',
  asks: asksToLog,
  apply(document, { setId }, meta) {
    if (!document) return refused('gone')
    const set = document.sets.find((row) => row.id === setId)
    if (!set || set.status === 'hidden' || isHistory(document, set)) return { document }
    const next = set.routine_set_id
      ? withSet(document, patchRow(set, { status: 'hidden' as const }, meta), meta)
      : withoutSet(document, set)
    return { document: withConsequences(document, next, { ...meta, isCompletion: false }) }
  },
})

/**
 * Takes sets out of a workout afterwards: one that was not done, or all of an exercise. They are hidden, as on the day
 * itself (R-SET-20): so they come back with one tap, and a set that arrives late finds its place.
 */
export const removeLoggedSets = defineOperation({
  kind: 'loggedSet.remove',
  version: 1,
  document: 'workout',
  args: z.object({ setIds: z.array(idArg).check(z.maxLength(MAX_SETS_OF_EXERCISE)) }),
  failure: 'failed.set.save', // R-ERR-10
  activity: 'activity.did.removedSets',
  asks: asksToCorrect,
  apply: (document, { setIds }, meta) => (document ? withStatus(document, setIds, 'hidden', meta) : refused('gone')),
})

/** Its undo: they were done after all. */
export const restoreLoggedSets = defineOperation({
  kind: 'loggedSet.restore',
  version: 1,
  document: 'workout',
  args: z.object({ setIds: z.array(idArg).check(z.maxLength(MAX_SETS_OF_EXERCISE)) }),
  failure: 'failed.set.save', // R-ERR-10
  activity: 'activity.did.restoredSets',
  keeps: true,
  asks: asksToCorrect,
  apply: (document, { setIds }, meta) => (document ? withStatus(document, setIds, 'complete', meta) : refused('gone')),
})

/** What of a corrected set follows from its being done: of a timed one reps are 1 (R-SET-19). */
const stillDone = ({ status, set_type }: LoggedSet): Partial<LoggedSet> | false =>
  status === 'complete' && set_type === 'timed' && { reps: 1 }

/** The document with a hidden set shown again; any other one is there already. */
function withShown(document: WorkoutDocument, set: LoggedSet, doneBy: string | undefined, meta: Meta): WorkoutDocument {
  if (set.status !== 'hidden') return document
  const shown = patchRow(set, asItWas(document, set, doneBy, meta), meta)
  return withReturned(document, withSet(document, shown, meta), meta)
}

const setsInOrder = (document: WorkoutDocument, exerciseId: string): LoggedSet[] =>
  document.sets.filter((row) => row.workout_exercise_id === exerciseId).toSorted((a, b) => a.set_order - b.set_order)

/** All sets of the workout, those of one exercise, hidden ones too, numbered as they stand here (table A5). */
function placed(document: WorkoutDocument, ofExercise: readonly LoggedSet[]): Pick<WorkoutDocument, 'sets'> {
  const numbered = ofExercise.map((row, index) =>
    row.set_order === index + 1 ? row : { ...row, set_order: index + 1 },
  )
  const byId = new Map(numbered.map((row) => [row.id, row]))
  const known = new Set(document.sets.map(({ id }) => id))
  return {
    sets: [...document.sets.map((row) => byId.get(row.id) ?? row), ...numbered.filter(({ id }) => !known.has(id))],
  }
}

/** The document with these sets hidden, or complete again; those that are so already stay the same rows. */
function withStatus(document: WorkoutDocument, setIds: readonly string[], status: 'hidden' | 'complete', meta: Meta) {
  const isMeant = (set: LoggedSet) => setIds.includes(set.id) && (set.status === 'hidden') === (status === 'complete')
  if (!document.sets.some(isMeant)) return { document }
  return {
    document: { ...document, sets: document.sets.map((set) => (isMeant(set) ? patchRow(set, { status }, meta) : set)) },
  }
}
