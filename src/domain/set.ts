import { type Field, pickedValues, type ValuesOf } from './rows/field.ts'
import { SET_FIELDS, SET_VALUES } from './rows/set-values.ts'
import type { LoggedSet } from './workout.ts'

/** Rows may lack fields that came later: `valuesOf` adds their defaults. */
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

/** Whether the values are equal; those that the type or unit hides do not count. */
export function areSameValues(one: SetValues, other: SetValues): boolean {
  const [a, b] = [valuesOf(one), valuesOf(other)]
  return SET_FIELDS.every((field) => a[field] === b[field] || isHidden(a, field))
}

/** Whether the set's type or unit hides a value: a timed set shows no reps, body weight no number. */
function isHidden(set: SetValues, name: keyof SetValues): boolean {
  const [field, ...values] = (SET_VALUES[name] as Field).hiddenBy ?? []
  return field !== undefined && values.includes(String(set[field as keyof SetValues]))
}
