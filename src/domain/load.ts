import { roundTo } from './number.ts'
import type { SetValues, WeightUnit } from './set.ts'

/** `at`: ms since 1970. */
export type BodyWeight = { at: number; weight: number; unit: MassUnit }
export type MassUnit = Exclude<WeightUnit, 'body'>

/** Sled stores weights as entered and compares kilograms. */
export const inKilograms = (weight: number, unit: MassUnit): number => roundTo(unrounded(weight, unit), 2)

const unrounded = (weight: number, unit: MassUnit): number => (unit === 'lbs' ? weight * KILOGRAMS_OF_A_POUND : weight)

/** The weight in the wanted unit, for the screen only: converted ones have at most one decimal. */
export const inUnit = (weight: number, unit: MassUnit, wanted: MassUnit): number => {
  if (unit === wanted) return weight
  return roundTo(wanted === 'kg' ? weight * KILOGRAMS_OF_A_POUND : weight / KILOGRAMS_OF_A_POUND, 1)
}

export const KILOGRAMS_OF_A_POUND = 0.45359237

/** The limits of a plausible person, in kg. */
export const LIGHTEST_BODY = 20
export const HEAVIEST_BODY = 500

export function bodyWeightProblem(weight: number, unit: MassUnit): 'tooSmall' | 'tooLarge' | null {
  const kilograms = inKilograms(weight, unit)
  if (kilograms < LIGHTEST_BODY) return 'tooSmall'
  return kilograms > HEAVIEST_BODY ? 'tooLarge' : null
}

/**
 * The load of a set in kilograms. `bodyKilograms`: the lifter's weight that day, or null. Null: the set needs a body
 * weight that is unknown.
 */
export function loadOf(set: Loaded, bodyKilograms: number | null): number | null {
  const load = unroundedLoadOf(set, bodyKilograms)
  return load && roundTo(load, 2)
}

type Loaded = Pick<SetValues, 'weight' | 'weight_unit' | 'load'>

/** The load without rounding, for sums, where rounding errors would add up. */
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

/** How long a weighing is valid, in ms. */
const BODY_WEIGHT_LASTS_MS = 90 * 24 * 60 * 60 * 1000

/** The lifter's weight by the newest valid weighing before the workout; null: unknown. */
export function bodyKilogramsAt(weighings: readonly BodyWeight[], workoutAt: number): number | null {
  let newest: BodyWeight | null = null
  for (const weighing of weighings) {
    const isOfThatTime = weighing.at <= workoutAt && workoutAt - weighing.at <= BODY_WEIGHT_LASTS_MS
    if (isOfThatTime && weighing.at >= (newest?.at ?? 0)) newest = weighing
  }
  return newest && inKilograms(newest.weight, newest.unit)
}
