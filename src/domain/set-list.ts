import { LANGUAGES } from './languages.ts'
import { inUnit, type MassUnit } from './load.ts'
import { roundTo } from './number.ts'
import { MAX_WEIGHT } from './rows/values.ts'
import { MAX_SETS, MIN_SETS, type SetValues, valuesOf, type WeightUnit } from './set.ts'
import { STEPS } from './set-fields.ts'
import { sideAfter } from './sides.ts'

const NEW_SET = { set_type: 'reps', reps: 10, timed_set_duration: 30, weight: 25, weight_unit: 'lbs' } as const
const NEW_EXERCISE_SETS = 3 // R-EDIT-35

const DEMO_SET = { ...NEW_SET, weight: 0 } as const

/** Repetitions that a form shows for a set without any. */
const REPS_OF_FORMS = 12

/** Names the nth set, from 1: 'Set 3', in the language of the person who adds it. */
export type SetNaming = (position: number) => string

/** The English default name, which a set keeps when its owner chooses another language. */
export const sourceSetName: SetNaming = (position) => `Set ${position}`

/** The default names of all languages: a lifter and their coach may read different ones. */
const DEFAULT_NAMES: readonly SetNaming[] = Object.values(LANGUAGES).map(
  ({ set }) =>
    (position) =>
      set.replace('#', String(position)),
)

/** The typed name of a set; a blank one becomes 'Set N' of its place, from 1. */
export const setNameOr = (typed: string, position: number, setName: SetNaming): string =>
  typed.trim() || setName(position)

/** 'Set N' with the number after the highest; 'Set 1' if all names are custom. */
const nextSetName = (names: readonly string[], setName: SetNaming): string =>
  setName(Math.max(0, ...names.map((name) => numberOfSetName(name.trim()))) + 1)

/** N of 'Set N' in any language; 0 for a name that somebody chose. */
export function numberOfSetName(name: string): number {
  const position = Number(/\d{1,6}/.exec(name)?.[0] ?? 0)
  return DEFAULT_NAMES.some((naming) => name === naming(position)) ? position : 0
}

/** A person's choices for the weights of new sets; null: none. */
export type NewSetChoices = {
  /** The unit and the step of the exercise. */
  unit: MassUnit | null
  step: number | null
  preferred: MassUnit | null
}

const NO_CHOICES: NewSetChoices = { unit: null, step: null, preferred: null }

/** The unit of a new set: the exercise's, else that of the set before it, else the preferred one, else lbs. */
export const unitOfNewSet = ({ unit, preferred }: NewSetChoices, previous?: WeightUnit): WeightUnit =>
  previous === 'body' ? previous : (unit ?? previous ?? preferred ?? 'lbs')

/** The values of an added set: those of the last set under the next name, or of its other side, without the effort. */
export function nextSet(sets: readonly SetValues[], setName: SetNaming, choices = NO_CHOICES): SetValues {
  const last = sets.at(-1)
  const { isSecond, ...ofSide } = sideAfter(sets)
  const names = sets.map((set) => set.set_variant)
  const set_variant = last && isSecond ? last.set_variant : nextSetName(names, setName)
  const weight_unit = unitOfNewSet(choices, last?.weight_unit)
  const weight = last ? weightIn(last, weight_unit, choices.step) : NEW_SET.weight
  return valuesOf({ ...(last ?? NEW_SET), weight, weight_unit, set_variant, ...ofSide, rpe: null })
}

/** Converts a set's weight to the unit of the next set, in whole steps: 45 kg follow 100 lbs. */
function weightIn({ weight, weight_unit: unit }: SetValues, wanted: WeightUnit, step: number | null): number | null {
  if (weight === null || unit === wanted || unit === 'body' || wanted === 'body') return weight
  const by = step ?? STEPS[wanted]
  return Math.min(MAX_WEIGHT, roundTo(Math.round(inUnit(weight, unit, wanted) / by) * by, 2))
}

/** Adds or removes sets at the end. The number is from 1 to 10, or to `most`. */
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

export const newSet = (position: number, setName: SetNaming): SetValues =>
  valuesOf({ ...NEW_SET, set_variant: setName(position) })

export const newExerciseSets = (setName: SetNaming): SetValues[] =>
  Array.from({ length: NEW_EXERCISE_SETS }, (_, index) => newSet(index + 1, setName))

/** A set for a form, with 12 reps, 30 s and weight 0 where it has none. */
export const filledSet = <T extends SetValues>(set: T): T => ({
  ...set,
  reps: set.reps ?? REPS_OF_FORMS,
  timed_set_duration: set.timed_set_duration ?? (set.set_type === 'distance' ? null : NEW_SET.timed_set_duration),
  weight: set.weight ?? 0,
})

/** Numbers the sets 1, 2, 3 … as listed; names stay. Unchanged rows stay the same objects. */
export const numbered = <T extends { set_order: number }>(sets: readonly T[]): T[] =>
  sets.map((set, index) => (set.set_order === index + 1 ? set : { ...set, set_order: index + 1 }))

export const closeUp = <T extends { set_order: number }>(sets: readonly T[]): T[] =>
  numbered(sets.toSorted((a, b) => a.set_order - b.set_order))

/** Deletes a set of a demo exercise and renames the rest. A new set takes the place of the only one. */
export function deleteDemoSet(sets: readonly SetValues[], index: number, setName: SetNaming): SetValues[] {
  const rest = sets.filter((_, at) => at !== index)
  if (rest.length === 0) return [{ ...DEMO_SET, set_variant: setName(1) }]
  return rest.map((set, at) => ({ ...set, set_variant: setName(at + 1) }))
}
