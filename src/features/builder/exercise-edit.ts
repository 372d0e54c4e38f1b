import type { RoutineDocument, RoutineExercise } from '#domain/routine.ts'
import type { SetValues } from '#domain/set.ts'
import { savedChanges } from '#domain/set-changes.ts'
import { visibleSetsOf } from '#domain/training.ts'
import type { SavedExercise } from '#features/exercise-cards/exercise-form.ts'
import { editExercise } from '#logbook/exercises.ts'
import { addSet, editSet, removeSet } from '#logbook/sets.ts'
import { swapExercise } from '#logbook/swaps.ts'
import type { Made, Value } from '#sync/operation.ts'

/** An operation to dispatch, with the values the person saw in the fields it changes (Y35). */
export type Edit = { made: Made; was?: Record<string, Value> }

/**
 * What a saved 'Edit exercise' sheet means as operations: changed fields only, sets that stay keep their ids (Y3,
 * R-BUILD-19). `seen` is the routine as it was when the sheet opened, so that what came from elsewhere meanwhile stays,
 * and `current` as it is: a set that was deleted meanwhile stays deleted.
 */
export function exerciseEdits(
  { seen, current }: Record<'seen' | 'current', RoutineDocument>,
  routineExerciseId: string,
  saved: SavedExercise,
  newId: () => string,
): Edit[] {
  const isThere = new Set(current.sets.map(({ id }) => id))
  const before = visibleSetsOf(seen, routineExerciseId).filter(({ id }) => isThere.has(id))
  const kept = new Map(saved.setConfigs.flatMap((set) => (set.id ? [[set.id, set]] : [])))
  return [
    ...nameAndSection(seen, routineExerciseId, saved),
    ...before.flatMap((set) => {
      const after = kept.get(set.id)
      return after ? setEdits(set, after) : [{ made: removeSet.planning.make({ setId: set.id }) }]
    }),
    ...saved.setConfigs
      .filter((set) => !set.id)
      .map((set) => ({ made: addSet.planning.make({ routineExerciseId, set: { ...set, id: newId() } }) })),
  ]
}

/** The exercise in the place of another one whose name it was given, with the values of its sheet (D14). */
export function becomeEdits(
  { id, section }: RoutineExercise,
  { becomes, name, ...saved }: SavedExercise & { becomes: string },
  { rowId, newId }: { rowId: string; newId: () => string },
): Edit[] {
  const sets = saved.setConfigs.map((set) => ({ ...set, id: newId() }))
  return [
    { made: swapExercise.planning.make({ id, exerciseId: becomes, name, rowId, sets }) },
    ...(saved.section === section ? [] : [{ made: editExercise.planning.make({ id: rowId, section: saved.section }) }]),
  ]
}

/** A set as its sheet left it; nothing where nothing was changed. */
export function setEdits(seen: SetValues & { id: string }, after: SetValues): Edit[] {
  const changed = savedChanges(seen, after)
  return changed
    ? [{ made: editSet.planning.make({ setId: seen.id, changes: changed.changes }), was: changed.was }]
    : []
}

function nameAndSection(seen: RoutineDocument, id: string, { name, section }: SavedExercise): Edit[] {
  const row = seen.exercises.find((exercise) => exercise.id === id)
  if (!row) return []
  const changes = { ...(name !== row.name && { name }), ...(section !== row.section && { section }) }
  const fields = Object.keys(changes) as (keyof typeof changes)[]
  if (fields.length === 0) return []
  const was = Object.fromEntries(fields.map((field) => [field, row[field]]))
  return [{ made: editExercise.planning.make({ id, ...changes }), was }]
}
