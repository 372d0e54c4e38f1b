import { exercisesInOrder, type RoutineDocument, type RoutineExercise } from '#domain/routine.ts'
import type { Section } from '#domain/section.ts'
import { MAX_SETS } from '#domain/set.ts'
import { savedChanges, shownInForm } from '#domain/set-changes.ts'
import {
  exerciseName,
  exerciseSection,
  placedExercises,
  type TrainingDocument,
  type TrainingExercise,
  type TrainingSet,
  visibleSetsOf,
} from '#domain/training.ts'
import type { FormSet, SavedExercise } from '#features/exercise-cards/exercise-form.ts'
import { addExercise, editExercise, moveExercise, removeExercise } from '#logbook/exercises.ts'
import { addSet, removeSet } from '#logbook/sets.ts'
import { wayOf } from '#logbook/ways.ts'
import { currentWords } from '#words/current-words.ts'
import type { Gesture, Place, Step } from './gesture.ts'
import {
  editOf,
  notInRoutine,
  plannedValues,
  templateEdits,
  templateExerciseOf,
  templateSetOf,
} from './template-links.ts'

/**
 * The operations of a saved 'Create' sheet: adds an exercise to the routine, to today's workout, or 'Permanently' to
 * both.
 */
export function addedExercise(
  { document, routine, newId }: Place,
  { name, section, setConfigs }: SavedExercise,
  exerciseId: string,
): Gesture & { exerciseId: string } {
  const id = newId()
  const sets = setConfigs.map((set) => ({ set, here: newId(), planned: routine ? newId() : null }))
  const exercise = { exerciseId, name, section }
  const here = sets.map(({ set, here: setId, planned }) => ({
    ...{ ...set, id: setId, workoutExerciseId: id, routineSetId: planned },
  }))
  const plan = sets.flatMap(({ set, planned }) => (planned === null ? [] : [{ ...set, id: planned }]))
  const made =
    document.kind === 'routine'
      ? addExercise.planning.make({ id, ...exercise, sets: here })
      : addExercise.logging.make({ exercise: { id, ...exercise }, sets: here })
  const kept = routine ? [{ made: addExercise.planning.make({ id: newId(), ...exercise, sets: plan }) }] : []
  return { exerciseId: id, here: [{ made }], routine: kept }
}

export function removedExercise({ document, routine }: Omit<Place, 'newId'>, exercise: TrainingExercise): Gesture {
  const planned = templateExerciseOf(routine, document, exercise)
  return {
    here: [{ made: removeExercise[wayOf(document)].make({ id: exercise.id }) }],
    routine: planned ? [{ made: removeExercise.planning.make({ id: planned.id }) }] : [],
  }
}

/**
 * Moves an exercise behind another one of its section; null: to the section's start. In the routine it goes behind the
 * nearest exercise that is there.
 */
export function movedExercise(
  { document, routine }: Omit<Place, 'newId'>,
  exercise: TrainingExercise,
  afterId: string | null,
): Gesture {
  const planned = templateExerciseOf(routine, document, exercise)
  const here = [{ made: moveExercise[wayOf(document)].make({ id: exercise.id, afterId }) }]
  if (!planned) return { here, routine: [] }
  if (planned.section !== exerciseSection(exercise)) return { here, routine: [], failure: notInRoutine() }
  const section = exercisesInOrder(placedExercises<TrainingExercise>(document)).filter(
    (row) => row.section === planned.section && row.id !== exercise.id,
  )
  const before = section.slice(0, section.findIndex(({ id }) => id === afterId) + 1)
  const neighbour = before
    .map((row) => templateExerciseOf(routine, document, row.exercise))
    .findLast((row) => row?.section === planned.section)
  return {
    here,
    routine: [{ made: moveExercise.planning.make({ id: planned.id, afterId: neighbour?.id ?? null }) }],
  }
}

/**
 * The operations of a saved 'Edit exercise' sheet, for changed fields only. `seen` is the document when the sheet
 * opened: a set deleted since stays deleted, one completed since keeps its values.
 */
export function savedExercise(place: Place, seen: TrainingDocument, exerciseId: string, saved: SavedExercise): Gesture {
  const { document, routine } = place
  const exercise = seen.exercises.find(({ id }) => id === exerciseId)
  if (!exercise) return { here: [], routine: [] }
  const change = changeOf(place, seen, exercise, saved)
  const here = stepsHere(exercise, change, routine !== null)
  if (!routine) return { here: change.isNothing ? [] : here, routine: [] }
  const planned = templateExerciseOf(routine, document, exercise)
  if (planned) return { here, routine: keptSteps(routine, planned, change) }
  return { here, ...newPlan(exercise, change, place.newId) }
}

type Change = {
  saved: SavedExercise
  own: { name?: string; section?: Section }
  /** `planId`: the id of a new template set with these values; undefined: none is made. */
  stay: readonly { set: TrainingSet; values: FormSet; isChanged: boolean; planId: string | undefined }[]
  gone: readonly TrainingSet[]
  added: readonly { id: string; values: FormSet; planId: string | undefined }[]
  /** True if only the keep choice changed. */
  isNothing: boolean
}

const isDone = (set: TrainingSet | undefined): boolean => !!set && 'status' in set && set.status === 'complete'

function changeOf(place: Place, seen: TrainingDocument, exercise: TrainingExercise, saved: SavedExercise): Change {
  const { document, routine, newId } = place
  const nowById = new Map(visibleSetsOf<TrainingSet>(document, exercise.id).map((set) => [set.id, set]))
  const before = visibleSetsOf<TrainingSet>(seen, exercise.id).filter(({ id }) => nowById.has(id))
  const savedById = new Map(saved.setConfigs.flatMap((set) => (set.id ? [[set.id, set]] : [])))
  const isDoneMeanwhile = (set: TrainingSet) => !isDone(set) && isDone(nowById.get(set.id))
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
  const isTouched = (set: TrainingSet) => {
    const values = savedById.get(set.id)
    return !values || savedChanges(set, values) !== null
  }
  const isSame = added.length + Object.keys(own).length === 0 && !before.some(isTouched)
  const isNewPlan = routine !== null && !templateExerciseOf(routine, document, exercise)
  // A new plan has at most ten sets. The others have no template set to link to.
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

/**
 * The operations on the workout. With `isKept` there is a first one even if it changes nothing, because the routine's
 * operations follow it.
 */
function stepsHere(exercise: TrainingExercise, { own, stay, gone, added }: Change, isKept: boolean): Step[] {
  const { id } = exercise
  const way = 'snapshot_name' in exercise ? 'logging' : 'planning'
  return [
    ...(isKept || Object.keys(own).length > 0
      ? [{ made: editExercise[way].make({ id, ...own }), was: seenIn(exercise, own) }]
      : []),
    ...stay.flatMap(({ set, values, isChanged, planId }) => (isChanged || planId ? [editOf(set, values, planId)] : [])),
    ...gone.map((set) => ({ made: removeSet[way].make({ setId: set.id }) })),
    ...added.map(({ id: setId, values, planId }) => {
      const set = { ...values, id: setId, workoutExerciseId: id, routineSetId: planId ?? null }
      return {
        made: way === 'logging' ? addSet.logging.make({ set }) : addSet.planning.make({ routineExerciseId: id, set }),
      }
    }),
  ]
}

/** What the person saw in the fields that they change. */
function seenIn(exercise: TrainingExercise, { name, section }: Change['own']) {
  const [ownName, ownSection] =
    'name' in exercise
      ? [{ name: exercise.name }, { section: exercise.section }]
      : [{ name_override: exercise.name_override }, { section_override: exercise.section_override }]
  return { ...(name !== undefined && ownName), ...(section !== undefined && ownSection) }
}

/**
 * The operations on the routine. The first one needs the exercise: if the server refuses that one, it refuses the
 * others too, and one text says so.
 */
function keptSteps(routine: RoutineDocument, planned: RoutineExercise, change: Change): Step[] {
  const { saved, stay, gone, added, isNothing } = change
  const own = isNothing ? { name: saved.name, section: saved.section } : change.own
  const plan = (values: FormSet, planId: string): Step => ({
    made: addSet.planning.make({ routineExerciseId: planned.id, set: { ...plannedValues(values), id: planId } }),
  })
  return [
    { made: editExercise.planning.make({ id: planned.id, ...own }), was: seenIn(planned, own) },
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

/** Copies an exercise that was added for today into the routine. An exercise without sets is not copied. */
function newPlan(
  { exercise_id: exerciseId }: TrainingExercise,
  { saved, stay, added }: Change,
  newId: () => string,
): Pick<Gesture, 'routine' | 'failure'> {
  const { name, section } = saved
  const sets = [...stay, ...added].flatMap(({ values, planId }) =>
    planId ? [{ ...plannedValues(values), id: planId }] : [],
  )
  if (sets.length === 0) return { routine: [], failure: currentWords()('failed.template.addSets') }
  const isCut = sets.length < stay.length + added.length
  return {
    routine: [{ made: addExercise.planning.make({ id: newId(), exerciseId, name, section, sets }) }],
    ...(isCut && { failure: currentWords()('workout.setsCut', { max: MAX_SETS }) }),
  }
}

/**
 * The keep choice to offer: 'none' without the routine or if it is archived, 'today-only' for a delegate who may not
 * change it.
 */
export function keepChoiceFor(
  routine: RoutineDocument | null,
  { mayEditRoutines }: { mayEditRoutines: boolean },
): 'none' | 'full' | 'today-only' {
  if (!routine || routine.routine.is_archived) return 'none'
  return mayEditRoutines ? 'full' : 'today-only'
}
