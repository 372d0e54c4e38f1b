import { z } from 'zod/mini'
import type { ErrorCode } from '#domain/errors.ts'
import { orderAfterMove } from '#domain/exercise-order.ts'
import { PROGRESS_VALUES } from '#domain/rows/routine-fields.ts'
import { changesArg, VALUE_TYPES } from '#domain/rows/value-types.ts'
import type { Section } from '#domain/section.ts'
import { MAX_NAME, nameKey, textLength } from '#domain/text.ts'
import {
  placedExercises,
  rowIdOf,
  type TrainingDocument,
  type TrainingExercise,
  type TrainingSet,
} from '#domain/training.ts'
import type { LoggedSet, WorkoutExercise } from '#domain/workout.ts'
import { MAX_EXERCISES, MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import { defineOperation, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { addedRow, mayAdd, returnedSetArg, withReturned } from './added-rows.ts'
import { isHistory, replaced, withOrders } from './changed-rows.ts'
import { newPlannedExerciseArg, newTemplateSetsArg, routineExercise, templateSet } from './routine-rows.ts'
import { asksToCorrect, defineInWays, withConsequencesOf, written } from './ways.ts'
import { newExerciseArg, workoutExercise } from './workout-rows.ts'

/** Adds an exercise with its sets at the end of a routine or workout. */
export const addExercise = {
  ...defineInWays({
    ways: { planning: { kind: 'routineExercise.add', failureAfter: 'failed.template.addSets' } },
    args: () => z.extend(newPlannedExerciseArg(), { sets: newTemplateSetsArg() }),
    failure: 'failed.routineExercise.add',
    activity: 'activity.did.addedExercise',
    keeps: true,
    apply(document, { sets, ...exercise }, meta) {
      if (document.kind !== 'routine' || document.exercises.some(({ id }) => id === exercise.id)) return document
      const problem = additionProblem(document, exercise, sets)
      if (problem) return refused(problem)
      const row = routineExercise(document, exercise, nextOrder(document.exercises), meta)
      const made = sets.map((set, index) => templateSet(document, row.id, set, index + 1, meta))
      return { ...document, exercises: [...document.exercises, row], sets: [...document.sets, ...made] }
    },
  }),
  ...defineInWays({
    ways: { logging: { kind: 'workoutExercise.add' }, correcting: { kind: 'loggedExercise.add' } },
    args: () =>
      z.object({
        exercise: newExerciseArg(),
        sets: z.array(returnedSetArg()).check(z.maxLength(MAX_SETS_OF_EXERCISE)),
      }),
    failure: 'failed.exercise.add',
    activity: 'activity.did.addedExercise',
    keeps: true,
    apply(document, { exercise, sets }, meta, way) {
      if (document.kind !== 'workout' || document.exercises.some(({ id }) => id === exercise.id)) return document
      if (!mayAdd(way, document)) return refused('workout-not-found')
      const isMisplaced = sets.some((set) => set.workoutExerciseId !== exercise.id)
      const problem = isMisplaced ? 'malformed' : additionProblem(document, exercise, sets)
      if (problem) return refused(problem)
      const row = workoutExercise(document, exercise, nextOrder(document.exercises), meta)
      const made = sets.map((set, index) => addedRow(way, document, row, set, index + 1, meta))
      const next = { ...document, exercises: [...document.exercises, row], sets: [...document.sets, ...made] }
      return withReturned(document, next, meta)
    },
  }),
}

function additionProblem(
  document: TrainingDocument,
  { id, name, exerciseId }: { id: string; name: string; exerciseId: string },
  sets: readonly { id: string }[],
): ErrorCode | null {
  const problem = exerciseNameProblem(document, name, exerciseId, id)
  if (problem) return problem
  if (!areNewIds([id, ...sets.map((set) => set.id)], document)) return 'malformed'
  return document.exercises.length < MAX_EXERCISES ? null : 'too-many-rows'
}

const nextOrder = (rows: readonly { exercise_order: number }[]): number =>
  Math.max(0, ...rows.map((row) => row.exercise_order)) + 1

/** Renames an exercise here, moves it to another section, or changes its track in a routine. Its history stays. */
export const editExercise = defineInWays({
  ways: {
    planning: { kind: 'routineExercise.edit', failureAfter: 'failed.template.editExercise' },
    logging: { kind: 'workoutExercise.edit' },
  },
  args: (way) =>
    z.object({
      ...{ id: VALUE_TYPES.id, name: z.optional(VALUE_TYPES.text), section: z.optional(VALUE_TYPES.section) },
      ...(way === 'planning' && changesArg(PROGRESS_VALUES).shape),
    }),
  failure: 'failed.exercise.update',
  activity: 'activity.did.changedExercise',
  keeps: true,
  apply(document, { id, ...changes }, meta, way) {
    const exercise: TrainingExercise | undefined = document.exercises.find((row) => row.id === id)
    if (!exercise) return refused('gone')
    const { name } = changes
    const problem = name === undefined ? null : exerciseNameProblem(document, name, null, id)
    if (problem) return refused(problem)
    const patched = patchRow<TrainingExercise>(exercise, named(exercise, changes), meta)
    if (patched === exercise) return document
    return written(way, document, id, meta, { exercises: replaced<TrainingExercise>(document.exercises, patched) })
  },
})

/** Corrects which exercise a person did in a completed workout, or only its name. The sets stay. */
export const changeLoggedExercise = defineOperation({
  kind: 'loggedExercise.change',
  version: 1,
  document: 'workout',
  args: () => z.object({ id: VALUE_TYPES.id, exerciseId: VALUE_TYPES.id, name: VALUE_TYPES.exerciseName }),
  failure: 'failed.exercise.update',
  activity: 'activity.did.changedExercise',
  keeps: true,
  asks: asksToCorrect,
  apply(document, { id, exerciseId, name }, meta) {
    const exercise = document?.exercises.find((row) => row.id === id)
    if (!document || !exercise) return refused('gone')
    const problem = exerciseNameProblem(document, name, null, id)
    if (problem) return refused(problem)
    const isSame = exercise.exercise_id === exerciseId
    const another = { exercise_id: exerciseId, snapshot_name: name, name_override: null }
    const patched = patchRow<WorkoutExercise>(exercise, isSame ? overrides(exercise, { name }) : another, meta)
    if (patched === exercise) return { document }
    const withId = (set: LoggedSet) => (set.workout_exercise_id === id ? { ...set, exercise_id: exerciseId } : set)
    const sets = isSame ? document.sets : document.sets.map(withId)
    return { document: { ...document, exercises: replaced(document.exercises, patched), sets } }
  },
})

/** Moves an exercise behind another one of its section, or to the start. Moving edits no value. */
export const moveExercise = defineInWays({
  ways: {
    planning: { kind: 'routineExercise.move', failureAfter: 'failed.template.editExercise' },
    logging: { kind: 'workoutExercise.move' },
  },
  args: () => z.object({ id: VALUE_TYPES.id, afterId: z.nullable(VALUE_TYPES.id) }),
  failure: 'failed.sets.reorder',
  activity: 'activity.did.movedExercise',
  sendAfterMs: 300, // R-BUILD-05
  apply(document, { id, afterId }, meta, way) {
    const orders = orderAfterMove(placedExercises<TrainingExercise>(document), id, afterId)
    if (orders === undefined) return refused('gone')
    if (orders === null) return document
    return written(way, document, null, meta, { exercises: withOrders<TrainingExercise>(document.exercises, orders) })
  },
})

/**
 * Removes an exercise and its sets. After the end of a workout one with completed sets stays: the device didn't know
 * of the end, and completed sets are history.
 */
export const removeExercise = defineInWays({
  ways: {
    planning: {
      ...{ kind: 'routineExercise.delete', failureAfter: 'failed.template.deleteExercise' },
      activity: 'activity.did.deletedExercise',
    },
    logging: { kind: 'workoutExercise.remove', failure: 'failed.exercise.update' },
  },
  args: () => z.object({ id: VALUE_TYPES.id }),
  activity: 'activity.did.removedExercise',
  apply(document, { id }, meta, way) {
    if (!document.exercises.some((row) => row.id === id)) return document
    const isOwn = (set: TrainingSet) => rowIdOf(set) === id
    if (document.sets.some((set) => isOwn(set) && isHistory(document, set))) return document
    const next = written(way, document, null, meta, {
      exercises: document.exercises.filter((row: TrainingExercise) => row.id !== id),
      sets: document.sets.filter((set: TrainingSet) => !isOwn(set)),
    })
    return withConsequencesOf(document, next, meta)
  },
})

/**
 * Why an exercise cannot have this (cleaned) name, or null. `exerciseId`: the id of a new exercise; `ownRowId`: the row
 * that gets the name.
 */
export function exerciseNameProblem(
  document: TrainingDocument,
  name: string,
  exerciseId: string | null,
  ownRowId: string,
): ErrorCode | null {
  const isPlan = document.kind === 'routine'
  if (name === '') return isPlan ? 'exercise-name-required' : 'exercise-name-empty'
  if (textLength(name) > MAX_NAME) return 'name-too-long'
  const isTaken =
    isPlan &&
    document.exercises.some(
      (row) => row.id !== ownRowId && (nameKey(row.name) === nameKey(name) || row.exercise_id === exerciseId),
    )
  return isTaken ? 'exercise-already-in-routine' : null
}

type Naming = { name?: string | undefined; section?: Section | undefined }

const named = (exercise: TrainingExercise, naming: Naming): Partial<TrainingExercise> =>
  'snapshot_name' in exercise
    ? overrides(exercise, naming)
    : (Object.fromEntries(
        Object.entries(naming).filter(([, value]) => value !== undefined),
      ) as Partial<TrainingExercise>)

/** The overrides of name and section; null for one that equals its value at the start. */
const overrides = (
  { snapshot_name, snapshot_section }: WorkoutExercise,
  { name, section }: Naming,
): Partial<WorkoutExercise> => ({
  ...(name !== undefined && { name_override: name === snapshot_name ? null : name }),
  ...(section !== undefined && { section_override: section === snapshot_section ? null : section }),
})
