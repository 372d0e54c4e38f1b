import { type Field, pickedValues, type ValuesOf } from './rows/field.ts'
import { SET_FIELDS, SET_VALUES } from './rows/set-values.ts'
import type { LoggedSet } from './workout.ts'

/** What a lifter reads on a set. A row that a device stored before a field existed lacks it: `valuesOf` fills it in. */
export type SetValues = ValuesOf<typeof SET_VALUES>
export type WholeSetValues = ReturnType<typeof valuesOf>
export type SetType = SetValues['set_type']
export type WeightUnit = SetValues['weight_unit']
export type SetKind = WholeSetValues['kind']
export type LoadKind = WholeSetValues['load']
export type Side = NonNullable<WholeSetValues['side']>
export type DistanceUnit = NonNullable<WholeSetValues['distance_unit']>
export type SetStatus = LoggedSet['status']

/** How many sets an exercise has (R-EDIT-19). */
export const MIN_SETS = 1
export const MAX_SETS = 10

/** The values of a set alone, whatever else stands beside them, and all of them. */
export const valuesOf = (set: SetValues) => pickedValues(SET_VALUES, set)

/** Two sets that read alike; what a set's type or unit hides does not count. */
export function areSameValues(one: SetValues, other: SetValues): boolean {
  const [a, b] = [valuesOf(one), valuesOf(other)]
  return SET_FIELDS.every((field) => a[field] === b[field] || isHidden(a, field))
}

/** Whether the set does not show this value: a timed set has no reps to show, body weight no number. */
function isHidden(set: SetValues, name: keyof SetValues): boolean {
  const [field, ...values] = (SET_VALUES[name] as Field).hiddenBy ?? []
  return field !== undefined && values.includes(String(set[field as keyof SetValues]))
}
