import type { SetValues } from '#domain/set.ts'
import { savedChanges } from '#domain/set-changes.ts'
import { exerciseName, exerciseSection, rowIdOf, type TrainingSet, visibleSetsOf } from '#domain/training.ts'
import type { SavedNote } from '#features/exercise-cards/edit-set-form.ts'
import { addSet, editSet, removeSet } from '#logbook/sets.ts'
import { savedExercise } from './exercise-gestures.ts'
import type { Gesture, Place, Step } from './gesture.ts'
import { editOf, plannedValues, templateEdits, templateExerciseOf, templateSetOf } from './template-links.ts'

/** A saved 'Edit Set' sheet. 'Permanently' also adds a set of today. `seen` is the set when the sheet opened. */
export function savedSet(place: Place, seen: TrainingSet, values: SetValues, note?: SavedNote): Gesture {
  const gesture = savedValues(place, seen, values)
  return note ? { ...gesture, here: withNote(gesture.here, seen.id, note) } : gesture
}

/** Puts note and values into one operation: after a first one the row would already be edited by this person. */
function withNote(steps: readonly Step[], setId: string, { note, was }: SavedNote): Step[] {
  const isEdit = ({ made }: Step) => made.kind === editSet.logging.kind && (made.args as Edit).setId === setId
  const edit = steps.find(isEdit)
  const args = (edit?.made.args ?? { setId, changes: {} }) as Edit
  const made = editSet.logging.make({ ...args, changes: { ...args.changes, note } })
  return [...steps.filter((step) => step !== edit), { made, was: { ...edit?.was, note: was } }]
}

type Edit = Parameters<typeof editSet.logging.make>[0]

function savedValues(place: Place, seen: TrainingSet, values: SetValues): Gesture {
  const { document, routine, newId } = place
  if (!routine) return { here: savedChanges(seen, values) ? [editOf(seen, values)] : [], routine: [] }
  if (templateSetOf(routine, seen)) {
    return { here: [editOf(seen, values)], routine: templateEdits(routine, seen, values) }
  }
  const exercise = document.exercises.find(({ id }) => id === rowIdOf(seen))
  if (!exercise) return { here: [], routine: [] }
  const planned = templateExerciseOf(routine, document, exercise)
  if (planned) {
    const id = newId()
    const made = addSet.planning.make({ routineExerciseId: planned.id, set: { ...plannedValues(values), id } })
    return { here: [editOf(seen, values, id)], routine: [{ made }] }
  }
  const setConfigs = visibleSetsOf<TrainingSet>(document, exercise.id).map((set) =>
    set.id === seen.id ? { ...set, ...values } : set,
  )
  const name = exerciseName(exercise)
  const whole = { name, section: exerciseSection(exercise), sets: setConfigs.length, setConfigs }
  // The sheet was about this set, even if somebody has completed it meanwhile.
  const sets = document.sets.map((set) => (set.id === seen.id ? { ...seen, ...stateOf(set) } : set))
  return savedExercise(place, { ...document, sets } as Place['document'], exercise.id, whole)
}

const stateOf = (set: TrainingSet) => ('status' in set ? { status: set.status } : {})

/** Removes a set: from the routine, for today, or 'Permanently' from the template too. */
export function removedSet({ routine }: Pick<Place, 'routine'>, set: TrainingSet): Gesture {
  const planned = templateSetOf(routine, set)
  const way = 'status' in set ? 'logging' : 'planning'
  return {
    here: [{ made: removeSet[way].make({ setId: set.id }) }],
    routine: planned ? [{ made: removeSet.planning.make({ setId: planned.id }) }] : [],
  }
}
