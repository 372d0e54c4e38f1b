/** What a lifter reads on a set: the same fields in a template set, a logged set and a demo set (R-DATA-06, R-DATA-13, R-DATA-22). */
export type SetValues = {
  /** The display name, 'Set N' unless the lifter named it (R-DATA-08). */
  set_variant: string
  set_type: SetType
  /** Repetitions; 1 for a completed timed set (R-SET-19). Null: never entered. */
  reps: number | null
  /** Whole seconds, 30 unless entered (R-DATA-09). */
  timed_set_duration: number | null
  /** In `weight_unit`, as entered, at most two decimals. Null shows as 0 (R-RULES-04). */
  weight: number | null
  weight_unit: WeightUnit
}

export const SET_TYPES = ['reps', 'timed'] as const
export type SetType = (typeof SET_TYPES)[number]

/** lbs, kg or body weight (R-RULES-01); switching between lbs and kg converts nothing. */
export const WEIGHT_UNITS = ['lbs', 'kg', 'body'] as const
export type WeightUnit = (typeof WEIGHT_UNITS)[number]

/** R-DATA-15. A workout stores default, complete or hidden; locked is only what a control shows (R-SET-02). */
export const SET_STATUSES = ['locked', 'default', 'complete', 'hidden'] as const
export type SetStatus = (typeof SET_STATUSES)[number]

/** Interface limits (R-EDIT-19, R-EDIT-20, R-EDIT-32). */
export const MIN_SETS = 1
export const MAX_SETS = 10
export const MAX_VALUE = 999
