import { z } from 'zod/mini'
import { derivedId } from '#domain/ids.ts'
import { DEFAULT_TITLES } from '#domain/names.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { SET_VALUES } from '#domain/rows/set-values.ts'
import { changesArg, nameOr, VALUE_TYPES } from '#domain/rows/value-types.ts'
import { MAX_SETS } from '#domain/set.ts'
import { visibleSetsOf } from '#domain/training.ts'
import { addExercise, editExercise, removeExercise } from '#logbook/exercises.ts'
import { noteExercise, noteTraining } from '#logbook/notes.ts'
import { createRoutine, renameRoutine } from '#logbook/routines.ts'
import { addSet, editSet, removeSet } from '#logbook/sets.ts'
import type { Made } from '#sync/operation.ts'
import { exerciseBody, placedSet, setBody } from './bodies.server.ts'
import { ApiError } from './problem.server.ts'
import { idShape } from './shapes.server.ts'
import type { ExerciseIdOf } from './write.server.ts'

/** The most operations of one request. */
const MOST_CHANGES = 50
/** The name and the note of a routine are operations, too. */
const MOST_EXERCISES = MOST_CHANGES - 2

const note = z.nullable(VALUE_TYPES.note)
const set = z.strictObject(setBody(SET_VALUES))
const sets = z.array(set).check(z.minLength(1), z.maxLength(MAX_SETS))
const exercise = z.strictObject({ ...exerciseBody, sets })
const manyIds = z.optional(z.array(idShape).check(z.maxLength(MOST_CHANGES)))

export const routineBody = {
  routine_name: nameOr(DEFAULT_TITLES.routine),
  note: z.optional(note),
  exercises: z._default(z.array(exercise).check(z.maxLength(MOST_EXERCISES)), []),
}

/** The shape of changes to a routine. Exercises and sets are named by their ids; added ones come last. */
export const routineChangesBody = {
  routine_name: z.optional(VALUE_TYPES.text),
  note: z.optional(note),
  add_exercises: z.optional(z.array(exercise).check(z.maxLength(MOST_EXERCISES))),
  change_exercises: z.optional(
    z
      .array(
        z.strictObject({
          id: idShape,
          name: z.optional(exerciseBody.name),
          section: z.optional(VALUE_TYPES.section),
          note: z.optional(z.nullable(VALUE_TYPES.exerciseNote)),
          add_sets: z.optional(z.array(set).check(z.maxLength(MAX_SETS))),
          change_sets: z.optional(
            z.array(z.strictObject({ id: idShape, ...changesArg(SET_VALUES).shape })).check(z.maxLength(MAX_SETS)),
          ),
          remove_sets: manyIds,
        }),
      )
      .check(z.maxLength(MOST_EXERCISES)),
  ),
  remove_exercises: manyIds,
}

const wholeRoutine = z.object(routineBody)
const wholeChanges = z.object(routineChangesBody)
type RoutineChanges = z.output<typeof wholeChanges>
type NewExercise = z.output<typeof exercise>
type ExerciseChanges = NonNullable<RoutineChanges['change_exercises']>[number]

/** The operations that create a routine. All ids of rows derive from the routine's id. */
export const routineOperations = (
  routineId: string,
  { routine_name, note: text, exercises }: z.output<typeof wholeRoutine>,
  exerciseIdOf: ExerciseIdOf,
): Made[] => [
  createRoutine.make({ name: routine_name }),
  ...(text ? [noteTraining.planning.make({ note: text })] : []),
  ...exercises.map((one, index) => added(routineId, one, index, exerciseIdOf)),
]

/**
 * The operations that change a routine. Removals come first, so that a new exercise can take a removed name. Ids of new
 * rows derive from `key`. Throws AppError 'malformed' for a missing row, and for too many changes.
 */
export function routineChanges(
  document: RoutineDocument,
  key: string,
  changes: RoutineChanges,
  exerciseIdOf: ExerciseIdOf,
): Made[] {
  const { add_exercises = [], change_exercises = [], remove_exercises = [] } = changes
  requireThere(document, changes, { removals: false })
  const made = [
    ...(changes.routine_name !== undefined ? [renameRoutine.make({ name: changes.routine_name })] : []),
    ...(changes.note !== undefined ? [noteTraining.planning.make({ note: changes.note })] : []),
    ...remove_exercises.map((id) => removeExercise.planning.make({ id })),
    ...change_exercises.flatMap((change) => exerciseOperations(document, key, change)),
    ...add_exercises.map((one, index) => added(key, one, index, exerciseIdOf)),
  ]
  if (made.length > MOST_CHANGES)
    throw new ApiError('malformed', { errors: { '.': `At most ${MOST_CHANGES} changes` } })
  return made
}

/** The operations on one exercise. New sets come first, because an exercise is never without a set. */
function exerciseOperations(document: RoutineDocument, key: string, change: ExerciseChanges): Made[] {
  const { id, name, section, note: text, add_sets = [], change_sets = [], remove_sets = [] } = change
  const count = visibleSetsOf(document, id).length
  return [
    ...(name !== undefined || section !== undefined ? [editExercise.planning.make({ id, name, section })] : []),
    ...(text !== undefined ? [noteExercise.planning.make({ id, note: text })] : []),
    ...change_sets.map(({ id: setId, ...changes }) => editSet.planning.make({ setId, changes })),
    ...add_sets.map((one, index) =>
      addSet.planning.make({
        routineExerciseId: id,
        set: { ...placedSet(one, count + index), id: derivedId(key, `set ${id} ${index}`) },
      } as unknown as Parameters<typeof addSet.planning.make>[0]),
    ),
    ...remove_sets.map((setId) => removeSet.planning.make({ setId })),
  ]
}

const added = (
  fromId: string,
  { sets: planned, ...values }: NewExercise,
  index: number,
  exerciseIdOf: ExerciseIdOf,
): Made =>
  addExercise.planning.make({
    ...values,
    id: derivedId(fromId, `exercise ${index}`),
    exerciseId: exerciseIdOf(values.name),
    sets: planned.map((one, at) => ({ ...placedSet(one, at), id: derivedId(fromId, `set ${index} ${at}`) })),
  } as unknown as Parameters<typeof addExercise.planning.make>[0])

/** Throws AppError 'malformed' with the ids that name no row. With `removals` rows to remove must exist, too. */
export function requireThere(document: RoutineDocument, changes: RoutineChanges, { removals }: { removals: boolean }) {
  const { change_exercises = [], remove_exercises = [] } = changes
  const errors: Record<string, string> = {}
  const require = (where: string, ids: readonly string[], known: readonly { id: string }[]) => {
    for (const [index, id] of ids.entries()) {
      if (!known.some((row) => row.id === id)) errors[where.replace('#', String(index))] = 'Not in this routine'
    }
  }
  require('change_exercises.#.id', change_exercises.map(({ id }) => id), document.exercises)
  if (removals) require('remove_exercises.#', remove_exercises, document.exercises)
  for (const [at, { id, change_sets = [], remove_sets = [] }] of change_exercises.entries()) {
    const own = visibleSetsOf(document, id)
    require(`change_exercises.${at}.change_sets.#.id`, change_sets.map((change) => change.id), own)
    if (removals) require(`change_exercises.${at}.remove_sets.#`, remove_sets, own)
  }
  if (Object.keys(errors).length > 0) throw new ApiError('malformed', { errors })
}
