import { z } from 'zod/mini'
import { DEFAULT_TITLES } from '#domain/names.ts'
import { MAX_NAME, textLength } from '#domain/text.ts'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'
import { MAX_EXERCISES, MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import { durationOf, workoutTimesProblem } from '#domain/workout-times.ts'
import { idArg, nameArg, timeArg, timeZoneArg } from '#logbook/args.ts'
import { emptyWorkout, loggedSet, namedExerciseArg, newSetArg, workoutExercise } from '#logbook/workout-rows.ts'
import { defineOperation, refused } from '#sync/operation.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { doneSet } from './corrections.ts'

/** As much as the device's idea of the server's clock may be ahead of it: what just ended is not in the future, in ms. */
export const CLOCK_SLACK_MS = 5_000

/**
 * A workout of the past, written down afterwards: completed, with its own start and end, every set in it done. It is never
 * active and closes no other (Y20). Table A10 lets nobody but the owner make one.
 */
export const enterWorkout = defineOperation({
  kind: 'workout.enter',
  version: 1,
  document: 'workout',
  args: z.object({
    name: nameArg(DEFAULT_TITLES.workout),
    routineId: z.nullable(idArg),
    timeZone: timeZoneArg,
    startedAt: timeArg,
    endedAt: timeArg,
    exercises: z.array(namedExerciseArg).check(z.maxLength(MAX_EXERCISES)),
    sets: z.array(newSetArg).check(z.maxLength(MAX_EXERCISES * MAX_SETS_OF_EXERCISE)),
  }),
  failure: null,
  keeps: true,
  asks: () => 'workout.enter',
  apply(document, { name, routineId, timeZone, exercises, sets, ...times }, meta) {
    if (document) return { document }
    if (name === '') return refused('name-blank')
    if (textLength(name) > MAX_NAME) return refused('name-too-long')
    const problem = workoutTimesProblem(times, meta.at + CLOCK_SLACK_MS)
    if (problem) return refused(problem)
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
    const orders = new Map<string, number>()
    const done: LoggedSet[] = []
    for (const set of sets) {
      const exercise = rowById.get(set.workoutExerciseId)
      if (!exercise) return refused('malformed')
      const order = (orders.get(exercise.id) ?? 0) + 1
      if (order > MAX_SETS_OF_EXERCISE) return refused('too-many-rows')
      orders.set(exercise.id, order)
      done.push(doneSet(loggedSet(exercise, set, order, meta), meta))
    }
    const workout: WorkoutDocument['workout'] = {
      ...empty.workout,
      is_active: false,
      created_at: times.startedAt,
      completed_at: times.endedAt,
      duration_seconds: durationOf(times),
      ended_at: times.endedAt,
      ended_by: meta.actorId,
    }
    return { document: { ...empty, workout, exercises: rows, sets: done } }
  },
})
