import { field, namesOf } from './field.ts'

const value = { exported: true, isPublic: true, isOffered: true } as const

/**
 * What a lifter reads on a set: the same fields in a template set, a logged set and a demo set (R-DATA-06, R-DATA-13,
 * R-DATA-22). This is the only list of them.
 */
export const SET_VALUES = {
  /** The display name, 'Set N' unless the lifter named it (R-DATA-08). */
  set_variant: field('setName', { ...value, group: 'name' }),
  set_type: field('setType', { ...value, group: 'amount' }),
  /** Repetitions; 1 for a completed timed set (R-SET-19). Null: never entered. */
  reps: field('wholeNumber or null', { ...value, group: 'amount', hiddenBy: ['set_type', 'timed'] }),
  /** Whole seconds, 30 unless entered (R-DATA-09). */
  timed_set_duration: field('wholeNumber or null', { ...value, group: 'amount', hiddenBy: ['set_type', 'reps'] }),
  /** In `weight_unit`, as entered, at most two decimals. Null shows as 0 (R-RULES-04). */
  weight: field('weight or null', { ...value, group: 'load', hiddenBy: ['weight_unit', 'body'] }),
  weight_unit: field('weightUnit', { ...value, group: 'load' }),
}

export const SET_FIELDS = namesOf(SET_VALUES)

type SetField = keyof typeof SET_VALUES
export type ValueGroup = (typeof SET_VALUES)[SetField]['group']

export const GROUP_NAMES = [...new Set(SET_FIELDS.map((name): ValueGroup => SET_VALUES[name].group))]

/** The fields of a group. */
export const fieldsOf = (group: ValueGroup): readonly SetField[] =>
  SET_FIELDS.filter((name) => SET_VALUES[name].group === group)
