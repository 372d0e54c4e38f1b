import { z } from 'zod/mini'
import { MAX_SET_NAME, textLength } from '#domain/text.ts'
import { field, namesOf } from './field.ts'
import { name } from './value-types.ts'

export const SET_TYPES = ['reps', 'timed'] as const

/** lbs, kg or body weight (R-RULES-01); switching between lbs and kg converts nothing. */
export const WEIGHT_UNITS = ['lbs', 'kg', 'body'] as const

/** The largest number of an entered value (R-EDIT-20, R-EDIT-32). */
export const MAX_VALUE = 999

const wholeNumber = z.int().check(z.minimum(0), z.maximum(MAX_VALUE))

const setName = z.pipe(
  name('Set'),
  z.string().check(
    z.refine((typed) => textLength(typed) <= MAX_SET_NAME),
    z.minLength(1),
  ),
)

/** At most two decimals, as entered (R-EDIT-21). */
const hundredths = (value: number): boolean => Math.abs(Math.round(value * 100) - value * 100) < 1e-6
const weight = z.number().check(z.minimum(0), z.maximum(MAX_VALUE), z.refine(hundredths))

const value = { exported: true, isPublic: true, isOffered: true } as const

/**
 * What a lifter reads on a set: the same fields in a template set, a logged set and a demo set (R-DATA-06, R-DATA-13,
 * R-DATA-22). This is the only list of them.
 */
export const SET_VALUES = {
  /** The display name, 'Set N' unless the lifter named it (R-DATA-08). */
  set_variant: field(setName, { ...value, group: 'name' }),
  set_type: field(z.enum(SET_TYPES), { ...value, group: 'amount' }),
  /** Repetitions; 1 for a completed timed set (R-SET-19). Null: never entered. */
  reps: field(z.nullable(wholeNumber), { ...value, group: 'amount', hiddenBy: ['set_type', 'timed'] }),
  /** Whole seconds, 30 unless entered (R-DATA-09). */
  timed_set_duration: field(z.nullable(wholeNumber), { ...value, group: 'amount', hiddenBy: ['set_type', 'reps'] }),
  /** In `weight_unit`, as entered, at most two decimals. Null shows as 0 (R-RULES-04). */
  weight: field(z.nullable(weight), { ...value, group: 'load', hiddenBy: ['weight_unit', 'body'] }),
  weight_unit: field(z.enum(WEIGHT_UNITS), { ...value, group: 'load' }),
}

export const SET_FIELDS = namesOf(SET_VALUES)

type SetField = keyof typeof SET_VALUES
export type ValueGroup = (typeof SET_VALUES)[SetField]['group']

export const GROUP_NAMES = [...new Set(SET_FIELDS.map((name): ValueGroup => SET_VALUES[name].group))]

/** The fields of a group. */
export const fieldsOf = (group: ValueGroup): readonly SetField[] =>
  SET_FIELDS.filter((name) => SET_VALUES[name].group === group)
