import { z } from 'zod/mini'
import { correctingAction } from '#domain/permissions.ts'
import { MAX_NAME, textLength } from '#domain/text.ts'
import { type LoggedSet, type WorkoutDocument, workoutState } from '#domain/workout.ts'
import { MAX_EXERCISES, MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import { idArg, setChangesArg } from '#logbook/args.ts'
import { loggedSet, newExerciseArg, newSetArg, workoutExercise } from '#logbook/workout-rows.ts'
import { type Definition, defineOperation, type Meta, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'

/*
 * What somebody puts right afterwards. Nothing follows from it as from logging: the workout keeps its start, its end and
 * its last exercise (Y24), and stays completed though no set be left. What is taken out is hidden, as on the day itself
 * (R-SET-20): so it comes back with one tap, and a set that arrives late finds its place.
 */

/** Who may put right what was logged: the owner, and a delegate who may review it, in a completed workout (R-HIST-15). */
export const asksToCorrect: Definition<'workout', z.ZodMiniType>['asks'] = (document, relation) =>
  document ? correctingAction(document.workout, relation, 'workout.correct') : 'workout.correct'

/** What was done: complete, by whom it was entered (R-SET-21), a timed one with reps 1 (R-SET-19). */
export const doneSet = (set: LoggedSet, { actorId }: Pick<Meta, 'actorId'>): LoggedSet => ({
  ...set,
  status: 'complete',
  account_id: actorId,
  reps: set.set_type === 'timed' ? 1 : set.reps,
})

/** New values of a set that was logged, changed fields only. */
export const correctSet = defineOperation({
  kind: 'loggedSet.correct',
  version: 1,
  document: 'workout',
  args: z.object({ setId: idArg, changes: setChangesArg }),
  failure: 'failed.set.save', // R-ERR-10
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
  keeps: true,
  asks: asksToCorrect,
  apply: (document, { setIds }, meta) => (document ? withStatus(document, setIds, 'complete', meta) : refused('gone')),
})

/** An exercise that was done and not logged, with its sets, at the end. */
export const addLoggedExercise = defineOperation({
  kind: 'loggedExercise.add',
  version: 1,
  document: 'workout',
  args: z.object({ exercise: newExerciseArg, sets: z.array(newSetArg).check(z.maxLength(MAX_SETS_OF_EXERCISE)) }),
  failure: 'failed.exercise.add', // R-ERR-11
  keeps: true,
  asks: asksToCorrect,
  apply(document, { exercise, sets }, meta) {
    if (!document) return refused('gone')
    if (document.exercises.some(({ id }) => id === exercise.id)) return { document }
    if (exercise.name === '') return refused('exercise-name-empty') // R-EDIT-17
    if (textLength(exercise.name) > MAX_NAME) return refused('name-too-long')
    if (workoutState(document.workout) === 'discarded') return refused('workout-not-found')
    const isMisplaced = sets.some((set) => set.workoutExerciseId !== exercise.id)
    if (
      isMisplaced ||
      !areNewIds(
        [exercise, ...sets].map(({ id }) => id),
        document,
      )
    )
      return refused('malformed')
    if (document.exercises.length >= MAX_EXERCISES) return refused('too-many-rows')
    const order = Math.max(0, ...document.exercises.map((row) => row.exercise_order)) + 1
    const row = workoutExercise(document, exercise, order, meta)
    const done = sets.map((set, index) => doneSet(loggedSet(row, set, index + 1, meta), meta))
    return { document: { ...document, exercises: [...document.exercises, row], sets: [...document.sets, ...done] } }
  },
})

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
