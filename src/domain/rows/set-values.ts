import { field, namesOf, optional } from './field.ts'

const value = { exported: true, isPublic: true, isOffered: true } as const

/** The only list of the values of template, logged and demo sets. */
export const SET_VALUES = {
  /** 'Set N' unless the lifter named it. */
  set_variant: field('setName', { ...value, group: 'name' }),
  set_type: field('setType', { ...value, group: 'amount' }),
  /** 1 for a completed timed set. Null: never entered. */
  reps: field('repetitions or null', { ...value, group: 'amount', hiddenBy: ['set_type', 'timed', 'distance'] }),
  /** Whole seconds, 30 by default; null for a distance set without a time. */
  timed_set_duration: field('seconds or null', { ...value, group: 'amount', hiddenBy: ['set_type', 'reps'] }),
  /** In `weight_unit`, at most two decimals. Null shows as 0. */
  weight: field('weight or null', { ...value, group: 'load', hiddenBy: ['weight_unit', 'body'] }),
  weight_unit: field('weightUnit', { ...value, group: 'load' }),
  /** The weight is the whole load, an addition to the body, or assistance. */
  load: optional('loadKind', 'total', { ...value, group: 'load', hiddenBy: ['weight_unit', 'body'] }),
  kind: optional('setKind', 'normal', { ...value, group: 'kind' }),
  side: optional('side or null', null, { ...value, group: 'side' }),
  /** Whether the lifter does as many repetitions as possible, at least `reps`. */
  open_ended: optional('flag', false, { ...value, group: 'amount', hiddenBy: ['set_type', 'timed', 'distance'] }),
  /** 1 to 10 in halves. RIR is 10 minus this. Null: never entered. */
  rpe: optional('rpe or null', null, { ...value, isPublic: 'with notes', group: 'effort' }),
  /** In `distance_unit`, at most three decimals. */
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

export type FieldOf<G extends ValueGroup> = {
  [K in SetField]: (typeof SET_VALUES)[K]['group'] extends G ? K : never
}[SetField]

export const fieldsOf = <G extends ValueGroup>(group: G): readonly FieldOf<G>[] =>
  SET_FIELDS.filter((name): name is FieldOf<G> => SET_VALUES[name].group === group)
