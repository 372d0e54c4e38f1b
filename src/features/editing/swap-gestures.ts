import type { ExerciseSession } from '#domain/exercise-session.ts'
import { swappedSets } from '#domain/filled-sets.ts'
import type { MassUnit } from '#domain/load.ts'
import { MAX_SETS, type SetValues, type WeightUnit } from '#domain/set.ts'
import { supersetOf } from '#domain/superset.ts'
import {
  exerciseSection,
  placedExercises,
  type TrainingDocument,
  type TrainingExercise,
  type TrainingSet,
  visibleSetsOf,
} from '#domain/training.ts'
import type { FormSet, SavedExercise } from '#features/exercise-cards/exercise-form.ts'
import { editExercise, removeExercise } from '#logbook/exercises.ts'
import { noteExercise } from '#logbook/notes.ts'
import { returnedSet, supersetsPutBack } from '#logbook/put-back.ts'
import { addSet } from '#logbook/sets.ts'
import { swapExercise } from '#logbook/swaps.ts'
import { wayOf } from '#logbook/ways.ts'
import type { Made } from '#sync/operation.ts'
import type { Place, Undoable } from './gesture.ts'
import { notInRoutine, plannedValues, templateExerciseOf, templateSetOf } from './template-links.ts'

/** The exercise that replaces another. */
export type Substitute = {
  exerciseId: string
  name: string
  /** Its last session, which gives the weights; null: none. */
  session: ExerciseSession | null
  /** The unit that the person chose for this exercise. */
  own?: MassUnit | null
  /** The unit to use if the replaced exercise has none. */
  usual: WeightUnit
}

/** Replaces an exercise by another, here and, for 'Permanently', in the routine. `rowId`: the id of the new card. */
export function swappedExercise(
  place: Place,
  exercise: TrainingExercise,
  { exerciseId, name, session, own, usual }: Substitute,
): Swapped {
  const { document, routine } = place
  const open = visibleSetsOf<TrainingSet>(document, exercise.id).filter((set) => !isDone(set))
  const planned = templateExerciseOf(routine, document, exercise)
  const template = routine && planned ? visibleSetsOf(routine, planned.id) : []
  return swapOf(place, exercise, {
    ...{ exerciseId, name },
    open: swappedSets(open, session, usual, own).map((values, at) => ({ values, of: open[at] })),
    plan: swappedSets(template, session, usual, own).map((values, at) => ({ values, templateId: template[at]?.id })),
  })
}

/** Replaces an exercise by the one whose name the person gave it. Completed sets stay with the old exercise. */
export function becomeExercise(
  place: Place,
  exercise: TrainingExercise,
  { name, section, setConfigs, becomes }: SavedExercise & { becomes: string },
): Swapped {
  const { document, routine } = place
  const now = new Map(visibleSetsOf<TrainingSet>(document, exercise.id).map((set) => [set.id, set]))
  const setOf = ({ id }: FormSet) => (id === undefined ? undefined : now.get(id))
  const there = setConfigs.filter((set) => set.id === undefined || now.has(set.id))
  const swapped = swapOf(place, exercise, {
    ...{ exerciseId: becomes, name },
    open: there.filter((set) => !isDone(setOf(set))).map((set) => ({ values: set, of: setOf(set) })),
    plan: there
      .slice(0, MAX_SETS)
      .map((set) => ({ values: plannedValues(set), templateId: templateSetOf(routine, setOf(set))?.id })),
  })
  if (section === exerciseSection(exercise)) return swapped
  const inSection = (way: 'planning' | 'logging', id: string) => ({ made: editExercise[way].make({ id, section }) })
  const { plannedId } = swapped
  return {
    ...swapped,
    here: [...swapped.here, inSection(wayOf(document), swapped.rowId)],
    routine: plannedId === null ? [] : [...swapped.routine, inSection('planning', plannedId)],
  }
}

/** `rowId`: the new exercise here. `plannedId`: the new one in the routine; null: none. */
export type Swapped = Undoable & { rowId: string; plannedId: string | null }

type Swap = {
  exerciseId: string
  name: string
  /** The open sets of the new exercise. `of`: the set that each replaces. */
  open: readonly { values: SetValues; of: TrainingSet | undefined }[]
  plan: readonly { values: SetValues; templateId: string | undefined }[]
}

function swapOf(
  { document, routine, newId }: Place,
  exercise: TrainingExercise,
  { exerciseId, name, open, plan }: Swap,
): Swapped {
  const planned = templateExerciseOf(routine, document, exercise)
  const planIds = new Map(plan.flatMap(({ templateId }) => (templateId ? [[templateId, newId()] as const] : [])))
  const [rowId, plannedId] = [newId(), newId()]
  const sets = open.map(({ values, of }) => {
    const linked = planned && planIds.get(templateSetOf(routine, of)?.id ?? '')
    return { ...values, id: newId(), routineSetId: linked ?? null }
  })
  const plannedSets = plan.map(({ values, templateId }) => ({
    ...values,
    id: planIds.get(templateId ?? '') ?? newId(),
  }))
  const swap = { exerciseId, name }
  const here = swapExercise[wayOf(document)].make({ ...swap, id: exercise.id, rowId, sets })
  const undo = swappedBack(document, exercise, rowId)
  if (!routine || !planned) {
    const failure = routine && { failure: notInRoutine() }
    return {
      rowId,
      plannedId: null,
      here: [{ made: here }],
      routine: [],
      undo: { here: undo, routine: [] },
      ...failure,
    }
  }
  const kept = swapExercise.planning.make({ ...swap, id: planned.id, rowId: plannedId, sets: plannedSets })
  return {
    ...{ rowId, plannedId },
    here: [{ made: here }],
    routine: [{ made: kept }],
    undo: { here: undo, routine: swappedBack(routine, planned, plannedId) },
  }
}

const isDone = (set: TrainingSet | undefined): boolean => !!set && 'status' in set && set.status === 'complete'

/** Undoes the swap. An exercise with completed sets was never removed, so it only gets its open sets back. */
function swappedBack(document: TrainingDocument, exercise: TrainingExercise, rowId: string): Made[] {
  const { id, exercise_id: exerciseId, note } = exercise
  const sets = visibleSetsOf<TrainingSet>(document, id)
  if (sets.some(isDone)) {
    const isInSuperset = supersetOf(placedExercises<TrainingExercise>(document), id) !== null
    return [
      ...sets.flatMap((set) =>
        'status' in set && !isDone(set) ? [addSet.logging.make({ set: returnedSet(set) })] : [],
      ),
      removeExercise.logging.make({ id: rowId }),
      ...(isInSuperset ? supersetsPutBack(document, [id]) : []),
    ]
  }
  const way = wayOf(document)
  const { name, ...own } = originalOf(exercise)
  const back = sets.map((set) => ({ ...set, routineSetId: 'routine_set_id' in set ? set.routine_set_id : null }))
  return [
    swapExercise[way].make({ id: rowId, exerciseId, name, rowId: id, sets: back }),
    ...(own.changes ? [editExercise[way].make({ id, ...own.changes })] : []),
    ...(note ? [noteExercise[way].make({ id, note })] : []),
  ]
}

/** The exercise's name at the start of the workout, and today's changes to name and section. */
function originalOf(exercise: TrainingExercise) {
  if ('name' in exercise) return { name: exercise.name }
  const { snapshot_name: name, name_override, section_override } = exercise
  const changes = {
    ...(name_override !== null && { name: name_override }),
    ...(section_override !== null && { section: section_override }),
  }
  return { name, changes: Object.keys(changes).length > 0 ? changes : undefined }
}
