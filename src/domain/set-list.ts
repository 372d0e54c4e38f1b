import { MAX_SETS, MIN_SETS, type SetValues, valuesOf } from './set.ts'

/** What the sets of a new exercise hold (R-EDIT-35). */
const NEW_SET = { set_type: 'reps', reps: 10, timed_set_duration: 30, weight: 25, weight_unit: 'lbs' } as const
const NEW_EXERCISE_SETS = 3 // R-EDIT-35

/** The set a demo exercise gets when its only one is deleted (R-LAND-23). */
const DEMO_SET = { ...NEW_SET, weight: 0 } as const

/** Stands in for reps a set configuration does not hold when a form is filled from it (R-EDIT-36). */
const REPS_OF_FORMS = 12

/** 'Set 3': the name of the nth set, from 1 (R-DATA-08). */
export const setName = (position: number): string => `Set ${position}`

/** A set's name as typed; blank falls back to 'Set N' of its place in the exercise, from 1 (R-EDIT-38). */
export const setNameOr = (typed: string, position: number): string => typed.trim() || setName(position)

/** The name of an added set: the number after the highest 'Set N', 'Set 1' among custom names only (R-EDIT-14, table A5). */
export function nextSetName(names: readonly string[]): string {
  const numbers = names.map((name) => Number(/^Set (\d{1,6})$/.exec(name.trim())?.[1] ?? 0))
  return setName(Math.max(0, ...numbers) + 1)
}

/** The values of the set that adding would append: the last one's under the next name (R-EDIT-13, R-EDIT-14). */
export function nextSet(sets: readonly SetValues[]): SetValues {
  const set_variant = nextSetName(sets.map((set) => set.set_variant))
  return valuesOf({ ...(sets.at(-1) ?? NEW_SET), set_variant })
}

/** The list with one more set (R-EDIT-13, R-EDIT-14); unchanged at ten, the most there are (R-EDIT-19). */
export const addSet = (sets: readonly SetValues[]): readonly SetValues[] =>
  sets.length >= MAX_SETS ? sets : [...sets, nextSet(sets)]

/** The list without its last set (R-EDIT-15); unchanged at one, the fewest there are (R-EDIT-19). */
export const removeLastSet = <T>(sets: readonly T[]): readonly T[] =>
  sets.length <= MIN_SETS ? sets : sets.slice(0, -1)

/** The list brought to a number of sets by adding or removing at its end; the number is held to 1 to 10 (R-EDIT-19). */
export function withSetCount(sets: readonly SetValues[], count: number): readonly SetValues[] {
  const wanted = Math.min(MAX_SETS, Math.max(MIN_SETS, Math.round(count)))
  let resized = sets.slice(0, wanted)
  while (resized.length < wanted) resized = [...resized, nextSet(resized)]
  return resized.length === sets.length ? sets : resized
}

/** The nth set of a new exercise, from 1 (R-EDIT-35). */
export const newSet = (position: number): SetValues => valuesOf({ ...NEW_SET, set_variant: setName(position) })

/** The three sets a new exercise starts with, 'Set 1' to 'Set 3' (R-EDIT-35). */
export const newExerciseSets = (): SetValues[] =>
  Array.from({ length: NEW_EXERCISE_SETS }, (_, index) => newSet(index + 1))

/** A set as a form shows it: values it lacks are filled in, 12 reps (R-EDIT-36), 30 s (R-DATA-09), weight 0 (R-RULES-04). */
export const filledSet = <T extends SetValues>(set: T): T => ({
  ...set,
  reps: set.reps ?? REPS_OF_FORMS,
  timed_set_duration: set.timed_set_duration ?? NEW_SET.timed_set_duration,
  weight: set.weight ?? 0,
})

/**
 * The rows that remain of an exercise, in their order and numbered 1, 2, 3 … without a gap; names stay (table A5). Rows
 * that keep their number stay the same objects.
 */
export const closeUp = <T extends { set_order: number }>(sets: readonly T[]): T[] =>
  sets
    .toSorted((a, b) => a.set_order - b.set_order)
    .map((set, index) => (set.set_order === index + 1 ? set : { ...set, set_order: index + 1 }))

/**
 * A demo exercise without the set at `index`: the rest is renamed 'Set 1', 'Set 2' … (R-LAND-24); in place of the only
 * one stands a new set of 10 reps and 0 lbs (R-LAND-23).
 */
export function deleteDemoSet(sets: readonly SetValues[], index: number): SetValues[] {
  const rest = sets.filter((_, at) => at !== index)
  if (rest.length === 0) return [{ ...DEMO_SET, set_variant: setName(1) }]
  return rest.map((set, at) => ({ ...set, set_variant: setName(at + 1) }))
}
