import { z } from 'zod/mini'
import type { ErrorCode } from '#domain/errors.ts'
import { DEFAULT_TITLES } from '#domain/names.ts'
import { exercisesInOrder } from '#domain/routine.ts'
import { nameOr, VALUE_TYPES } from '#domain/rows/value-types.ts'
import { MAX_NAME, textLength } from '#domain/text.ts'
import { type LoggedSet, type WorkoutDocument, workoutState } from '#domain/workout.ts'
import { endWorkout, LATE_RESUME_MS, lastSetAt, MAX_EXERCISES, MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import { durationOf, workoutTimesProblem } from '#domain/workout-times.ts'
import { defineOperation, type Meta, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { asDone, touched } from './changed-rows.ts'
import { asksToCorrect, asksToLog } from './ways.ts'
import { emptyWorkout, loggedSet, namedExerciseArg, newSetArg, workoutExercise } from './workout-rows.ts'

export const wholeWorkout = () => ({
  name: nameOr(DEFAULT_TITLES.workout),
  routineId: z.nullable(VALUE_TYPES.id),
  timeZone: z.nullable(VALUE_TYPES.timeZone),
  exercises: z.array(namedExerciseArg()).check(z.maxLength(MAX_EXERCISES)),
  sets: z.array(newSetArg()).check(z.maxLength(MAX_EXERCISES * MAX_SETS_OF_EXERCISE)),
})
type WholeShape = ReturnType<typeof wholeWorkout>
type WholeWorkout = { [K in keyof WholeShape]: z.output<WholeShape[K]> }

/** Starts a workout, even if its routine is gone. The server decides under the owner's lock which workout is active. */
export const startWorkout = defineOperation({
  kind: 'workout.start',
  version: 1,
  document: 'workout',
  args: () =>
    z.object({
      ...wholeWorkout(),
      /** Whether the person began without a routine. */
      isUnscheduled: z.optional(z.boolean()),
      /** The plan that the person began, and where it stood there. */
      planId: z.optional(z.nullable(VALUE_TYPES.id)),
      planPlace: z.optional(z.nullable(VALUE_TYPES.planPlace)),
    }),
  failure: 'failedBecause.workout.start',
  failures: { failed: 'failed.workout.startWhy' },
  activity: 'activity.did.startedWorkout',
  keeps: true,
  asks: () => 'workout.start',
  apply(document, { isUnscheduled = false, planId = null, planPlace = null, ...args }, meta) {
    if (document) return { document }
    const problem = nameProblem(args.name)
    if (problem) return refused(problem)
    const started = workoutOf(args, meta)
    if ('refused' in started) return started
    const rows = started.exercises.map((row) => ({ ...row, section: row.snapshot_section }))
    const [first] = exercisesInOrder(rows)
    const last_workout_exercise_id = first?.id ?? null
    const plan = planId && planPlace ? { plan_id: planId, plan_place: planPlace } : {}
    const workout = { ...started.workout, ...plan, is_unscheduled: isUnscheduled, last_workout_exercise_id }
    return { document: { ...started, workout } }
  },
})

/** Adds a past workout. It is never active and ends no other workout. Only the owner can add one. */
export const enterWorkout = defineOperation({
  kind: 'workout.enter',
  version: 1,
  document: 'workout',
  args: () => z.object({ ...wholeWorkout(), startedAt: VALUE_TYPES.time, endedAt: VALUE_TYPES.time }),
  failure: null,
  activity: 'activity.did.enteredWorkout',
  keeps: true,
  asks: () => 'workout.enter',
  apply(document, { startedAt, endedAt, ...args }, meta) {
    if (document) return { document }
    const times = { startedAt, endedAt }
    const problem = nameProblem(args.name) ?? workoutTimesProblem(times, meta.at + CLOCK_SLACK_MS)
    if (problem) return refused(problem)
    const entered = workoutOf(args, meta)
    if ('refused' in entered) return entered
    const workout = {
      ...entered.workout,
      ...timesOf(times),
      is_active: false,
      ended_at: endedAt,
      ended_by: meta.actorId,
    }
    const sets = entered.sets.map((set) => ({ ...set, ...asDone(set, meta.actorId, null) }))
    return { document: { ...entered, workout, sets } }
  },
})

/** Completes the workout if it has a completed set, otherwise discards it. Version 1 had no time of the end. */
export const endWorkoutByHand = defineOperation({
  kind: 'workout.end',
  version: 2,
  document: 'workout',
  args: () =>
    z.object({
      /** Whether the person forgot to end the workout, which then ended with its last set. */
      atLastSet: z.optional(z.boolean()),
    }),
  upgrades: { 1: (args) => args },
  failure: 'failed.workout.end',
  failureAs: 'alert',
  activity: 'activity.did.endedWorkout',
  asks: asksToLog,
  apply(document, { atLastSet = false }, { actorId, at }) {
    if (!document) return refused('gone')
    const ending = { actorId, at: atLastSet ? lastSetAt(document) : at }
    return { document: document.workout.is_active ? endWorkout(document, ending) : document }
  },
})

/** 'Keep going': the server does not end the workout as a forgotten one. */
export const keepGoing = defineOperation({
  kind: 'workout.keepGoing',
  version: 1,
  document: 'workout',
  args: () => z.object({}),
  failure: null,
  activity: 'activity.did.keptGoing',
  asks: asksToLog,
  apply(document, _args, meta) {
    if (!document) return refused('gone')
    return { document: document.workout.is_active ? touched(document, null, meta, {}) : document }
  },
})

/** The 'Undo' of an automatic end, or 'Continue' within 24 h. */
export const resumeWorkout = defineOperation({
  kind: 'workout.resume',
  version: 1,
  document: 'workout',
  args: () => z.object({}),
  failure: 'failed.workout.start',
  activity: 'activity.did.resumedWorkout',
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
      confirmed_at: null,
      last_op_at: Math.max(document.workout.last_op_at, meta.at),
    }
    return { document: { ...document, workout } }
  },
})

export const renameWorkout = defineOperation({
  kind: 'workout.rename',
  version: 1,
  document: 'workout',
  args: () => z.object({ name: VALUE_TYPES.text }),
  failure: 'failedBecause.workout.rename',
  activity: 'activity.did.renamedWorkout',
  keeps: true,
  asks: asksToCorrect,
  apply(document, { name }, meta) {
    if (!document) return refused('gone')
    const problem = nameProblem(name)
    if (problem) return refused(problem)
    const workout = patchRow(document.workout, { workout_name: name }, meta)
    return { document: workout === document.workout ? document : { ...document, workout } }
  },
})

/** Changes start and end of a completed workout. An unknown length may stay; version 1 refused that. */
export const retimeWorkout = defineOperation({
  kind: 'workout.retime',
  version: 2,
  document: 'workout',
  args: () => z.object({ startedAt: VALUE_TYPES.time, endedAt: VALUE_TYPES.time }),
  upgrades: { 1: (args) => args },
  failure: null,
  activity: 'activity.did.retimedWorkout',
  keeps: true,
  asks: asksToCorrect,
  apply(document, times, meta) {
    if (!document) return refused('gone')
    if (workoutState(document.workout) !== 'completed') return refused('workout-not-found')
    const shortest = document.workout.duration_seconds === 0 ? 0 : 1
    const problem = workoutTimesProblem(times, meta.at + CLOCK_SLACK_MS, shortest)
    if (problem) return refused(problem)
    const workout = patchRow(document.workout, timesOf(times), meta)
    return { document: workout === document.workout ? document : { ...document, workout } }
  },
})

/** How far a device's estimate of the server's clock may be ahead, in ms. */
export const CLOCK_SLACK_MS = 5_000

export function nameProblem(name: string): ErrorCode | null {
  if (name === '') return 'name-blank'
  return textLength(name) > MAX_NAME ? 'name-too-long' : null
}

/** A started workout with all sets open, or why there can be none. */
export function workoutOf(
  { name, routineId, timeZone, exercises, sets }: WholeWorkout,
  meta: Meta,
): WorkoutDocument | ReturnType<typeof refused> {
  const empty = emptyWorkout(name, routineId, timeZone, meta)
  const ids = [...exercises, ...sets].map(({ id }) => id)
  if (!areNewIds(ids, empty)) return refused('malformed')
  const rows = exercises.map((exercise, index) => workoutExercise(empty, exercise, index + 1, meta))
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const orders = new Map<string, number>()
  const made: LoggedSet[] = []
  for (const set of sets) {
    const exercise = rowById.get(set.workoutExerciseId)
    if (!exercise) return refused('malformed')
    const order = (orders.get(exercise.id) ?? 0) + 1
    if (order > MAX_SETS_OF_EXERCISE) return refused('too-many-rows')
    orders.set(exercise.id, order)
    made.push(loggedSet(exercise, set, order, meta))
  }
  return { ...empty, exercises: rows, sets: made }
}

export const timesOf = (times: { startedAt: number; endedAt: number }) => ({
  created_at: times.startedAt,
  completed_at: times.endedAt,
  duration_seconds: durationOf(times),
})
