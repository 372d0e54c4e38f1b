import { field, namesOf, optional } from './field.ts'

const value = { exported: true, isPublic: true, isOffered: true } as const

/**
 * The values that a lifter sees on a set, the same in a template set, a logged set and a demo set (R-DATA-06, R-DATA-13,
 * R-DATA-22). This is the only list of them.
 */
export const SET_VALUES = {
  /** The display name, 'Set N' unless the lifter named it (R-DATA-08). */
  set_variant: field('setName', { ...value, group: 'name' }),
  set_type: field('setType', { ...value, group: 'amount' }),
  /** Repetitions; 1 for a completed timed set (R-SET-19). Null: never entered. */
  reps: field('repetitions or null', { ...value, group: 'amount', hiddenBy: ['set_type', 'timed', 'distance'] }),
  /** Whole seconds, 30 unless entered (R-DATA-09); of a distance set null where it was not taken (R-BASE-03). */
  timed_set_duration: field('seconds or null', { ...value, group: 'amount', hiddenBy: ['set_type', 'reps'] }),
  /** In `weight_unit`, as entered, at most two decimals. Null shows as 0 (R-RULES-04). */
  weight: field('weight or null', { ...value, group: 'load', hiddenBy: ['weight_unit', 'body'] }),
  weight_unit: field('weightUnit', { ...value, group: 'load' }),
  /** Whether the weight is all of the load, is added to the body, or assists it (R-LIFT-09). */
  load: optional('loadKind', 'total', { ...value, group: 'load', hiddenBy: ['weight_unit', 'body'] }),
  kind: optional('setKind', 'normal', { ...value, group: 'kind' }),
  side: optional('side or null', null, { ...value, group: 'side' }),
  /** 'At least': as many repetitions as possible, no fewer than `reps` (R-LIFT-07). */
  open_ended: optional('flag', false, { ...value, group: 'amount', hiddenBy: ['set_type', 'timed', 'distance'] }),
  /** Effort, 1 to 10 in halves. RIR is 10 minus this (R-LIFT-02). Null: never entered. */
  rpe: optional('rpe or null', null, { ...value, isPublic: 'with notes', group: 'effort' }),
  /** In `distance_unit`, as entered, at most three decimals. */
  distance: optional('distance or null', null, { ...value, group: 'amount', hiddenBy: ['set_type', 'reps', 'timed'] }),
  distance_unit: optional('distanceUnit or null', null, {
    ...value,
    group: 'amount',
    hiddenBy: ['set_type', 'reps', 'timed'],
  }),
}

export const SET_FIELDS = namesOf(SET_VALUES)

type SetField = keyof typeof SET_VALUES
export type ValueGroup = (typeof SET_VALUES)[SetField]['group']

export const GROUP_NAMES = [...new Set(SET_FIELDS.map((name): ValueGroup => SET_VALUES[name].group))]

/** The name of a field of a group. */
export type FieldOf<G extends ValueGroup> = {
  [K in SetField]: (typeof SET_VALUES)[K]['group'] extends G ? K : never
}[SetField]

/** The fields of a group. */
export const fieldsOf = <G extends ValueGroup>(group: G): readonly FieldOf<G>[] =>
  SET_FIELDS.filter((name): name is FieldOf<G> => SET_VALUES[name].group === group)
