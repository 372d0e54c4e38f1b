import type { RoutineDocument, TemplateSet } from '#domain/routine.ts'
import type { SetValues } from '#domain/set.ts'
import {
  addedForGood,
  changedForGood,
  type GivenExercise,
  isStagedToday,
  lighterToday,
  withoutTarget,
} from '#domain/tracks/given-anew.ts'
import { equippedIn, type Progress } from '#domain/tracks/given-exercises.ts'
import { allSetsOf } from '#domain/training.ts'
import { type LoggedSet, targetOf, type WorkoutDocument } from '#domain/workout.ts'
import type { Gesture, Step, Undoable } from '#features/editing/gesture.ts'
import { templateExerciseOf } from '#features/editing/template-links.ts'
import { fillSets } from '#logbook/fill-sets.ts'
import { addSet, editSet, removeSet } from '#logbook/sets.ts'
import { editTrack, giveAnew } from '#logbook/tracks.ts'

type Around = { workout: WorkoutDocument; routine: RoutineDocument | null; progress: Progress | null }

/**
 * A gesture of a running workout as it is meant where exercises have tracks: what is changed 'Permanently' sets the
 * base and what was given, instead of the template (R-PLAN-15). `now`: the device's time.
 */
export function givenGesture(gesture: Gesture, around: Around & { now: number }): Gesture {
  const { workout, routine, progress, now } = around
  if (gesture.keep !== 'future' || !routine || !progress) return gesture
  return workout.exercises.reduce((meant, { id }) => {
    const exercise = givenExercise(around, id)
    return exercise ? forGood(meant, { id, exercise, now }) : meant
  }, gesture)
}

function forGood(whole: Gesture, { id, exercise, now }: { id: string; exercise: GivenExercise; now: number }): Gesture {
  const { templates, track } = exercise
  const gesture = isStagedToday(exercise) ? withCountOfToday(whole, exercise) : whole
  const [changed, removed] = [changedIn(gesture, exercise), removedIn(gesture, exercise)]
  const added = isStagedToday(exercise) ? [] : addedIn(gesture, exercise, id)
  if (changed.length + removed.length + added.length === 0) return gesture
  const { base, templates: said, anew } = changedForGood(exercise, changed, now)
  const more = added.map(({ set, ...ids }) => ({ ...ids, ...addedForGood(exercise, anew.given, set) }))
  const isOfThese = ({ made }: Step) =>
    made.kind === editSet.planning.kind && templates.some((set) => set.id === (made.args as Edit).setId)
  const planned = said.map(({ set, changes }) => ({
    made: editSet.planning.make({ setId: set.id, changes }),
    was: Object.fromEntries(
      Object.entries(set).filter(([name]) => name in changes && name !== 'rounds'),
    ) as Step['was'],
  }))
  const sets = [
    ...anew.sets,
    ...removed.map((set) => ({ setId: set.id, changes: withoutTarget(set) })),
    ...more.map(({ setId, asked }) => ({ setId, changes: asked })),
  ]
  const give = giveAnew.make({ id, given: anew.given, sets })
  const book = base && {
    made: editTrack.make({ id: track.id, exerciseId: track.exercise_id, label: track.label, changes: base }),
  }
  const templateOf = (setId: string) => more.find(({ routineSetId }) => routineSetId === setId)?.template
  return {
    ...gesture,
    here: base || sets.length > 0 ? [...gesture.here, { made: give }] : gesture.here,
    routine: [
      ...gesture.routine.filter((step) => !isOfThese(step)).map((step) => inPercent(step, templateOf)),
      ...planned,
    ],
    book: [...(gesture.book ?? []), ...(book ? [book] : [])],
  }
}

/** The sets with a template that the gesture changes or fills. */
function changedIn(gesture: Gesture, { sets, templates }: GivenExercise) {
  const edits = gesture.here.flatMap(({ made }): readonly Edit[] => {
    if (made.kind === fillSets.kind) return (made.args as Filled).values
    return made.kind === editSet.logging.kind ? [made.args as Edit] : []
  })
  return edits.flatMap(({ setId, changes }) => {
    const set = sets.find((each) => each.id === setId)
    if (!set || !templates.some((each) => each.id === set.routine_set_id)) return []
    return [{ setId, changes: Object.keys(changes).length > 0 ? changes : keptOf(gesture, set) }]
  })
}

/** The sets that ask for something until the gesture removes them, from the template too. */
const removedIn = ({ here, routine }: Gesture, { sets }: GivenExercise): LoggedSet[] =>
  sets.filter(
    (set) =>
      targetOf(set) !== null &&
      here.some(({ made }) => made.kind === removeSet.logging.kind && (made.args as Edit).setId === set.id) &&
      routine.some(
        ({ made }) => made.kind === removeSet.planning.kind && (made.args as Edit).setId === set.routine_set_id,
      ),
  )

type Added = { setId: string; routineSetId: string; set: SetValues }

/** The sets that the gesture adds to the template: new ones, and sets of today. */
function addedIn(gesture: Gesture, { sets }: GivenExercise, id: string): Added[] {
  return gesture.here.flatMap(({ made }): Added[] => {
    if (made.kind === addSet.logging.kind) {
      const { set } = made.args as Parameters<typeof addSet.logging.make>[0]
      const { id: setId, workoutExerciseId, routineSetId } = set
      return workoutExerciseId === id && routineSetId ? [{ setId, routineSetId, set: set as object as SetValues }] : []
    }
    if (made.kind !== editSet.logging.kind) return []
    const { setId, changes, routineSetId } = made.args as Edit
    const set = sets.find((each) => each.id === setId)
    return set && routineSetId ? [{ setId, routineSetId, set: { ...set, ...changes } }] : []
  })
}

/** The gesture without what it does to the number of template sets. */
const withCountOfToday = (gesture: Gesture, { templates }: GivenExercise): Gesture => ({
  ...gesture,
  routine: gesture.routine.filter(({ made }) => {
    const { setId, routineExerciseId } = made.args as Partial<Edit & Planned>
    if (made.kind === addSet.planning.kind) return routineExerciseId !== templates[0]?.routine_exercise_id
    return made.kind !== removeSet.planning.kind || !templates.some((set) => set.id === setId)
  }),
})

/** A template set that is added at the percent that gives its weight. */
function inPercent(step: Step, templateOf: (setId: string) => Partial<TemplateSet> | undefined): Step {
  if (step.made.kind !== addSet.planning.kind) return step
  const args = step.made.args as Planned
  const template = templateOf(args.set.id)
  return template ? { made: addSet.planning.make({ ...args, set: { ...args.set, ...template } }) } : step
}

type Planned = Parameters<typeof addSet.planning.make>[0]
type Filled = Parameters<typeof fillSets.make>[0]
type Edit = { setId: string; changes: Partial<SetValues>; routineSetId?: string }

/** What a set that is saved unchanged says: its values on screen, where the template has others. */
function keptOf({ routine }: Gesture, set: LoggedSet): Partial<SetValues> {
  const edit = routine.find(({ made }) => (made.args as Partial<Edit>).setId === set.routine_set_id)
  const { changes = {} } = (edit?.made.args ?? {}) as Partial<Edit>
  return changes
}

/** 'Lighter today' with its 'Undo'; null: the sets are given by hand, are lighter already, or are done. */
export function lighterGesture(around: Around, id: string): Undoable | null {
  const exercise = givenExercise(around, id)
  if (!exercise || exercise.given.lighter) return null
  const { given, sets } = lighterToday(exercise)
  if (!sets.length) return null
  const before = sets.map(({ setId, changes }) => {
    const set = exercise.sets.find((each) => each.id === setId)
    return { setId, changes: Object.fromEntries(Object.keys(changes).map((name) => [name, set?.[name as 'weight']])) }
  })
  return {
    ...{ here: [{ made: giveAnew.make({ id, given, sets }) }], routine: [] },
    undo: { here: [giveAnew.make({ id, given: exercise.given, sets: before })], routine: [] },
  }
}

/** An exercise whose numbers came from a track, as far as the device knows that track. */
function givenExercise({ workout, routine, progress }: Around, id: string): GivenExercise | null {
  const row = workout.exercises.find((each) => each.id === id)
  const track = row?.given && progress?.book.tracks.find((each) => each.id === row.given?.track)
  if (!row?.given || !progress || !track) return null
  const planned = templateExerciseOf(routine, workout, row)
  return {
    ...{ given: row.given, track, sets: allSetsOf(workout, id) },
    templates: routine && planned ? allSetsOf(routine, planned.id) : [],
    equipped: equippedIn(progress, row.exercise_id),
  }
}
