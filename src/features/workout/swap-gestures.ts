import type { ExerciseSession } from '#domain/exercise-session.ts'
import { swappedSets } from '#domain/filled-sets.ts'
import type { MassUnit } from '#domain/load.ts'
import { MAX_SETS, type SetValues, type WeightUnit } from '#domain/set.ts'
import { supersetOf } from '#domain/superset.ts'
import { exerciseName, exerciseSection, placedExercises, visibleSetsOf } from '#domain/training.ts'
import type { WorkoutDocument, WorkoutExercise } from '#domain/workout.ts'
import type { FormSet, SavedExercise } from '#features/exercise-cards/exercise-form.ts'
import { editExercise, removeExercise } from '#logbook/exercises.ts'
import { noteExercise } from '#logbook/notes.ts'
import { returnedSet, supersetsPutBack } from '#logbook/put-back.ts'
import { addSet } from '#logbook/sets.ts'
import { swapExercise } from '#logbook/swaps.ts'
import type { Made } from '#sync/operation.ts'
import type { Place } from './gesture.ts'
import { notInRoutine, type Undoable } from './order-gestures.ts'
import { plannedValues, templateExerciseOf, templateSetOf } from './template-links.ts'

/** The exercise that takes another one's place. */
export type Substitute = {
  exerciseId: string
  name: string
  /** Its last one: where the weights come from. */
  session: ExerciseSession | null
  /** The unit that was said of it; null: none. */
  own?: MassUnit | null
  /** Its unit where the other exercise had none. */
  usual: WeightUnit
}

/** Another exercise in the place of one, for today and, 'Permanently', in the routine (R-LIFT-20). `rowId`: its card. */
export function swappedExercise(
  place: Place,
  exercise: WorkoutExercise,
  { exerciseId, name, session, own, usual }: Substitute,
): Swapped {
  const { workout, routine } = place
  const open = visibleSetsOf(workout, exercise.id).filter(({ status }) => status !== 'complete')
  const planned = routine && templateExerciseOf(routine, workout, exercise)
  const template = routine && planned ? visibleSetsOf(routine, planned.id) : []
  return swapOf(place, exercise, {
    ...{ exerciseId, name },
    open: swappedSets(open, session, usual, own).map((values, at) => ({ values, of: open[at]?.id })),
    plan: swappedSets(template, session, usual, own).map((values, at) => ({ values, templateId: template[at]?.id })),
  })
}

/**
 * An exercise that was given another one's name is that one from now on, with the values it has (D14). `saved`: its sheet;
 * what was done of it stays with the old one.
 */
export function becomeExercise(
  place: Place,
  exercise: WorkoutExercise,
  { name, section, setConfigs, becomes }: SavedExercise & { becomes: string },
): Swapped {
  const { workout, routine } = place
  const now = new Map(visibleSetsOf(workout, exercise.id).map((set) => [set.id, set]))
  const there = setConfigs.filter(({ id }) => id === undefined || now.has(id))
  const open = there.filter(({ id }) => id === undefined || now.get(id)?.status !== 'complete')
  const templateIdOf = ({ id }: FormSet) => {
    const set = id === undefined ? undefined : now.get(id)
    return routine && set && templateSetOf(routine, set)?.id
  }
  const swapped = swapOf(place, exercise, {
    ...{ exerciseId: becomes, name },
    open: open.map((set) => ({ values: set, of: set.id })),
    plan: there
      .slice(0, MAX_SETS)
      .map((set) => ({ values: plannedValues(set), templateId: templateIdOf(set) ?? undefined })),
  })
  if (section === exerciseSection(exercise)) return swapped
  const placed = { made: editExercise.logging.make({ id: swapped.rowId, section }) }
  const plannedId = swapped.plannedId
  const isPlanned = plannedId !== null && swapped.routine.length > 0
  return {
    ...swapped,
    workout: [...swapped.workout, placed],
    routine: isPlanned
      ? [...swapped.routine, { made: editExercise.planning.make({ id: plannedId, section }) }]
      : swapped.routine,
  }
}

export type Swapped = Undoable & { rowId: string; plannedId: string | null }

type Swap = {
  exerciseId: string
  name: string
  /** The new one's open sets. `of`: the set whose place it takes. */
  open: readonly { values: SetValues; of: string | undefined }[]
  plan: readonly { values: SetValues; templateId: string | undefined }[]
}

function swapOf(
  { workout, routine, newId }: Place,
  exercise: WorkoutExercise,
  { exerciseId, name, open, plan }: Swap,
): Swapped {
  const planned = (routine && templateExerciseOf(routine, workout, exercise)) ?? null
  const template = routine && planned ? visibleSetsOf(routine, planned.id) : []
  const planIds = new Map(plan.flatMap(({ templateId }) => (templateId ? [[templateId, newId()] as const] : [])))
  const [rowId, plannedId] = [newId(), newId()]
  const byId = new Map(workout.sets.map((set) => [set.id, set]))
  const sets = open.map(({ values, of }) => {
    const set = of === undefined ? undefined : byId.get(of)
    const templateId = routine && set ? templateSetOf(routine, set)?.id : undefined
    return { ...values, id: newId(), routineSetId: (planned && planIds.get(templateId ?? '')) ?? null }
  })
  const plannedSets = plan.map(({ values, templateId }) => ({
    ...values,
    id: planIds.get(templateId ?? '') ?? newId(),
  }))
  return {
    rowId,
    plannedId: planned && plannedId,
    workout: [{ made: swapExercise.logging.make({ id: exercise.id, exerciseId, name, rowId, sets }) }],
    routine: planned
      ? [
          {
            made: swapExercise.planning.make({ id: planned.id, exerciseId, name, rowId: plannedId, sets: plannedSets }),
          },
        ]
      : [],
    undo: {
      workout: swappedBack(workout, exercise, rowId),
      routine: planned
        ? [
            swapExercise.planning.make({
              ...{ id: plannedId, exerciseId: planned.exercise_id, name: planned.name, rowId: planned.id },
              sets: template.map((set) => ({ ...set })),
            }),
            ...(planned.note ? [noteExercise.planning.make({ id: planned.id, note: planned.note })] : []),
          ]
        : [],
    },
    ...(routine && !planned && { failure: notInRoutine() }),
  }
}

/** The old exercise as it was, in the place of the new one: with sets that are done it still stands there. */
function swappedBack(workout: WorkoutDocument, exercise: WorkoutExercise, rowId: string): Made[] {
  const { id, exercise_id: exerciseId, snapshot_name: name, name_override, section_override } = exercise
  const sets = visibleSetsOf(workout, id)
  if (sets.some(({ status }) => status === 'complete')) {
    const isInSuperset = supersetOf(placedExercises(workout), id) !== null
    const hidden = sets.filter(({ status }) => status !== 'complete')
    return [
      ...hidden.map((set) => addSet.logging.make({ set: returnedSet(set) })),
      removeExercise.logging.make({ id: rowId }),
      ...(isInSuperset ? supersetsPutBack(workout, [id]) : []),
    ]
  }
  const own = {
    ...(name_override !== null && { name: exerciseName(exercise) }),
    ...(section_override !== null && { section: exerciseSection(exercise) }),
  }
  const back = sets.map((set) => ({ ...set, routineSetId: set.routine_set_id }))
  return [
    swapExercise.logging.make({ id: rowId, exerciseId, name, rowId: id, sets: back }),
    ...(Object.keys(own).length > 0 ? [editExercise.logging.make({ id, ...own })] : []),
    ...(exercise.note ? [noteExercise.logging.make({ id, note: exercise.note })] : []),
  ]
}
