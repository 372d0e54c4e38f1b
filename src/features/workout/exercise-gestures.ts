import { exercisesInOrder, type RoutineDocument, type RoutineExercise } from '#domain/routine.ts'
import type { Section } from '#domain/section.ts'
import { MAX_SETS } from '#domain/set.ts'
import { savedChanges, shownInForm } from '#domain/set-changes.ts'
import { exerciseName, exerciseSection, visibleSetsOf } from '#domain/training.ts'
import type { LoggedSet, WorkoutDocument, WorkoutExercise } from '#domain/workout.ts'
import type { FormSet, SavedExercise } from '#features/exercise-cards/exercise-form.ts'
import { addExercise, editExercise, moveExercise, removeExercise } from '#logbook/exercises.ts'
import { addSet, removeSet } from '#logbook/sets.ts'
import { currentWords } from '#words/current-words.ts'
import type { Gesture, Place, Step } from './gesture.ts'
import { editOf, plannedValues, templateEdits, templateExerciseOf, templateSetOf } from './template-links.ts'

/**
 * A saved 'Create' sheet: adds an exercise for today, or 'Permanently' to the routine too. Its sets are linked in
 * advance.
 */
export function addedExercise(
  { routine, newId }: Omit<Place, 'workout'>,
  { name, section, setConfigs }: SavedExercise,
  exerciseId: string,
): Gesture & { exerciseId: string } {
  const id = newId()
  const sets = setConfigs.map((set) => ({ set, today: newId(), planned: routine ? newId() : null }))
  const made = addExercise.logging.make({
    exercise: { id, exerciseId, name, section },
    sets: sets.map(({ set, today, planned }) => ({ ...set, id: today, workoutExerciseId: id, routineSetId: planned })),
  })
  const plan = sets.flatMap(({ set, planned }) => (planned === null ? [] : [{ ...set, id: planned }]))
  return {
    exerciseId: id,
    workout: [{ made }],
    routine: routine
      ? [{ made: addExercise.planning.make({ id: newId(), exerciseId, name, section, sets: plan }) }]
      : [],
  }
}

/** Removes an exercise with its sets for today, or 'Permanently' from the routine too. */
export function removedExercise({ workout, routine }: Omit<Place, 'newId'>, exercise: WorkoutExercise): Gesture {
  const planned = routine && templateExerciseOf(routine, workout, exercise)
  return {
    workout: [{ made: removeExercise.logging.make({ id: exercise.id }) }],
    routine: planned ? [{ made: removeExercise.planning.make({ id: planned.id }) }] : [],
  }
}

/**
 * Moves an exercise behind another one of its section, or to its start. In the routine it follows the nearest exercise
 * that is there, too. An exercise in another section for today has no such place in the routine.
 */
export function movedExercise(
  { workout, routine }: Omit<Place, 'newId'>,
  exercise: WorkoutExercise,
  afterId: string | null,
): Gesture {
  const planned = routine && templateExerciseOf(routine, workout, exercise)
  const made = moveExercise.logging.make({ id: exercise.id, afterId })
  if (!planned) return { workout: [{ made }], routine: [] }
  if (planned.section !== exerciseSection(exercise)) {
    return { workout: [{ made }], routine: [], failure: currentWords()('failed.template.editExercise') } // R-ERR-18
  }
  const section = exercisesInOrder(workout.exercises.map((row) => ({ ...row, section: exerciseSection(row) }))).filter(
    (row) => row.section === exerciseSection(exercise) && row.id !== exercise.id,
  )
  const before = section.slice(0, section.findIndex(({ id }) => id === afterId) + 1)
  const neighbour = before
    .map((row) => templateExerciseOf(routine, workout, row))
    .findLast((row) => row?.section === planned.section)
  return {
    workout: [{ made }],
    routine: [{ made: moveExercise.planning.make({ id: planned.id, afterId: neighbour?.id ?? null }) }],
  }
}

/**
 * A saved 'Edit exercise' sheet. Only changed fields are sent (Y3). If only the keep choice changed, everything on
 * screen is kept. `seen` is the workout when the sheet opened, `place.workout` the current one: a set deleted meanwhile
 * stays deleted, and one completed meanwhile keeps its values.
 */
export function savedExercise(place: Place, seen: WorkoutDocument, exerciseId: string, saved: SavedExercise): Gesture {
  const { routine } = place
  const exercise = seen.exercises.find(({ id }) => id === exerciseId)
  if (!exercise) return { workout: [], routine: [] }
  const change = changeOf(place, seen, exercise, saved)
  const workout = todaysSteps(exercise, change)
  if (!routine) return { workout: change.isNothing ? [] : workout, routine: [] }
  const planned = templateExerciseOf(routine, place.workout, exercise)
  if (planned) return { workout, routine: keptSteps(routine, planned, change) }
  return { workout, ...newPlan(exercise, change, place.newId) }
}

type Change = {
  saved: SavedExercise
  /** The changed fields of the exercise itself. */
  own: { name?: string; section?: Section }
  /** `planId`: the id of the template set that is made from it. */
  stay: readonly { set: LoggedSet; values: FormSet; isChanged: boolean; planId: string | undefined }[]
  gone: readonly LoggedSet[]
  added: readonly { id: string; values: FormSet; planId: string | undefined }[]
  /** Nothing differs, so only the keep choice is saved. */
  isNothing: boolean
}

function changeOf(place: Place, seen: WorkoutDocument, exercise: WorkoutExercise, saved: SavedExercise): Change {
  const { workout, routine, newId } = place
  const nowById = new Map(visibleSetsOf(workout, exercise.id).map((set) => [set.id, set]))
  const before = visibleSetsOf(seen, exercise.id).filter(({ id }) => nowById.has(id))
  const savedById = new Map(saved.setConfigs.flatMap((set) => (set.id ? [[set.id, set]] : [])))
  const isDoneMeanwhile = ({ id, status }: LoggedSet) => status !== 'complete' && nowById.get(id)?.status === 'complete'
  const stay = before.flatMap((set) => {
    const values = isDoneMeanwhile(set) ? shownInForm(set) : savedById.get(set.id)
    return values ? [{ set, values, isChanged: savedChanges(set, values) !== null }] : []
  })
  const gone = before.filter((set) => !savedById.has(set.id) && !isDoneMeanwhile(set))
  const added = saved.setConfigs.filter((set) => !set.id)
  const own = {
    ...(saved.name !== exerciseName(exercise) && { name: saved.name }),
    ...(saved.section !== exerciseSection(exercise) && { section: saved.section }),
  }
  const isTouched = (set: LoggedSet) => {
    const values = savedById.get(set.id)
    return !values || savedChanges(set, values) !== null
  }
  const isSame = added.length + Object.keys(own).length === 0 && !before.some(isTouched)
  const isNewPlan = routine !== null && !templateExerciseOf(routine, workout, exercise)
  // A new plan has at most ten sets (R-EDIT-19). The others have no template set to link to.
  const hasPlace = (index: number) => !isNewPlan || index < MAX_SETS
  const isPlanned = ({ set, isChanged }: (typeof stay)[number], index: number) =>
    routine !== null && !templateSetOf(routine, set) && (isChanged || isSame || isNewPlan) && hasPlace(index)
  const isKept = (index: number) => routine !== null && hasPlace(stay.length + index)
  return {
    ...{ saved, own, gone },
    stay: stay.map((one, index) => ({ ...one, planId: isPlanned(one, index) ? newId() : undefined })),
    added: added.map((values, index) => ({ id: newId(), values, planId: isKept(index) ? newId() : undefined })),
    isNothing: isSame,
  }
}

function todaysSteps(exercise: WorkoutExercise, { own, stay, gone, added }: Change): Step[] {
  const { id, name_override, section_override } = exercise
  const was = {
    ...(own.name !== undefined && { name_override }),
    ...(own.section !== undefined && { section_override }),
  }
  return [
    { made: editExercise.logging.make({ id, ...own }), was },
    ...stay.flatMap(({ set, values, isChanged, planId }) => (isChanged || planId ? [editOf(set, values, planId)] : [])),
    ...gone.map((set) => ({ made: removeSet.logging.make({ setId: set.id }) })),
    ...added.map(({ id: setId, values, planId }) => ({
      made: addSet.logging.make({ set: { ...values, id: setId, workoutExerciseId: id, routineSetId: planId ?? null } }),
    })),
  ]
}

/**
 * The first step needs the exercise itself. If that is refused, the others are too, and one text says so (R-ERR-18).
 */
function keptSteps(routine: RoutineDocument, planned: RoutineExercise, change: Change): Step[] {
  const { saved, stay, gone, added, isNothing } = change
  const own = isNothing ? { name: saved.name, section: saved.section } : change.own
  const was = {
    ...(own.name !== undefined && { name: planned.name }),
    ...(own.section !== undefined && { section: planned.section }),
  }
  const plan = (values: FormSet, planId: string): Step => ({
    made: addSet.planning.make({ routineExerciseId: planned.id, set: { ...plannedValues(values), id: planId } }),
  })
  return [
    { made: editExercise.planning.make({ id: planned.id, ...own }), was },
    ...stay.flatMap(({ set, values, isChanged, planId }) => {
      if (planId) return [plan(values, planId)]
      return isChanged || isNothing ? templateEdits(routine, set, values) : []
    }),
    ...gone.flatMap((set) => {
      const template = templateSetOf(routine, set)
      return template ? [{ made: removeSet.planning.make({ setId: template.id }) }] : []
    }),
    ...added.flatMap(({ values, planId }) => (planId ? [plan(values, planId)] : [])),
  ]
}

/** Keeps an exercise that was added for today in the routine, with its current sets. Without sets there is no plan. */
function newPlan(
  { exercise_id: exerciseId }: WorkoutExercise,
  { saved, stay, added }: Change,
  newId: () => string,
): Pick<Gesture, 'routine' | 'failure'> {
  const { name, section } = saved
  const sets = [...stay, ...added].flatMap(({ values, planId }) =>
    planId ? [{ ...plannedValues(values), id: planId }] : [],
  )
  if (sets.length === 0) return { routine: [], failure: currentWords()('failed.template.addSets') } // R-ERR-15
  const isCut = sets.length < stay.length + added.length
  return {
    routine: [{ made: addExercise.planning.make({ id: newId(), exerciseId, name, section, sets }) }],
    ...(isCut && { failure: currentWords()('workout.setsCut', { max: MAX_SETS }) }), // R-EDIT-19
  }
}

/**
 * The keep choice that is offered: none unless the workout has a routine that is on this device, and only 'today' for a
 * delegate who may not change routines (R-EDIT-06).
 */
export function keepChoiceFor(
  routine: RoutineDocument | null,
  { mayEditRoutines }: { mayEditRoutines: boolean },
): 'none' | 'full' | 'today-only' {
  if (!routine || routine.routine.is_archived) return 'none'
  return mayEditRoutines ? 'full' : 'today-only'
}
