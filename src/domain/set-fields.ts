import { MAX_DISTANCE, MAX_SECONDS, MAX_STEPPED } from './rows/values.ts'
import { type DistanceUnit, MAX_SETS, MIN_SETS, type WeightUnit } from './set.ts'

/** `decimals`: how many places it keeps. `isClock`: seconds in the form '30:10'. */
type Bounds = { min: number; max: number; step: number; decimals: 0 | 1 | 2 | 3; isClock?: boolean }

/** A value of one set starts at 0, one for all sets of an exercise at 1. */
export type FieldOf = 'set' | 'exercise'

// `stored`: the value when the form opens. A value above the stepper's maximum becomes the maximum.

export const repsBounds = (of: FieldOf, stored?: number | null): Bounds => ({
  min: lowest(of),
  max: highest(stored),
  step: 1,
  decimals: 0,
})

/** Seconds in steps of five. */
export const durationBounds = (of: FieldOf, stored?: number | null): Bounds => ({
  min: lowest(of),
  max: highest(stored),
  step: 5,
  decimals: 0,
  ...(highest(stored) > MAX_STEPPED && { isClock: true }),
})

/** Steps of 5 lbs or 2.5 kg, or the step that the person chose for the exercise. */
export const weightBounds = (unit: WeightUnit, stored?: number | null, step: number | null = null): Bounds => ({
  min: 0,
  max: highest(stored),
  step: step ?? STEPS[unit],
  decimals: 2,
})

/** Steps of 0.1 km or mi, 50 m or yd. */
export const distanceBounds = (unit: DistanceUnit): Bounds => ({
  min: 0,
  max: MAX_DISTANCE,
  step: unit === 'km' || unit === 'mi' ? 0.1 : 50,
  decimals: 3,
})

/** The time of a distance set; 0: no time. */
export const CLOCK_BOUNDS: Bounds = { min: 0, max: MAX_SECONDS, step: 5, decimals: 0, isClock: true }

export const SET_COUNT_BOUNDS: Bounds = { min: MIN_SETS, max: MAX_SETS, step: 1, decimals: 0 }

/** The steps of weights where the person chose none. */
export const STEPS: Record<WeightUnit, number> = { kg: 2.5, lbs: 5, body: 5 }

const lowest = (of: FieldOf): number => (of === 'set' ? 0 : 1)
const highest = (stored: number | null = 0): number => Math.max(MAX_STEPPED, stored ?? 0)
