import type { SetValues } from '#domain/set.ts'
import { savedChanges } from '#domain/set-changes.ts'
import { exerciseName, exerciseSection, visibleSetsOf } from '#domain/training.ts'
import type { LoggedSet } from '#domain/workout.ts'
import type { SavedNote } from '#features/exercise-cards/edit-set-form.ts'
import { addSet, editSet, removeSet } from '#logbook/sets.ts'
import { savedExercise } from './exercise-gestures.ts'
import type { Gesture, Place, Step } from './gesture.ts'
import { editOf, plannedValues, templateEdits, templateExerciseOf, templateSetOf } from './template-links.ts'

/**
 * A saved 'Edit Set' sheet: one save for the workout's set and, 'Permanently', for the template's (R-EDIT-05..07). A
 * set added for today is then added to the routine. `seen` is the set when the sheet opened.
 */
export function savedSet(place: Place, seen: LoggedSet, values: SetValues, note?: SavedNote): Gesture {
  const gesture = savedValues(place, seen, values)
  return note ? { ...gesture, workout: withNote(gesture.workout, seen.id, note) } : gesture
}

/** The note is saved in one operation with the values: after another one its row would be one's own already (Y35). */
function withNote(steps: readonly Step[], setId: string, { note, was }: SavedNote): Step[] {
  const isEdit = ({ made }: Step) => made.kind === editSet.logging.kind && (made.args as Edit).setId === setId
  const edit = steps.find(isEdit)
  const args = (edit?.made.args ?? { setId, changes: {} }) as Edit
  const made = editSet.logging.make({ ...args, changes: { ...args.changes, note } })
  return [...steps.filter((step) => step !== edit), { made, was: { ...edit?.was, note: was } }]
}

type Edit = Parameters<typeof editSet.logging.make>[0]

function savedValues(place: Place, seen: LoggedSet, values: SetValues): Gesture {
  const { workout, routine, newId } = place
  if (!routine) return { workout: savedChanges(seen, values) ? [editOf(seen, values)] : [], routine: [] }
  if (templateSetOf(routine, seen)) {
    return { workout: [editOf(seen, values)], routine: templateEdits(routine, seen, values) }
  }
  const exercise = workout.exercises.find(({ id }) => id === seen.workout_exercise_id)
  if (!exercise) return { workout: [], routine: [] }
  const planned = templateExerciseOf(routine, workout, exercise)
  if (planned) {
    const id = newId()
    const made = addSet.planning.make({ routineExerciseId: planned.id, set: { ...plannedValues(values), id } })
    return { workout: [editOf(seen, values, id)], routine: [{ made }] }
  }
  const setConfigs = visibleSetsOf(workout, exercise.id).map((set) =>
    set.id === seen.id ? { ...set, ...values } : set,
  )
  const whole = {
    name: exerciseName(exercise),
    section: exerciseSection(exercise),
    sets: setConfigs.length,
    setConfigs,
  }
  // This is the set that was meant, whether or not it was done meanwhile.
  const sets = workout.sets.map((set) => (set.id === seen.id ? { ...seen, status: set.status } : set))
  return savedExercise(place, { ...workout, sets }, exercise.id, whole)
}

/** Removes a set for today, or 'Permanently' from the template too (R-SET-20). */
export function removedSet({ routine }: Pick<Place, 'routine'>, set: LoggedSet): Gesture {
  const planned = routine && templateSetOf(routine, set)
  return {
    workout: [{ made: removeSet.logging.make({ setId: set.id }) }],
    routine: planned ? [{ made: removeSet.planning.make({ setId: planned.id }) }] : [],
  }
}
