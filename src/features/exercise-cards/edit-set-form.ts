import type { ErrorCode } from '#domain/errors.ts'
import type { ValueGroup } from '#domain/rows/set-values.ts'
import { areSameValues, type SetType, type SetValues, valuesOf, type WeightUnit } from '#domain/set.ts'
import { filledSet, setNameOr } from '#domain/set-list.ts'
import { cleanText, MAX_SET_NAME, textLength } from '#domain/text.ts'
import { shownValue } from '#words/set-label.ts'
import { mergedSet, withGroupOf } from './changed-elsewhere.ts'

/** 'Just for today', or 'Permanently', in the routine too (R-EDIT-05, R-EDIT-06). */
export type KeepChoice = 'today' | 'future'

/** What the 'Edit Set' sheet holds while somebody edits (R-EDIT-38). */
export type EditSetForm = {
  /** The set as it was opened, or as somebody else has saved it since, gaps filled in. */
  initial: SetValues
  /** What somebody else changed, too, after it was changed here (Y35). */
  contested: readonly ValueGroup[]
  /** The set's place in its exercise, from 1: what a blank name falls back to. */
  position: number
  values: SetValues
  keep: KeepChoice
  /** What stood there before body weight was chosen (R-EDIT-09). */
  remembered: { weight: number | null; weight_unit: WeightUnit } | null
}

const DEFAULT_WEIGHT = 25 // R-EDIT-10
const DEFAULT_DURATION = 30 // R-EDIT-08

/** The form for the nth set of an exercise; the keep choice always starts at today (R-EDIT-06). */
export function openEditSet(set: SetValues, position: number): EditSetForm {
  const initial = valuesOf(filledSet(set))
  return { initial, contested: [], position, values: initial, keep: 'today', remembered: null }
}

/** The form once the set was saved elsewhere: it starts from what is stored now, and saves what it shows. */
export function followedSet(form: EditSetForm, set: SetValues): EditSetForm {
  const { initial: theirs } = openEditSet(set, form.position)
  const [values, contested] = mergedSet(form.initial, form.values, theirs)
  return { ...form, initial: theirs, values, contested: [...new Set([...form.contested, ...contested])] }
}

/** What somebody else has there, while it is something else; null: nothing. */
export const offerIn = ({ initial, values, contested }: EditSetForm, group: ValueGroup): string | null =>
  contested.includes(group) && shownValue(initial, group) !== shownValue(values, group)
    ? shownValue(initial, group, values)
    : null

/** Theirs was taken. */
export const withOffer = (form: EditSetForm, group: ValueGroup): EditSetForm => ({
  ...form,
  values: withGroupOf(form.values, form.initial, group),
})

/** One field changed. Type and unit bring others with them: `withSetType`, `withUnit`. */
export const withValue = (
  form: EditSetForm,
  changed: Partial<Omit<SetValues, 'set_type' | 'weight_unit'>>,
): EditSetForm => ({ ...form, values: { ...form.values, ...changed } })

export const withKeep = (form: EditSetForm, keep: KeepChoice): EditSetForm => ({ ...form, keep })

/** Reps or timed; a timed set without a duration gets 30 s (R-EDIT-08). */
export function withSetType(form: EditSetForm, set_type: SetType): EditSetForm {
  return { ...form, values: { ...form.values, ...typedAs(form.values, set_type) } }
}

/** The fields that go with a type, for a set or for the defaults of an exercise (R-EDIT-08). */
export const typedAs = (
  { timed_set_duration }: Pick<SetValues, 'timed_set_duration'>,
  set_type: SetType,
): Pick<SetValues, 'set_type' | 'timed_set_duration'> => ({
  set_type,
  timed_set_duration: set_type === 'timed' ? timed_set_duration || DEFAULT_DURATION : timed_set_duration,
})

/** lbs, kg or body. Body weight puts the number aside, any other unit takes it back (R-EDIT-09, R-EDIT-10). */
export function withUnit(form: EditSetForm, weight_unit: WeightUnit): EditSetForm {
  const { load, remembered } = loadedAs(form.values, form.remembered, weight_unit)
  return { ...form, values: { ...form.values, ...load }, remembered }
}

type Load = Pick<SetValues, 'weight' | 'weight_unit'>

/** A load in another unit and what is remembered from then on; between lbs and kg the number stays (R-RULES-01). */
export function loadedAs(
  load: Load,
  remembered: Load | null,
  weight_unit: WeightUnit,
): { load: Load; remembered: Load | null } {
  const wasBody = load.weight_unit === 'body'
  if (weight_unit === 'body') {
    const kept = wasBody ? remembered : { weight: load.weight, weight_unit: load.weight_unit }
    return { load: { weight: load.weight, weight_unit }, remembered: kept }
  }
  if (!wasBody) return { load: { weight: load.weight, weight_unit }, remembered }
  return { load: { weight: remembered?.weight ?? DEFAULT_WEIGHT, weight_unit }, remembered }
}

/** Whether anything that shows differs from how it was opened, or the keep choice changed (R-EDIT-11). */
export const isEditSetDirty = (form: EditSetForm): boolean =>
  form.keep !== 'today' || !areSameValues(editedSet(form), form.initial)

/** The set to save: a blank name becomes 'Set N' (R-EDIT-38), body weight holds no number. */
export function editedSet({ values, position }: EditSetForm): SetValues {
  const set_variant = setNameOr(cleanText(values.set_variant), position)
  return { ...values, set_variant, weight: values.weight_unit === 'body' ? null : values.weight }
}

/** Why the set's name cannot be saved (R-EDIT-18); null: it can. */
export const setNameProblem = (typed: string): ErrorCode | null =>
  textLength(cleanText(typed)) > MAX_SET_NAME ? 'name-too-long' : null
