import { type Field, pickedValues, type ValuesOf } from './rows/field.ts'
import { SET_FIELDS, SET_VALUES } from './rows/set-values.ts'
import type { LoggedSet } from './workout.ts'

/** Stored rows from before a field lack it: use `valuesOf`. */
export type SetValues = ValuesOf<typeof SET_VALUES>
export type WholeSetValues = ReturnType<typeof valuesOf>
export type SetType = SetValues['set_type']
export type WeightUnit = SetValues['weight_unit']
export type SetKind = WholeSetValues['kind']
export type LoadKind = WholeSetValues['load']
export type Side = NonNullable<WholeSetValues['side']>
export type DistanceUnit = NonNullable<WholeSetValues['distance_unit']>
export type SetStatus = LoggedSet['status']

export const MIN_SETS = 1
export const MAX_SETS = 10

/** All values of a set and nothing else. */
export const valuesOf = (set: SetValues) => pickedValues(SET_VALUES, set)

/** Ignores what the type or unit hides. */
export function areSameValues(one: SetValues, other: SetValues): boolean {
  const [a, b] = [valuesOf(one), valuesOf(other)]
  return SET_FIELDS.every((field) => a[field] === b[field] || isHidden(a, field))
}

/** A timed set has no reps to show, body weight no number. */
function isHidden(set: SetValues, name: keyof SetValues): boolean {
  const [field, ...values] = (SET_VALUES[name] as Field).hiddenBy ?? []
  return field !== undefined && values.includes(String(set[field as keyof SetValues]))
}
