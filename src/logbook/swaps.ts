import { z } from 'zod/mini'
import type { ErrorCode } from '#domain/errors.ts'
import { roundsDone } from '#domain/rounds.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { nameKey } from '#domain/text.ts'
import {
  exerciseName,
  exerciseSection,
  visibleSetsOf,
  type WorkoutDocument,
  type WorkoutExercise,
  workoutExercisesInOrder,
} from '#domain/workout.ts'
import { MAX_EXERCISES, MAX_SETS_OF_EXERCISE, withConsequences } from '#domain/workout-end.ts'
import { defineOperation, type Meta, refused } from '#sync/operation.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { loggedValuesArg } from './args.ts'
import { touched, withOrders, withState } from './changed-rows.ts'
import { exerciseNameProblem } from './routine-exercises.ts'
import { newTemplateSetsArg, templateSet } from './template-sets.ts'
import { asksToLog } from './ways.ts'
import { todaysNameProblem } from './workout-exercises.ts'
import { loggedSet, workoutExercise } from './workout-rows.ts'

/*
 * Replacing an exercise by another one (R-LIFT-20), which takes over its section, superset and rest, and gets new sets.
 */

const swapArg = () =>
  z.object({
    id: VALUE_TYPES.id,
    exerciseId: VALUE_TYPES.id,
    name: VALUE_TYPES.exerciseName,
    /** The id of the new row. */
    rowId: VALUE_TYPES.id,
  })

/** For today. Completed sets stay with the old exercise, whose card stands above; without any it is removed. */
export const swapWorkoutExercise = defineOperation({
  kind: 'workoutExercise.swap',
  version: 1,
  document: 'workout',
  args: () =>
    z.extend(swapArg(), {
      sets: z
        .array(z.extend(loggedValuesArg(), { id: VALUE_TYPES.id, routineSetId: z.nullable(VALUE_TYPES.id) }))
        .check(z.maxLength(MAX_SETS_OF_EXERCISE)),
    }),
  failure: null,
  activity: 'activity.did.swappedExercise',
  keeps: true,
  asks: asksToLog,
  apply(document, { id, exerciseId, name, rowId, sets }, meta) {
    if (!document) return refused('gone')
    if (document.exercises.some((row) => row.id === rowId)) return { document }
    const old = document.exercises.find((row) => row.id === id)
    if (!old) return refused('gone')
    const problem = todaysNameProblem(name) ?? sameProblem(old.exercise_id, exerciseName(old), { exerciseId, name })
    if (problem) return refused(problem)
    if (!areNewIds([rowId, ...sets.map((set) => set.id)], document)) return refused('malformed')
    const { group_id = null, group_rest = 0, rest_seconds } = old
    const rounds_before = group_id ? roundsDone(old, visibleSetsOf(document, id)) : 0
    const taken = { section: exerciseSection(old), restSeconds: rest_seconds, group_id, group_rest, rounds_before }
    const named = { id: rowId, exerciseId, name, note: null }
    const row = workoutExercise(document, { ...named, ...taken }, old.exercise_order, meta)
    const made = sets.map((set, index) => loggedSet(row, { ...set, workoutExerciseId: rowId }, index + 1, meta))
    const next = withoutOpenSets(document, old, row, meta)
    if (next.exercises.length > MAX_EXERCISES) return refused('too-many-rows')
    const after = touched(document, rowId, meta, { exercises: next.exercises, sets: [...next.sets, ...made] })
    return { document: withConsequences(document, after, { ...meta, isCompletion: false }) }
  },
})

/** In the routine, where the old exercise and its sets are removed. */
export const swapRoutineExercise = defineOperation({
  kind: 'routineExercise.swap',
  version: 1,
  document: 'routine',
  args: () => z.extend(swapArg(), { sets: newTemplateSetsArg() }),
  failure: null,
  failureAfter: 'failed.template.editExercise', // R-ERR-18
  activity: 'activity.did.swappedExercise',
  keeps: true,
  asks: () => 'routine.edit',
  apply(document, { id, exerciseId, name, rowId, sets }, meta) {
    if (!document) return refused('gone')
    if (document.exercises.some((row) => row.id === rowId)) return { document }
    const old = document.exercises.find((row) => row.id === id)
    if (!old) return refused('gone')
    const problem =
      sameProblem(old.exercise_id, old.name, { exerciseId, name }) ??
      exerciseNameProblem(document, name, exerciseId, id)
    if (problem) return refused(problem)
    if (!areNewIds([rowId, ...sets.map((set) => set.id)], document)) return refused('malformed')
    const row = {
      ...old,
      id: rowId,
      exercise_id: exerciseId,
      name,
      note: null,
      edited_by: meta.actorId,
      contested: null,
    }
    return {
      document: {
        ...document,
        exercises: document.exercises.map((each) => (each === old ? row : each)),
        sets: [
          ...document.sets.filter((set) => set.routine_exercise_id !== id),
          ...sets.map((set, index) => templateSet(document, rowId, set, index + 1, meta)),
        ],
      },
    }
  },
})

const sameProblem = (
  oldId: string,
  oldName: string,
  { exerciseId, name }: { exerciseId: string; name: string },
): ErrorCode | null => (exerciseId === oldId || nameKey(name) === nameKey(oldName) ? 'swap-same-exercise' : null)

/**
 * The rows after `row` has replaced the old exercise. If that has completed sets, it stays above, alone, with its open sets
 * hidden, so that a set completed elsewhere that arrives late finds its place.
 */
function withoutOpenSets(document: WorkoutDocument, old: WorkoutExercise, row: WorkoutExercise, meta: Meta) {
  const isDone = visibleSetsOf(document, old.id).some(({ status }) => status === 'complete')
  if (!isDone) {
    return {
      exercises: document.exercises.map((each) => (each === old ? row : each)),
      sets: document.sets.filter((set) => set.workout_exercise_id !== old.id),
    }
  }
  const inOrder = workoutExercisesInOrder(document)
  const above = inOrder.findIndex((each) => (old.group_id ? isTogether(each, old) : each === old))
  const done = { ...old, group_id: null, group_rest: 0 }
  const listed = inOrder.map((each) => (each === old ? row : each)).toSpliced(above, 0, done)
  const orderById = new Map(listed.map((each, index) => [each.id, index + 1]))
  return {
    exercises: withOrders([...document.exercises.map((each) => (each === old ? done : each)), row], orderById),
    sets: document.sets.map((set) =>
      set.workout_exercise_id === old.id && set.status !== 'complete'
        ? withState(set, { status: 'hidden' }, meta)
        : set,
    ),
  }
}

const isTogether = (a: WorkoutExercise, b: WorkoutExercise): boolean =>
  a.group_id === b.group_id && exerciseSection(a) === exerciseSection(b)
