import type { RoutineDocument } from '#domain/routine.ts'
import type { SetValues } from '#domain/set.ts'
import { changedForGood, type GivenExercise, lighterToday } from '#domain/tracks/given-anew.ts'
import { equippedIn, type Progress } from '#domain/tracks/given-exercises.ts'
import { allSetsOf } from '#domain/training.ts'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'
import type { Gesture, Step, Undoable } from '#features/editing/gesture.ts'
import { templateExerciseOf } from '#features/editing/template-links.ts'
import { editSet } from '#logbook/sets.ts'
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

function forGood(
  gesture: Gesture,
  { id, exercise, now }: { id: string; exercise: GivenExercise; now: number },
): Gesture {
  const { sets, templates, track } = exercise
  const edits = gesture.here.flatMap(({ made }) => (made.kind === editSet.logging.kind ? [made.args as Edit] : []))
  const changed = edits.flatMap(({ setId, changes }) => {
    const set = sets.find((each) => each.id === setId)
    if (!set || !templates.some((each) => each.id === set.routine_set_id)) return []
    return [{ setId, changes: Object.keys(changes).length > 0 ? changes : keptOf(gesture, set) }]
  })
  if (changed.length === 0) return gesture
  const { base, templates: said, anew } = changedForGood(exercise, changed, now)
  const isOfThese = ({ made }: Step) =>
    made.kind === editSet.planning.kind && templates.some((set) => set.id === (made.args as Edit).setId)
  const planned = said.map(({ set, changes }) => ({
    made: editSet.planning.make({ setId: set.id, changes }),
    was: Object.fromEntries(
      Object.entries(set).filter(([name]) => name in changes && name !== 'rounds'),
    ) as Step['was'],
  }))
  const give = giveAnew.make({ id, given: anew.given, sets: anew.sets })
  const book = base && {
    made: editTrack.make({ id: track.id, exerciseId: track.exercise_id, label: track.label, changes: base }),
  }
  return {
    ...gesture,
    here: base || anew.sets.length > 0 ? [...gesture.here, { made: give }] : gesture.here,
    routine: [...gesture.routine.filter((step) => !isOfThese(step)), ...planned],
    book: [...(gesture.book ?? []), ...(book ? [book] : [])],
  }
}

type Edit = { setId: string; changes: Partial<SetValues> }

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
