import { z } from 'zod/mini'
import { correctingAction } from '#domain/permissions.ts'
import { MAX_NAME, textLength } from '#domain/text.ts'
import { workoutState } from '#domain/workout.ts'
import { durationOf, workoutTimesProblem } from '#domain/workout-times.ts'
import { textArg, timeArg } from '#logbook/args.ts'
import { defineOperation, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import {
  addLoggedExercise,
  addLoggedSet,
  asksToCorrect,
  correctSet,
  removeLoggedSets,
  restoreLoggedSets,
} from './corrections.ts'
import { CLOCK_SLACK_MS, enterWorkout } from './enter-workout.ts'

/** Deletes a workout for good, sets and all (R-HIST-14). Gone already: nothing left to do. */
export const deleteWorkout = defineOperation({
  kind: 'workout.delete',
  version: 1,
  document: 'workout',
  args: z.object({}),
  failure: 'failedBecause.workout.delete', // R-ERR-29
  failures: {
    gone: 'failures.workout-not-deletable', // R-ERR-27
    'permission-denied': 'failures.workout-not-deletable',
    'sets-not-deleted': 'failedBecause.workout.deleteSets', // R-ERR-28
  },
  asks: (document, relation) =>
    document ? correctingAction(document.workout, relation, 'workout.delete') : 'workout.delete',
  apply: () => ({ deleted: true }),
})

/** Another name for a workout (R-HIST-12, R-HIST-13). */
export const renameWorkout = defineOperation({
  kind: 'workout.rename',
  version: 1,
  document: 'workout',
  args: z.object({ name: textArg }),
  failure: 'failedBecause.workout.rename', // R-ERR-24
  keeps: true,
  asks: asksToCorrect,
  apply(document, { name }, meta) {
    if (!document) return refused('gone')
    if (name === '') return refused('name-blank')
    if (textLength(name) > MAX_NAME) return refused('name-too-long')
    const workout = patchRow(document.workout, { workout_name: name }, meta)
    return { document: workout === document.workout ? document : { ...document, workout } }
  },
})

/** When a completed workout was: its start, its end, and so how long it took. */
export const retimeWorkout = defineOperation({
  kind: 'workout.retime',
  version: 1,
  document: 'workout',
  args: z.object({ startedAt: timeArg, endedAt: timeArg }),
  failure: null,
  keeps: true,
  asks: asksToCorrect,
  apply(document, times, meta) {
    if (!document) return refused('gone')
    if (workoutState(document.workout) !== 'completed') return refused('workout-not-found')
    const problem = workoutTimesProblem(times, meta.at + CLOCK_SLACK_MS)
    if (problem) return refused(problem)
    const changes = {
      created_at: times.startedAt,
      completed_at: times.endedAt,
      duration_seconds: durationOf(times),
    }
    const workout = patchRow(document.workout, changes, meta)
    return { document: workout === document.workout ? document : { ...document, workout } }
  },
})

export const operations = [
  deleteWorkout,
  renameWorkout,
  retimeWorkout,
  enterWorkout,
  correctSet,
  addLoggedSet,
  removeLoggedSets,
  restoreLoggedSets,
  addLoggedExercise,
]
