import { inUnit, type MassUnit } from './load.ts'
import { roundTo } from './number.ts'
import { MAX_WEIGHT } from './rows/values.ts'
import { MAX_SETS, MIN_SETS, type SetValues, valuesOf, type WeightUnit } from './set.ts'
import { STEPS } from './set-fields.ts'
import { sideAfter } from './sides.ts'

/** What the sets of a new exercise hold (R-EDIT-35). */
const NEW_SET = { set_type: 'reps', reps: 10, timed_set_duration: 30, weight: 25, weight_unit: 'lbs' } as const
const NEW_EXERCISE_SETS = 3 // R-EDIT-35

/** The set a demo exercise gets when its only one is deleted (R-LAND-23). */
const DEMO_SET = { ...NEW_SET, weight: 0 } as const

/** Stands in for reps a set configuration does not hold when a form is filled from it (R-EDIT-36). */
const REPS_OF_FORMS = 12

/** Names the nth set, from 1: 'Set 3' (R-DATA-08), in the language of who adds it. */
export type SetNaming = (position: number) => string

/** 'Set 3': in the source language, which a set may have been named in before its owner chose another. */
export const sourceSetName: SetNaming = (position) => `Set ${position}`

/** A lifter and their coach may read different languages. */
const germanSetName: SetNaming = (position) => `Satz ${position}`

/** A set's name as typed; blank falls back to 'Set N' of its place in the exercise, from 1 (R-EDIT-38). */
export const setNameOr = (typed: string, position: number, setName: SetNaming): string =>
  typed.trim() || setName(position)

/** The name of an added set: the number after the highest 'Set N', 'Set 1' among custom names only (R-EDIT-14, table A5). */
const nextSetName = (names: readonly string[], setName: SetNaming): string =>
  setName(Math.max(0, ...names.map((name) => defaultNumber(name.trim(), setName))) + 1)

/** Whether nobody has named the set: its name says its place and nothing more. */
export const hasDefaultName = (name: string, position: number, setName: SetNaming): boolean =>
  [setName, sourceSetName, germanSetName].some((naming) => name === naming(position))

/** N of a stored 'Set N', in whatever language it was made; 0 for a name that somebody chose (D20). */
export const numberOfSetName = (name: string): number => defaultNumber(name, sourceSetName)

/** N of 'Set N'; 0 for a name that somebody chose. */
function defaultNumber(name: string, setName: SetNaming): number {
  const position = Number(/\d{1,6}$/.exec(name)?.[0] ?? 0)
  return hasDefaultName(name, position, setName) ? position : 0
}

/** What a person has said of the weights of new sets; null: nothing. */
export type NewSetChoices = {
  /** Of the exercise. */
  unit: MassUnit | null
  step: number | null
  /** Of any exercise. */
  preferred: MassUnit | null
}

const NO_CHOICES: NewSetChoices = { unit: null, step: null, preferred: null }

/**
 * The unit of a new set: the exercise's, else that of the set before it, else the preferred one, else lbs (R-LIFT-11).
 * After a set without a weight of its own stands another one: a unit says what weights are in, not that there is one.
 */
export const unitOfNewSet = ({ unit, preferred }: NewSetChoices, previous?: WeightUnit): WeightUnit =>
  previous === 'body' ? previous : (unit ?? previous ?? preferred ?? 'lbs')

/**
 * The values of the set that adding would append: the last one's under the next name (R-EDIT-13, R-EDIT-14), or its other
 * side under the same (R-LIFT-08). How hard the last one was says nothing of the next (R-LIFT-02).
 */
export function nextSet(sets: readonly SetValues[], setName: SetNaming, choices = NO_CHOICES): SetValues {
  const last = sets.at(-1)
  const { isSecond, ...ofSide } = sideAfter(sets)
  const names = sets.map((set) => set.set_variant)
  const set_variant = last && isSecond ? last.set_variant : nextSetName(names, setName)
  const weight_unit = unitOfNewSet(choices, last?.weight_unit)
  const weight = last ? weightIn(last, weight_unit, choices.step) : NEW_SET.weight
  return valuesOf({ ...(last ?? NEW_SET), weight, weight_unit, set_variant, ...ofSide, rpe: null })
}

/** As heavy as a set is, by steps where the new one is in the other unit: 100 lbs are followed by 45 kg, not by 100. */
function weightIn({ weight, weight_unit: unit }: SetValues, wanted: WeightUnit, step: number | null): number | null {
  if (weight === null || unit === wanted || unit === 'body' || wanted === 'body') return weight
  const by = step ?? STEPS[wanted]
  return Math.min(MAX_WEIGHT, roundTo(Math.round(inUnit(weight, unit, wanted) / by) * by, 2))
}

/**
 * The list brought to a number of sets by adding (R-EDIT-13, R-EDIT-14) or removing (R-EDIT-15) at its end; the number is
 * held to 1 to 10, or to `most` (R-EDIT-19).
 */
export function withSetCount(
  sets: readonly SetValues[],
  count: number,
  setName: SetNaming,
  choices?: NewSetChoices,
  most: number = MAX_SETS,
): readonly SetValues[] {
  const wanted = Math.min(most, Math.max(MIN_SETS, Math.round(count)))
  let resized = sets.slice(0, wanted)
  while (resized.length < wanted) resized = [...resized, nextSet(resized, setName, choices)]
  return resized.length === sets.length ? sets : resized
}

/** The nth set of a new exercise, from 1 (R-EDIT-35). */
export const newSet = (position: number, setName: SetNaming): SetValues =>
  valuesOf({ ...NEW_SET, set_variant: setName(position) })

/** The three sets a new exercise starts with, 'Set 1' to 'Set 3' (R-EDIT-35). */
export const newExerciseSets = (setName: SetNaming): SetValues[] =>
  Array.from({ length: NEW_EXERCISE_SETS }, (_, index) => newSet(index + 1, setName))

/** A set as a form shows it: values it lacks are filled in, 12 reps (R-EDIT-36), 30 s (R-DATA-09), weight 0 (R-RULES-04). */
export const filledSet = <T extends SetValues>(set: T): T => ({
  ...set,
  reps: set.reps ?? REPS_OF_FORMS,
  timed_set_duration: set.timed_set_duration ?? (set.set_type === 'distance' ? null : NEW_SET.timed_set_duration),
  weight: set.weight ?? 0,
})

/** The sets of an exercise numbered 1, 2, 3 … as listed; names stay (table A5). Rows that keep their number stay the same objects. */
export const numbered = <T extends { set_order: number }>(sets: readonly T[]): T[] =>
  sets.map((set, index) => (set.set_order === index + 1 ? set : { ...set, set_order: index + 1 }))

/** The sets that remain of an exercise, in their order and numbered without a gap. */
export const closeUp = <T extends { set_order: number }>(sets: readonly T[]): T[] =>
  numbered(sets.toSorted((a, b) => a.set_order - b.set_order))

/**
 * A demo exercise without the set at `index`: the rest is renamed 'Set 1', 'Set 2' … (R-LAND-24); in place of the only
 * one stands a new set of 10 reps and 0 lbs (R-LAND-23).
 */
export function deleteDemoSet(sets: readonly SetValues[], index: number, setName: SetNaming): SetValues[] {
  const rest = sets.filter((_, at) => at !== index)
  if (rest.length === 0) return [{ ...DEMO_SET, set_variant: setName(1) }]
  return rest.map((set, at) => ({ ...set, set_variant: setName(at + 1) }))
}
