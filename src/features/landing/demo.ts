import type { ErrorCode } from '#domain/errors.ts'
import type { MassUnit } from '#domain/load.ts'
import type { SetValues } from '#domain/set.ts'
import { deleteDemoSet } from '#domain/set-list.ts'
import { nameKey } from '#domain/text.ts'
import { exerciseName, visibleSetsOf } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { addedExercise, movedExercise, removedExercise, savedExercise } from '#features/editing/exercise-gestures.ts'
import type { Gesture, Step } from '#features/editing/gesture.ts'
import { removedSet, savedSet } from '#features/editing/set-gestures.ts'
import { editOf } from '#features/editing/template-links.ts'
import type { SavedNote } from '#features/exercise-cards/edit-set-form.ts'
import type { SavedExercise } from '#features/exercise-cards/exercise-form.ts'
import { completeSet as complete, reopenSet as reopen } from '#logbook/logged-sets.ts'
import { registry } from '#logbook/operations.ts'
import { addSet } from '#logbook/sets.ts'
import { resumeWorkout, startWorkout } from '#logbook/workouts.ts'
import { currentWords } from '#words/current-words.ts'
import { setName } from '#words/set-name.ts'
import { type Demo, focused, nextOpenSet } from './demo-deck.ts'

const SETS_EACH = 3 // R-LAND-17

const WEIGHTS = { lbs: { squat: 135, deadlift: 95 }, kg: { squat: 60, deadlift: 40 } }

/** The demo's workout before its second set. `unit`: the unit of the visitor's place. */
export function openingDemo(unit: MassUnit): Demo {
  const words = currentWords()
  const weights = WEIGHTS[unit]
  const squat = planned(1, words('landing.demo.squat'), { reps: 10, weight: weights.squat, weight_unit: unit })
  const deadlift = planned(2, words('landing.demo.deadlift'), { reps: 12, weight: weights.deadlift, weight_unit: unit })
  const plank = planned(3, words('landing.demo.plank'), {
    ...{ set_type: 'timed', timed_set_duration: 45, weight_unit: 'body' },
  })
  const all = [squat, deadlift, plank]
  const { args } = startWorkout.make({
    ...{ name: words('landing.demo.title'), routineId: null, timeZone: null },
    exercises: all.map(({ exercise }) => exercise),
    sets: all.flatMap(({ sets }) => sets),
  })
  const started = startWorkout.apply(null, args, META)
  if (!('document' in started)) throw new Error('the demo does not start')
  const demo = focused({ workout: started.document, focusedId: null })
  return completeSet(demo, nextOpenSet(demo)?.id ?? '')
}

export const completeSet = (demo: Demo, setId: string): Demo => done(demo, [{ made: complete.make({ setId }) }])

export const reopenSet = (demo: Demo, setId: string): Demo => done(demo, [{ made: reopen.make({ setId }) }])

export function saveSet(demo: Demo, setId: string, values: SetValues, note?: SavedNote): Demo {
  const set = demo.workout.sets.find(({ id }) => id === setId)
  return set ? performed(demo, savedSet(placeOf(demo), set, values, note)) : demo
}

/** Deletes a set and renumbers the others. A new set replaces the only one. */
export function deleteSet(demo: Demo, setId: string): Demo {
  const set = demo.workout.sets.find(({ id }) => id === setId)
  if (!set) return demo
  const { workout_exercise_id: workoutExerciseId } = set
  const sets = visibleSetsOf(demo.workout, workoutExerciseId)
  const rest = sets.filter((row) => row !== set)
  const values = deleteDemoSet(sets, sets.indexOf(set), setName)
  const added = values
    .slice(rest.length)
    .map((only) => ({ ...only, id: newId(), workoutExerciseId, routineSetId: null }))
  return done(demo, [
    ...added.map((only) => ({ made: addSet.logging.make({ set: only }) })),
    ...removedSet({ routine: null }, set).here,
    ...rest.map((row, at) => editOf(row, { ...row, ...values[at] })),
  ])
}

type Saved = Pick<SavedExercise, 'name' | 'setConfigs'>

export function addExercise(demo: Demo, saved: Saved): Demo {
  const gesture = addedExercise(placeOf(demo), inTraining(saved), newId())
  return { ...performed(demo, gesture), focusedId: gesture.exerciseId }
}

/** Saves an exercise. With fewer sets the others are renumbered. */
export function saveExercise(demo: Demo, id: string, { name, setConfigs }: Saved): Demo {
  const isFewer = setConfigs.length < visibleSetsOf(demo.workout, id).length
  const sets = isFewer ? setConfigs.map((set, at) => ({ ...set, set_variant: setName(at + 1) })) : setConfigs
  return performed(demo, savedExercise(placeOf(demo), demo.workout, id, inTraining({ name, setConfigs: sets })))
}

export function moveExercise(demo: Demo, id: string, afterId: string | null): Demo {
  const exercise = demo.workout.exercises.find((row) => row.id === id)
  return exercise ? performed(demo, movedExercise(placeOf(demo), exercise, afterId)) : demo
}

export function deleteExercise(demo: Demo, id: string): Demo {
  const exercise = demo.workout.exercises.find((row) => row.id === id)
  return exercise ? focused(performed(demo, removedExercise(placeOf(demo), exercise))) : demo
}

/** Why an exercise cannot have this name, or null. `ownId` is the exercise to rename. */
export function nameProblem({ workout }: Demo, name: string, ownId: string | null): ErrorCode | null {
  const isTaken = workout.exercises.some((row) => row.id !== ownId && nameKey(exerciseName(row)) === nameKey(name))
  return isTaken ? 'exercise-already-in-routine' : null
}

const performed = (demo: Demo, { here }: Gesture): Demo => done(demo, here)

/** Applies the operations here alone. The last completed set ends a workout, and any change continues the demo's. */
function done(demo: Demo, steps: readonly Step[]): Demo {
  if (steps.length === 0) return demo
  const again = demo.workout.workout.is_active ? [] : [{ made: resumeWorkout.make({}) }]
  return { ...demo, workout: [...again, ...steps].reduce(withStep, demo.workout) }
}

function withStep(workout: WorkoutDocument, { made: { kind, args } }: Step): WorkoutDocument {
  const applied = registry.get(kind)?.apply(workout, args, META)
  return applied && 'document' in applied && applied.document.kind === 'workout' ? applied.document : workout
}

const inTraining = (saved: Saved): SavedExercise => ({
  ...saved,
  section: 'training',
  sets: saved.setConfigs.length,
})

const placeOf = ({ workout }: Demo) => ({ document: workout, routine: null, newId })

const idOf = (place: number): string => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`

/** Of the demo's document and its person. */
const NOBODY = idOf(0)
const META = { id: NOBODY, documentId: NOBODY, actorId: NOBODY, ownerId: NOBODY, at: 0 }

/** The ids before are those of the start. */
let lastId = 1000
const newId = () => idOf(++lastId)

function planned(place: number, name: string, values: Pick<SetValues, 'weight_unit'> & Partial<SetValues>) {
  const id = idOf(place * 100)
  const none = { reps: null, timed_set_duration: null, weight: null }
  const sets = Array.from({ length: SETS_EACH }, (_, at) => ({
    ...{ id: idOf(place * 100 + 10 + at), workoutExerciseId: id, routineSetId: null },
    ...{ set_variant: setName(at + 1), set_type: 'reps' as const, ...none, ...values },
  }))
  return { exercise: { id, exerciseId: idOf(place * 100 + 1), name, section: 'training' as const }, sets }
}
