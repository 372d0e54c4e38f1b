import { z } from 'zod/mini'
import { roundsDone } from '#domain/rounds.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { nameKey } from '#domain/text.ts'
import {
  exerciseName,
  exerciseSection,
  rowIdOf,
  type TrainingDocument,
  type TrainingExercise,
  type TrainingSet,
  visibleSetsOf,
} from '#domain/training.ts'
import { type WorkoutDocument, type WorkoutExercise, workoutExercisesInOrder } from '#domain/workout.ts'
import { MAX_EXERCISES, MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import { type Meta, refused } from '#sync/operation.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { loggedValuesArg } from './args.ts'
import { withOrders, withState } from './changed-rows.ts'
import { exerciseNameProblem } from './exercises.ts'
import { newTemplateSetsArg, templateSet } from './routine-rows.ts'
import { defineInWays, withConsequencesOf, written } from './ways.ts'
import { loggedSet, workoutExercise } from './workout-rows.ts'

const loggedSetsArg = () =>
  z
    .array(z.extend(loggedValuesArg(), { id: VALUE_TYPES.id, routineSetId: z.optional(z.nullable(VALUE_TYPES.id)) }))
    .check(z.maxLength(MAX_SETS_OF_EXERCISE))

/**
 * Replaces an exercise; the new one takes over section, superset and rest. In a workout completed sets stay with the
 * old exercise, whose card is above the new one.
 */
export const swapExercise = defineInWays({
  ways: {
    planning: { kind: 'routineExercise.swap', failureAfter: 'failed.template.editExercise' },
    logging: { kind: 'workoutExercise.swap' },
  },
  args: (way) =>
    z.object({
      id: VALUE_TYPES.id,
      exerciseId: VALUE_TYPES.id,
      name: VALUE_TYPES.exerciseName,
      /** The id of the new row. */
      rowId: VALUE_TYPES.id,
      /** In a routine, the new exercise's own track. */
      trackId: z.optional(z.nullable(VALUE_TYPES.id)),
      sets: (way === 'planning' ? newTemplateSetsArg : loggedSetsArg)() as ReturnType<typeof loggedSetsArg>,
    }),
  activity: 'activity.did.swappedExercise',
  keeps: true,
  apply(document, { id, exerciseId, name, rowId, trackId = null, sets }, meta, way) {
    if (document.exercises.some((row) => row.id === rowId)) return document
    const old: TrainingExercise | undefined = document.exercises.find((row) => row.id === id)
    if (!old) return refused('gone')
    if (exerciseId === old.exercise_id || nameKey(name) === nameKey(exerciseName(old)))
      return refused('swap-same-exercise')
    const problem = exerciseNameProblem(document, name, exerciseId, id)
    if (problem) return refused(problem)
    if (!areNewIds([rowId, ...sets.map((set) => set.id)], document)) return refused('malformed')
    const row = rowInPlaceOf(document, old, { id: rowId, exerciseId, name, trackId }, meta)
    const made = sets.map(
      (set, index): TrainingSet =>
        document.kind === 'routine'
          ? templateSet(document, rowId, set, index + 1, meta)
          : loggedSet(row as WorkoutExercise, linked(set, rowId), index + 1, meta),
    )
    const next = withoutOpenSets(document, old, row, meta)
    if (next.exercises.length > MAX_EXERCISES) return refused('too-many-rows')
    const after = written(way, document, rowId, meta, { exercises: next.exercises, sets: [...next.sets, ...made] })
    return withConsequencesOf(document, after, meta)
  },
})

const linked = <S extends { routineSetId?: string | null | undefined }>(set: S, workoutExerciseId: string) => ({
  ...set,
  workoutExerciseId,
  routineSetId: set.routineSetId ?? null,
})

function rowInPlaceOf(
  document: TrainingDocument,
  old: TrainingExercise,
  { id, exerciseId, name, trackId }: { id: string; exerciseId: string; name: string; trackId: string | null },
  meta: Meta,
): TrainingExercise {
  if (document.kind === 'routine' || 'name' in old) {
    const own = { id, exercise_id: exerciseId, name, note: null, track_id: trackId, track_counts: true }
    return { ...old, ...own, edited_by: meta.actorId, contested: null }
  }
  const { group_id = null, group_rest = 0, rest_seconds } = old
  const rounds_before = group_id ? roundsDone(old, visibleSetsOf(document, old.id)) : 0
  const taken = { section: exerciseSection(old), restSeconds: rest_seconds, group_id, group_rest, rounds_before }
  return workoutExercise(
    document,
    { id, exerciseId, name, note: null, given: null, ...taken },
    old.exercise_order,
    meta,
  )
}

/**
 * The rows with the new exercise in place of the old one. If the old one has completed sets, it stays, and its open
 * sets are hidden, so that a set that arrives late finds its row.
 */
function withoutOpenSets(
  document: TrainingDocument,
  old: TrainingExercise,
  row: TrainingExercise,
  meta: Meta,
): { exercises: readonly TrainingExercise[]; sets: readonly TrainingSet[] } {
  const own = visibleSetsOf<TrainingSet>(document, old.id)
  if (document.kind === 'workout' && own.some((set) => 'status' in set && set.status === 'complete'))
    return withDoneAbove(document, old as WorkoutExercise, row as WorkoutExercise, meta)
  return {
    exercises: document.exercises.map((each) => (each === old ? row : each)),
    sets: document.sets.filter((set: TrainingSet) => rowIdOf(set) !== old.id),
  }
}

function withDoneAbove(document: WorkoutDocument, old: WorkoutExercise, row: WorkoutExercise, meta: Meta) {
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
