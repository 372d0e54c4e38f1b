import { z } from 'zod/mini'
import { withRestAfter } from '#domain/rest.ts'
import { type LoggedSet, type WorkoutDocument, workoutState } from '#domain/workout.ts'
import { MAX_SETS_OF_EXERCISE, withConsequences } from '#domain/workout-end.ts'
import { defineOperation, type Meta, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { idArg, setChangesArg } from './args.ts'
import { doneSet, isHistory, replaced, touched, withoutSet, withSet } from './changed-rows.ts'
import { asItWas, returnedRow, returnedSetArg, withReturned } from './returned-set.ts'
import { asksToCorrect, asksToLog } from './who-may.ts'
import { loggedSet, newSetArg } from './workout-rows.ts'

/** The swipe: a set is done (R-SET-03, R-SET-19, R-SET-21). Done already: the first completer stays (Y24). */
export const completeSet = defineOperation({
  kind: 'set.complete',
  version: 1,
  document: 'workout',
  args: z.object({ setId: idArg }),
  failure: 'failed.set.save', // R-ERR-10
  activity: { once: 'completed a set', often: 'completed {count} sets' },
  keeps: true,
  asks: asksToLog,
  apply(document, { setId }, meta) {
    const set = document?.sets.find((row) => row.id === setId)
    if (!document || !set) return refused('gone')
    if (set.status === 'complete') return { document }
    const done = patchRow(
      set,
      {
        status: 'complete' as const,
        account_id: meta.actorId,
        reps: set.set_type === 'timed' ? 1 : set.reps,
      },
      meta,
    )
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
  activity: { once: 'reopened a set', often: 'reopened {count} sets' },
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
export const editSet = defineOperation({
  kind: 'set.edit',
  version: 1,
  document: 'workout',
  args: z.object({ setId: idArg, changes: setChangesArg, routineSetId: z.optional(idArg) }),
  failure: 'failed.set.save', // R-ERR-10
  activity: { once: 'changed a set', often: 'changed sets {count} times' },
  keeps: true,
  asks: asksToLog,
  apply(document, { setId, changes, routineSetId }, meta) {
    const set = document?.sets.find((row) => row.id === setId)
    if (!document || !set) return refused('gone')
    const patched = patchRow(set, { ...changes, ...(routineSetId && { routine_set_id: routineSetId }) }, meta)
    return { document: patched === set ? document : withSet(document, patched, meta) }
  },
})

/**
 * One more set of an exercise for today, after another one, first (`afterId` null), or, left out, last (R-EDIT-13,
 * R-EDIT-14). One that was hidden for today is shown again where it stands, as it was.
 */
export const addSet = defineOperation({
  kind: 'set.add',
  version: 1,
  document: 'workout',
  args: z.object({ set: returnedSetArg, afterId: z.optional(z.nullable(idArg)) }),
  failure: 'failed.set.save', // R-ERR-10
  activity: { once: 'added a set', often: 'added {count} sets' },
  keeps: true,
  asks: asksToLog,
  apply(document, { set, afterId }, meta) {
    const exercise = document?.exercises.find((row) => row.id === set.workoutExerciseId)
    if (!document || !exercise) return refused('gone')
    const known = document.sets.find((row) => row.id === set.id)
    if (known?.status === 'hidden') {
      const shown = patchRow(known, asItWas(document, known, set.doneBy, meta), meta)
      const next = touched(document, exercise.id, meta, { sets: replaced(document.sets, shown) })
      return { document: withReturned(document, next, meta) }
    }
    if (known) return { document }
    if (!areNewIds([set.id], document)) return refused('malformed')
    const siblings = setsInOrder(document, exercise.id)
    if (siblings.length >= MAX_SETS_OF_EXERCISE) return refused('too-many-rows')
    const made = returnedRow(document, exercise, set, siblings.length + 1, meta)
    const after = siblings.findIndex((row) => row.id === afterId)
    const place = afterId === null ? 0 : after === -1 ? siblings.length : after + 1
    const next = touched(document, exercise.id, meta, placed(document, siblings.toSpliced(place, 0, made)))
    return { document: withReturned(document, next, meta) }
  },
})

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
  activity: { once: 'removed a set', often: 'removed {count} sets' },
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

/*
 * What somebody puts right afterwards. Nothing follows from it as from logging: the workout keeps its start, its end and
 * its last exercise (Y24), and stays completed though no set be left. What is taken out is hidden, as on the day itself
 * (R-SET-20): so it comes back with one tap, and a set that arrives late finds its place.
 */

/** New values of a set that was logged, changed fields only. */
export const correctSet = defineOperation({
  kind: 'loggedSet.correct',
  version: 1,
  document: 'workout',
  args: z.object({ setId: idArg, changes: setChangesArg }),
  failure: 'failed.set.save', // R-ERR-10
  activity: { once: 'corrected a set', often: 'corrected sets {count} times' },
  keeps: true,
  asks: asksToCorrect,
  apply(document, { setId, changes }, meta) {
    const set = document?.sets.find((row) => row.id === setId)
    if (!document || !set) return refused('gone')
    const isTimed = (changes.set_type ?? set.set_type) === 'timed' && set.status === 'complete'
    const patched = patchRow(set, { ...changes, ...(isTimed && { reps: 1 }) }, meta)
    return { document: patched === set ? document : withSets(document, new Map([[setId, patched]])) }
  },
})

/** A set that was done and not logged, at the end of its exercise. */
export const addLoggedSet = defineOperation({
  kind: 'loggedSet.add',
  version: 1,
  document: 'workout',
  args: z.object({ set: newSetArg }),
  failure: 'failed.set.save', // R-ERR-10
  activity: { once: 'added a set', often: 'added {count} sets' },
  keeps: true,
  asks: asksToCorrect,
  apply(document, { set }, meta) {
    if (!document) return refused('gone')
    if (document.sets.some(({ id }) => id === set.id)) return { document }
    const exercise = document.exercises.find(({ id }) => id === set.workoutExerciseId)
    if (!exercise) return refused('gone')
    if (!areNewIds([set.id], document)) return refused('malformed')
    if (workoutState(document.workout) === 'discarded') return refused('workout-not-found')
    const others = document.sets.filter((row) => row.workout_exercise_id === exercise.id)
    if (others.length >= MAX_SETS_OF_EXERCISE) return refused('too-many-rows')
    const order = Math.max(0, ...others.map((row) => row.set_order)) + 1
    return { document: { ...document, sets: [...document.sets, doneSet(loggedSet(exercise, set, order, meta), meta)] } }
  },
})

/** Takes sets out of a workout: one that was not done, or all of an exercise. */
export const removeLoggedSets = defineOperation({
  kind: 'loggedSet.remove',
  version: 1,
  document: 'workout',
  args: z.object({ setIds: z.array(idArg).check(z.maxLength(MAX_SETS_OF_EXERCISE)) }),
  failure: 'failed.set.save', // R-ERR-10
  activity: { once: 'removed sets', often: 'removed sets {count} times' },
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
  activity: { once: 'brought sets back', often: 'brought sets back {count} times' },
  keeps: true,
  asks: asksToCorrect,
  apply: (document, { setIds }, meta) => (document ? withStatus(document, setIds, 'complete', meta) : refused('gone')),
})

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
  const wanted = new Set(setIds)
  const changed = document.sets
    .filter((set) => wanted.has(set.id) && (status === 'hidden' ? set.status !== 'hidden' : set.status === 'hidden'))
    .map((set) => [set.id, patchRow(set, { status }, meta)] as const)
  return { document: changed.length > 0 ? withSets(document, new Map(changed)) : document }
}

const withSets = (document: WorkoutDocument, changed: ReadonlyMap<string, LoggedSet>): WorkoutDocument => ({
  ...document,
  sets: document.sets.map((set) => changed.get(set.id) ?? set),
})
