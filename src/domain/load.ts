import { roundTo } from './number.ts'
import type { SetValues, WeightUnit } from './set.ts'

/** One weighing. `at`: ms since 1970. */
export type BodyWeight = { at: number; weight: number; unit: MassUnit }
export type MassUnit = Exclude<WeightUnit, 'body'>

/** Weights are stored as entered and compared in kilograms (R-BASE-04). */
export const inKilograms = (weight: number, unit: MassUnit): number => roundTo(unrounded(weight, unit), 2)

const unrounded = (weight: number, unit: MassUnit): number => (unit === 'lbs' ? weight * KILOGRAMS_OF_A_POUND : weight)

/** A weight in the other unit for the screen alone: one decimal at most (R-LIFT-12). */
export const inUnit = (weight: number, unit: MassUnit, wanted: MassUnit): number => {
  if (unit === wanted) return weight
  return roundTo(wanted === 'kg' ? weight * KILOGRAMS_OF_A_POUND : weight / KILOGRAMS_OF_A_POUND, 1)
}

export const KILOGRAMS_OF_A_POUND = 0.45359237

/** The lightest and the heaviest person that is believed, in kg (R-PROG-20). */
export const LIGHTEST_BODY = 20
export const HEAVIEST_BODY = 500

/** Whether a person can weigh that, or less or more than anybody. */
export function bodyWeightProblem(weight: number, unit: MassUnit): 'tooSmall' | 'tooLarge' | null {
  const kilograms = inKilograms(weight, unit)
  if (kilograms < LIGHTEST_BODY) return 'tooSmall'
  return kilograms > HEAVIEST_BODY ? 'tooLarge' : null
}

/**
 * What a set moved, in kilograms (R-BASE-04). `bodyKilograms`: the lifter's weight that day, null when unknown. Null: the
 * set has no load, because it hangs on a body whose weight is not known.
 */
export function loadOf(set: Loaded, bodyKilograms: number | null): number | null {
  const load = unroundedLoadOf(set, bodyKilograms)
  return load && roundTo(load, 2)
}

type Loaded = Pick<SetValues, 'weight' | 'weight_unit' | 'load'>

/** The same for sums, where many repetitions would add up what rounding takes (R-PROG-19). */
export function unroundedLoadOf(
  { weight, weight_unit: unit, load }: Loaded,
  bodyKilograms: number | null,
): number | null {
  if (unit === 'body') return bodyKilograms
  const own = unrounded(weight ?? 0, unit)
  if (load !== 'added' && load !== 'assisted') return own
  if (bodyKilograms === null) return null
  return Math.max(0, bodyKilograms + (load === 'added' ? own : -own))
}

/** A weighing says nothing of a workout this long after it, in ms (R-BASE-04). */
const BODY_WEIGHT_LASTS_MS = 90 * 24 * 60 * 60 * 1000

/** The body weight on the day of a workout: the newest weighing before it that is not too old; null: unknown. */
export function bodyKilogramsAt(weighings: readonly BodyWeight[], workoutAt: number): number | null {
  let newest: BodyWeight | null = null
  for (const weighing of weighings) {
    const isOfThatTime = weighing.at <= workoutAt && workoutAt - weighing.at <= BODY_WEIGHT_LASTS_MS
    if (isOfThatTime && weighing.at >= (newest?.at ?? 0)) newest = weighing
  }
  return newest && inKilograms(newest.weight, newest.unit)
}
