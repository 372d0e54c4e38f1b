import { MAX_VALUE } from './rows/values.ts'
import { MAX_SETS, MIN_SETS, type WeightUnit } from './set.ts'

/** What a value may be. `decimals`: how many places it keeps. */
export type Bounds = { min: number; max: number; step: number; decimals: 0 | 1 | 2 }

/** A value of one set starts at 0, the default of a whole exercise at 1 (R-EDIT-32, R-EDIT-20). */
export type FieldOf = 'set' | 'exercise'

/** Repetitions (R-EDIT-20, R-EDIT-32). */
export const repsBounds = (of: FieldOf): Bounds => ({ min: lowest(of), max: MAX_VALUE, step: 1, decimals: 0 })

/** Seconds of a timed set, by fives (R-EDIT-20, R-EDIT-22, R-EDIT-32). */
export const durationBounds = (of: FieldOf): Bounds => ({
  min: lowest(of),
  max: MAX_VALUE,
  step: 5,
  decimals: 0,
})

/** Weight, two decimals, by 5 lbs or 2.5 kg (R-EDIT-21). */
export const weightBounds = (unit: WeightUnit): Bounds => ({
  min: 0,
  max: MAX_VALUE,
  step: unit === 'kg' ? 2.5 : 5,
  decimals: 2,
})

/** How many sets an exercise has (R-EDIT-19). */
export const SET_COUNT_BOUNDS: Bounds = { min: MIN_SETS, max: MAX_SETS, step: 1, decimals: 0 }

const lowest = (of: FieldOf): number => (of === 'set' ? 0 : 1)
