import { z } from 'zod/mini'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { numbered } from '#domain/set-list.ts'
import { allSetsOf } from '#domain/training.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import { defineOperation, refused } from '#sync/operation.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { loggedValuesArg } from './args.ts'
import { touched, withState } from './changed-rows.ts'
import { asksToLog } from './ways.ts'
import { loggedSet } from './workout-rows.ts'

/** Adds warm-up sets in place of open ones. Open ones that come from the routine are only hidden. */
export const rampWorkoutExercise = defineOperation({
  kind: 'workoutExercise.ramp',
  version: 1,
  document: 'workout',
  args: () =>
    z.object({
      id: VALUE_TYPES.id,
      sets: z
        .array(z.extend(loggedValuesArg(), { id: VALUE_TYPES.id }))
        .check(z.minLength(1), z.maxLength(MAX_SETS_OF_EXERCISE)),
    }),
  failure: 'failed.set.save',
  activity: 'activity.did.addedWarmUpSets',
  keeps: true,
  asks: asksToLog,
  apply(document, { id, sets }, meta) {
    const exercise = document?.exercises.find((row) => row.id === id)
    if (!document || !exercise) return refused('gone')
    const ids = sets.map((set) => set.id)
    if (document.sets.some((row) => row.workout_exercise_id === id && ids.includes(row.id))) return { document }
    if (!areNewIds(ids, document)) return refused('malformed')
    const others = document.sets.filter((row) => row.workout_exercise_id !== id)
    const kept = allSetsOf(document, id)
      .filter((row) => !(isOpenWarmUp(row) && row.routine_set_id === null))
      .map((row) => (isOpenWarmUp(row) ? withState(row, { status: 'hidden' }, meta) : row))
    if (kept.length + sets.length > MAX_SETS_OF_EXERCISE) return refused('too-many-rows')
    const made = sets.map((set) =>
      loggedSet(exercise, { ...set, kind: 'warmup', workoutExerciseId: id, routineSetId: null }, 0, meta),
    )
    const place = kept.findIndex((row) => row.kind !== 'warmup' || row.status === 'default')
    const inOrder = kept.toSpliced(place === -1 ? kept.length : place, 0, ...made)
    return { document: touched(document, id, meta, { sets: [...others, ...numbered(inOrder)] }) }
  },
})

const isOpenWarmUp = ({ kind, status }: LoggedSet): boolean => kind === 'warmup' && status === 'default'
