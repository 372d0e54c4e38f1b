import { pickedValues, type ValuesOf } from './rows/field.ts'
import { SET_FIELDS, SET_VALUES } from './rows/set-values.ts'
import type { LoggedSet } from './workout.ts'

/** What a lifter reads on a set. */
export type SetValues = ValuesOf<typeof SET_VALUES>
export type SetType = SetValues['set_type']
export type WeightUnit = SetValues['weight_unit']
export type SetStatus = LoggedSet['status']

/** How many sets an exercise has (R-EDIT-19). */
export const MIN_SETS = 1
export const MAX_SETS = 10

/** The values of a set alone, whatever else stands beside them. */
export const valuesOf = (set: SetValues): SetValues => pickedValues(SET_VALUES, set)

/** Two sets that read alike; what a set's type or unit hides does not count. */
export const areSameValues = (a: SetValues, b: SetValues): boolean =>
  SET_FIELDS.every((field) => a[field] === b[field] || isHidden(a, field))

/** Whether the set does not show this value: a timed set has no reps to show, body weight no number. */
function isHidden(set: SetValues, name: keyof SetValues): boolean {
  const [field, value] = SET_VALUES[name].hiddenBy ?? []
  return field !== undefined && set[field as keyof SetValues] === value
}
