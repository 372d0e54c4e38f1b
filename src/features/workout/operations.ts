import { z } from 'zod/mini'
import { DEFAULT_TITLES } from '#domain/names.ts'
import { withRestAfter } from '#domain/rest.ts'
import { exercisesInOrder, type RoutineDocument, templateSetsOf } from '#domain/routine.ts'
import { MAX_NAME, textLength } from '#domain/text.ts'
import { type LoggedSet, type WorkoutDocument, workoutState } from '#domain/workout.ts'
import {
  endWorkout,
  LATE_RESUME_MS,
  MAX_EXERCISES,
  MAX_SETS_OF_EXERCISE,
  withConsequences,
} from '#domain/workout-end.ts'
import { idArg, nameArg, setChangesArg, timeZoneArg } from '#logbook/args.ts'
import {
  emptyWorkout,
  loggedSet,
  namedExerciseArg,
  newExerciseArg,
  newSetArg,
  workoutExercise,
} from '#logbook/workout-rows.ts'
import { defineOperation, type Made, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { isHistory, withoutSet, withSet } from './changed-rows.ts'
import { addSet, operations as editingOperations, editWorkoutExercise } from './editing-operations.ts'
import { keepWorkoutRow } from './keep-row.ts'
import { asksToLog } from './logging-question.ts'
import { reopenSet } from './reopen-set.ts'
import { changeRest, planRest } from './rest-operations.ts'
import { returnedRow, returnedSetArg, withReturned } from './returned-set.ts'

/**
 * Starts a workout: everything it holds is in the arguments, so it can always be stored and never asks for the routine
 * (Y19). Which workout is the active one is decided by the server under the owner's lock (Y20).
 */
export const startWorkout = defineOperation({
  kind: 'workout.start',
  version: 1,
  document: 'workout',
  args: z.object({
    name: nameArg(DEFAULT_TITLES.workout),
    routineId: z.nullable(idArg),
    timeZone: timeZoneArg,
    exercises: z.array(namedExerciseArg).check(z.maxLength(MAX_EXERCISES)),
    sets: z.array(newSetArg).check(z.maxLength(MAX_EXERCISES * MAX_SETS_OF_EXERCISE)),
  }),
  failure: 'failedBecause.workout.start', // R-ERR-03
  failures: { failed: 'failed.workout.startWhy' }, // R-ERR-02
  keeps: true,
  asks: () => 'workout.start',
  apply(document, { name, routineId, timeZone, exercises, sets }, meta) {
    if (document) return { document }
    if (name === '') return refused('name-blank')
    if (textLength(name) > MAX_NAME) return refused('name-too-long')
    const empty = emptyWorkout(name, routineId, timeZone, meta)
    if (
      !areNewIds(
        [...exercises, ...sets].map(({ id }) => id),
        empty,
      )
    )
      return refused('malformed')
    const rows = exercises.map((exercise, index) => workoutExercise(empty, exercise, index + 1, meta))
    const rowById = new Map(rows.map((row) => [row.id, row]))
    const made: LoggedSet[] = []
    for (const set of sets) {
      const exercise = rowById.get(set.workoutExerciseId)
      if (!exercise) return refused('malformed')
      const order = made.filter((row) => row.workout_exercise_id === exercise.id).length + 1
      if (order > MAX_SETS_OF_EXERCISE) return refused('too-many-rows')
      made.push(loggedSet(exercise, set, order, meta))
    }
    const [first] = exercisesInOrder(rows.map((row) => ({ ...row, section: row.snapshot_section })))
    return {
      document: {
        ...empty,
        workout: { ...empty.workout, last_workout_exercise_id: first?.id ?? null }, // R-ACTIVE-06
        exercises: rows,
        sets: made,
      },
    }
  },
})

/**
 * The start of a workout from a routine as the screen shows it: its exercises and sets in order, with new ids that keep
 * a soft link to the template sets (Y11, Y19, R-BUILD-14). A routine without exercises starts an empty workout. `rests`:
 * what this device knows of the rests, by exercise (`knownRests`).
 */
export function startFrom(
  routine: RoutineDocument,
  {
    newId,
    name,
    timeZone,
    rests,
  }: { newId: () => string; name: string; timeZone: string | null; rests?: ReadonlyMap<string, number> },
): Made {
  const rows = exercisesInOrder(routine.exercises).map((exercise) => ({ exercise, id: newId() }))
  return startWorkout.make({
    name,
    routineId: routine.id,
    timeZone,
    exercises: rows.map(({ exercise, id }) => ({
      id,
      exerciseId: exercise.exercise_id,
      name: exercise.name,
      section: exercise.section,
      restSeconds: rests?.get(exercise.exercise_id),
    })),
    sets: rows.flatMap(({ exercise, id }) =>
      templateSetsOf(routine, exercise.id).map((set) => ({
        ...set,
        id: newId(),
        workoutExerciseId: id,
        routineSetId: set.id,
      })),
    ),
  })
}

/** What adds the sets of a start that the server stored without them (R-DELEG-44). */
export function setsLacking(start: Made, { sets }: WorkoutDocument): Made[] {
  const stored = new Set(sets.map(({ id }) => id))
  const planned = (start.args as Parameters<typeof startWorkout.make>[0]).sets
  return planned.filter(({ id }) => !stored.has(id)).map((set) => addSet.make({ set }))
}

/** The swipe: a set is done (R-SET-03, R-SET-19, R-SET-21). Done already: the first completer stays (Y24). */
export const completeSet = defineOperation({
  kind: 'set.complete',
  version: 1,
  document: 'workout',
  args: z.object({ setId: idArg }),
  failure: 'failed.set.save', // R-ERR-10
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
 * New values of one set, changed fields only, done or not (R-SET-13). One that was added for today may get the template
 * set that is made of it in the same gesture (Y17).
 */
export const editSet = defineOperation({
  kind: 'set.edit',
  version: 1,
  document: 'workout',
  args: z.object({ setId: idArg, changes: setChangesArg, routineSetId: z.optional(idArg) }),
  failure: 'failed.set.save', // R-ERR-10
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

/** Adds an exercise with its sets to the running workout (R-ACTIVE-09). */
export const addWorkoutExercise = defineOperation({
  kind: 'workoutExercise.add',
  version: 1,
  document: 'workout',
  args: z.object({ exercise: newExerciseArg, sets: z.array(returnedSetArg).check(z.maxLength(MAX_SETS_OF_EXERCISE)) }),
  failure: 'failed.exercise.add', // R-ERR-11
  keeps: true,
  asks: asksToLog,
  apply(document, { exercise, sets }, meta) {
    if (!document) return refused('gone')
    if (document.exercises.some((row) => row.id === exercise.id)) return { document }
    if (exercise.name === '') return refused('exercise-name-empty') // R-EDIT-17
    if (textLength(exercise.name) > MAX_NAME) return refused('name-too-long')
    if (
      !areNewIds(
        [exercise, ...sets].map(({ id }) => id),
        document,
      )
    )
      return refused('malformed')
    if (document.exercises.length >= MAX_EXERCISES) return refused('too-many-rows')
    const order = Math.max(0, ...document.exercises.map((row) => row.exercise_order)) + 1
    const row = workoutExercise(document, exercise, order, meta)
    const made = sets
      .filter((set) => set.workoutExerciseId === exercise.id)
      .map((set, index) => returnedRow(document, row, set, index + 1, meta))
    const next = { ...document, exercises: [...document.exercises, row], sets: [...document.sets, ...made] }
    return { document: withReturned(document, next, meta) }
  },
})

/** Ends the workout: completed with at least one complete set, discarded without (R-ACTIVE-21, R-ACTIVE-22). */
export const endWorkoutByHand = defineOperation({
  kind: 'workout.end',
  version: 1,
  document: 'workout',
  args: z.object({}),
  failure: 'failed.workout.end', // R-ACTIVE-26
  failureAs: 'alert',
  asks: asksToLog,
  apply(document, _args, meta) {
    if (!document) return refused('gone')
    return { document: document.workout.is_active ? endWorkout(document, meta) : document }
  },
})

/** Back into a workout that has ended: the 'Undo' of an automatic end, 'Continue' within 24 h (R-ACTIVE-20). */
export const resumeWorkout = defineOperation({
  kind: 'workout.resume',
  version: 1,
  document: 'workout',
  args: z.object({}),
  failure: 'failed.workout.start', // R-ERR-02
  asks: (document, relation, now) =>
    document?.workout.is_active ? 'workout.log.active' : asksToLog(document, relation, now),
  apply(document, _args, meta) {
    if (!document) return refused('gone')
    if (workoutState(document.workout) === 'active') return { document }
    if (meta.at - (document.workout.ended_at ?? 0) > LATE_RESUME_MS) return refused('workout-not-active')
    const workout = {
      ...document.workout,
      is_active: true,
      completed_at: null,
      duration_seconds: null,
      ended_at: null,
      ended_by: null,
      last_op_at: Math.max(document.workout.last_op_at, meta.at),
    }
    return { document: { ...document, workout } }
  },
})

/** Of a workout that has ended, too. */
export { editWorkoutExercise, keepWorkoutRow }

export const operations = [
  startWorkout,
  completeSet,
  reopenSet,
  editSet,
  removeSet,
  addWorkoutExercise,
  endWorkoutByHand,
  resumeWorkout,
  keepWorkoutRow,
  ...editingOperations,
  changeRest,
  planRest,
]
