import type { ErrorCode } from '#domain/errors.ts'
import { nextFocus } from '#domain/focus.ts'
import { exerciseState } from '#domain/progress.ts'
import { type SetValues, valuesOf } from '#domain/set.ts'
import { deleteDemoSet } from '#domain/set-list.ts'
import { nameKey } from '#domain/text.ts'
import type { SavedExercise } from '#features/exercise-cards/exercise-form.ts'
import { currentWords } from '#words/current-words.ts'
import { setName } from '#words/set-name.ts'

type DemoSet = SetValues & { id: string; routine_set_id: null; status: 'default' | 'complete' }

export type DemoExercise = {
  id: string
  exercise_id: string
  name: string
  section: 'training'
  setConfigs: readonly DemoSet[]
}

/** The deck of the landing page, in memory alone. */
export type Demo = {
  exercises: readonly DemoExercise[]
  focusedId: string | null
  /** The number of the next row's id. */
  nextId: number
}

const SETS_EACH = 3 // R-LAND-17

/** Server and browser draw the same start. */
export function openingDemo(): Demo {
  const words = currentWords()
  const squat = planned(words('landing.demo.squat'), { reps: 10, weight: 135 })
  const deadlift = planned(words('landing.demo.deadlift'), { reps: 12, weight: 95 })
  const plank = planned(words('landing.demo.plank'), { set_type: 'timed', timed_set_duration: 45, weight_unit: 'body' })
  return [squat, deadlift, plank].reduce(withExercise, { exercises: [], focusedId: null, nextId: 1 })
}

export const focusExercise = (demo: Demo, id: string): Demo => ({ ...demo, focusedId: id })

export const completeSet = (demo: Demo, setId: string): Demo => withSet(demo, setId, { status: 'complete' })

export const reopenSet = (demo: Demo, setId: string): Demo => withSet(demo, setId, { status: 'default' })

export const saveSet = (demo: Demo, setId: string, values: SetValues): Demo => withSet(demo, setId, valuesOf(values))

/** Deletes a set and renumbers the others. A new set replaces the only one. */
export function deleteSet(demo: Demo, setId: string): Demo {
  const exercise = exerciseOfSet(demo, setId)
  if (!exercise) return demo
  const index = exercise.setConfigs.findIndex(({ id }) => id === setId)
  const rest = exercise.setConfigs.toSpliced(index, 1)
  return withSets(demo, exercise.id, deleteDemoSet(exercise.setConfigs, index, setName), rest)
}

export function addExercise(demo: Demo, { name, setConfigs }: Pick<SavedExercise, 'name' | 'setConfigs'>): Demo {
  const added = withExercise(demo, { name, sets: setConfigs })
  return { ...added, focusedId: added.exercises.at(-1)?.id ?? null }
}

/** Saves an exercise. A remaining set keeps its id and its state. */
export function saveExercise(
  demo: Demo,
  id: string,
  { name, setConfigs }: Pick<SavedExercise, 'name' | 'setConfigs'>,
): Demo {
  const before = demo.exercises.find((exercise) => exercise.id === id)
  if (!before) return demo
  const isFewer = setConfigs.length < before.setConfigs.length
  const values = isFewer ? setConfigs.map((set, at) => ({ ...set, set_variant: setName(at + 1) })) : setConfigs
  const known = setConfigs.map((set) => before.setConfigs.find((row) => row.id === set.id))
  return withSets(withExerciseRow(demo, id, { name }), id, values, known)
}

export function moveExercise(demo: Demo, id: string, afterId: string | null): Demo {
  const moved = demo.exercises.find((exercise) => exercise.id === id)
  const rest = demo.exercises.filter((exercise) => exercise !== moved)
  if (!moved) return demo
  const at = rest.findIndex((exercise) => exercise.id === afterId) + 1
  return { ...demo, exercises: rest.toSpliced(at, 0, moved) }
}

export const deleteExercise = (demo: Demo, id: string): Demo =>
  focused({ ...demo, exercises: demo.exercises.filter((exercise) => exercise.id !== id) })

/** Why an exercise cannot have this name, or null. `ownId` is the exercise to rename. */
export function nameProblem(demo: Demo, name: string, ownId: string | null): ErrorCode | null {
  const isTaken = demo.exercises.some(({ id, name: other }) => id !== ownId && nameKey(other) === nameKey(name))
  return isTaken ? 'exercise-already-in-routine' : null
}

/** The next open set of the whole deck, or null. */
export const nextOpenSet = ({ exercises }: Demo): DemoSet | null =>
  exercises.flatMap(({ setConfigs }) => setConfigs).find(({ status }) => status === 'default') ?? null

export const nextSetOf = ({ setConfigs }: DemoExercise): DemoSet | undefined =>
  setConfigs.find(({ status }) => status === 'default')

/** Opens the next exercise once the open one is complete. The last one stays open. */
export function focusAfter(demo: Demo, setId: string): Demo {
  const done = exerciseOfSet(demo, setId)
  if (!done || done.id !== demo.focusedId || nextSetOf(done)) return demo
  const cards = demo.exercises.map(({ id, section, setConfigs }, exercise_order) => {
    return { id, section, exercise_order, state: exerciseState(setConfigs) }
  })
  return { ...demo, focusedId: nextFocus(cards, done.id) ?? done.id }
}

export const exerciseOfSet = (demo: Demo, setId: string): DemoExercise | undefined =>
  demo.exercises.find(({ setConfigs }) => setConfigs.some(({ id }) => id === setId))

type Planned = { name: string; sets: readonly SetValues[] }

const planned = (name: string, values: Partial<SetValues>): Planned => ({
  name,
  sets: Array.from({ length: SETS_EACH }, (_, at) => ({
    set_variant: setName(at + 1),
    set_type: 'reps',
    reps: null,
    timed_set_duration: null,
    weight: null,
    weight_unit: 'lbs',
    ...values,
  })),
})

function withExercise(demo: Demo, { name, sets }: Planned): Demo {
  const id = `demo-${demo.nextId}`
  const exercise: DemoExercise = { id, exercise_id: `${id}-exercise`, name, section: 'training', setConfigs: [] }
  const withIt = { ...demo, exercises: [...demo.exercises, exercise], nextId: demo.nextId + 1 }
  return focused(withSets(withIt, id, sets, []))
}

/** Opens the first card if none is open. */
const focused = (demo: Demo): Demo => {
  const isThere = demo.exercises.some(({ id }) => id === demo.focusedId)
  return isThere ? demo : { ...demo, focusedId: demo.exercises[0]?.id ?? null }
}

/** The exercise with these values as its sets. `known` has the existing rows at the same places. */
function withSets(
  demo: Demo,
  exerciseId: string,
  values: readonly SetValues[],
  known: readonly (DemoSet | undefined)[],
): Demo {
  const setConfigs = values.map((set, at): DemoSet => {
    const id = known[at]?.id ?? `demo-${demo.nextId + at}`
    return { id, routine_set_id: null, status: known[at]?.status ?? 'default', ...valuesOf(set) }
  })
  return { ...withExerciseRow(demo, exerciseId, { setConfigs }), nextId: demo.nextId + values.length }
}

const withExerciseRow = (demo: Demo, id: string, changed: Partial<DemoExercise>): Demo => ({
  ...demo,
  exercises: demo.exercises.map((exercise) => (exercise.id === id ? { ...exercise, ...changed } : exercise)),
})

function withSet(demo: Demo, setId: string, changed: Partial<DemoSet>): Demo {
  const exercise = exerciseOfSet(demo, setId)
  if (!exercise) return demo
  const setConfigs = exercise.setConfigs.map((set) => (set.id === setId ? { ...set, ...changed } : set))
  return withExerciseRow(demo, exercise.id, { setConfigs })
}
