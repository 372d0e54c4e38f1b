import { MAX_DISTANCE, MAX_SECONDS, MAX_STEPPED } from './rows/values.ts'
import { type DistanceUnit, MAX_SETS, MIN_SETS, type WeightUnit } from './set.ts'

/** What a value may be. `decimals`: how many places it keeps. `isClock`: seconds that are read as '30:10'. */
type Bounds = { min: number; max: number; step: number; decimals: 0 | 1 | 2 | 3; isClock?: boolean }

/** A value of one set starts at 0, the default of a whole exercise at 1 (R-EDIT-32, R-EDIT-20). */
export type FieldOf = 'set' | 'exercise'

// `stored`: what a form was opened on. Real numbers pass what a stepper goes to, and then are its end (R-BASE-02).

/** Repetitions (R-EDIT-20, R-EDIT-32). */
export const repsBounds = (of: FieldOf, stored?: number | null): Bounds => ({
  min: lowest(of),
  max: highest(stored),
  step: 1,
  decimals: 0,
})

/** Seconds of a timed set, by fives (R-EDIT-20, R-EDIT-22, R-EDIT-32). */
export const durationBounds = (of: FieldOf, stored?: number | null): Bounds => ({
  min: lowest(of),
  max: highest(stored),
  step: 5,
  decimals: 0,
  ...(highest(stored) > MAX_STEPPED && { isClock: true }),
})

/** Weight, two decimals, by 5 lbs or 2.5 kg (R-EDIT-21), or by the step chosen for the exercise (R-LIFT-11). */
export const weightBounds = (unit: WeightUnit, stored?: number | null, step: number | null = null): Bounds => ({
  min: 0,
  max: highest(stored),
  step: step ?? STEPS[unit],
  decimals: 2,
})

/** Distance, three decimals, by 0.1 km or mi, 50 m or yd (R-LIFT-14). */
export const distanceBounds = (unit: DistanceUnit): Bounds => ({
  min: 0,
  max: MAX_DISTANCE,
  step: unit === 'km' || unit === 'mi' ? 0.1 : 50,
  decimals: 3,
})

/** The time of a distance; 0: not taken (R-LIFT-14). */
export const CLOCK_BOUNDS: Bounds = { min: 0, max: MAX_SECONDS, step: 5, decimals: 0, isClock: true }

/** How many sets an exercise has (R-EDIT-19). */
export const SET_COUNT_BOUNDS: Bounds = { min: MIN_SETS, max: MAX_SETS, step: 1, decimals: 0 }

/** What a press of the weight's stepper adds where nothing else was chosen. */
export const STEPS: Record<WeightUnit, number> = { kg: 2.5, lbs: 5, body: 5 }

const lowest = (of: FieldOf): number => (of === 'set' ? 0 : 1)
const highest = (stored: number | null = 0): number => Math.max(MAX_STEPPED, stored ?? 0)
