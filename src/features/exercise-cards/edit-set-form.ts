import type { ErrorCode } from '#domain/errors.ts'
import type { ValueGroup } from '#domain/rows/set-values.ts'
import { MAX_SET_NOTE } from '#domain/rows/values.ts'
import {
  areSameValues,
  type DistanceUnit,
  type SetType,
  type SetValues,
  valuesOf,
  type WeightUnit,
} from '#domain/set.ts'
import { filledSet, setNameOr } from '#domain/set-list.ts'
import { cleanText, MAX_SET_NAME, textLength } from '#domain/text.ts'
import { setName } from '#words/set-name.ts'
import { shownValue } from '#words/set-value-text.ts'
import { shownSetName } from '#words/shown-set-name.ts'
import type { Words } from '#words/words.ts'
import { mergedSet, withGroupOf } from './changed-elsewhere.ts'

/** today: 'Just for today'. future: 'Permanently', in the routine too. */
export type KeepChoice = 'today' | 'future'

export type EditSetForm = {
  /** The set when the sheet opened, or as somebody else has saved it since. */
  initial: SetValues
  /** Values changed in this form that somebody else has also changed meanwhile. */
  contested: readonly FormField[]
  /** The set's place in its exercise, from 1. */
  position: number
  values: SetValues
  keep: KeepChoice
  /** The set's note; null for a planned set, which has none. */
  note: { initial: string; value: string } | null
  /** The load before the person chose body weight; null: none. */
  remembered: { weight: number | null; weight_unit: WeightUnit } | null
}

export type FormField = ValueGroup | 'note'

/** The note to save and the one that the person saw; null: none. */
export type SavedNote = { note: string | null; was: string | null }

const DEFAULT_WEIGHT = 25 // R-EDIT-10
const DEFAULT_DURATION = 30 // R-EDIT-08

/** The form of a set. `position`: its place in the exercise, from 1. The keep choice always starts at today. */
export function openEditSet(set: NotedSet, position: number): EditSetForm {
  const initial = valuesOf(filledSet(set))
  const note = set.note === undefined ? null : { initial: set.note ?? '', value: set.note ?? '' }
  return { initial, contested: [], position, values: initial, keep: 'today', note, remembered: null }
}

export type NotedSet = SetValues & { note?: string | null }

/** The form after somebody else has saved the set. */
export function followedSet(form: EditSetForm, set: NotedSet): EditSetForm {
  const { initial: theirs, note: theirNote } = openEditSet(set, form.position)
  const [values, contested] = mergedSet(form.initial, form.values, theirs)
  const typed = noteOf(form) && form.note
  const note = typed && theirNote ? { ...theirNote, value: typed.value } : theirNote
  const isNoteContested = typed && note?.initial !== typed.initial
  const all = [...form.contested, ...contested, ...(isNoteContested ? (['note'] as const) : [])]
  return { ...form, initial: theirs, values, note, contested: [...new Set(all)] }
}

export function offerIn(form: EditSetForm, field: FormField): string | null {
  const { initial, values, contested } = form
  if (!contested.includes(field)) return null
  if (field === 'note') return (noteOf(form) && form.note?.initial) || null
  return shownValue(initial, field) === shownValue(values, field) ? null : shownValue(initial, field, values)
}

export const withOffer = (form: EditSetForm, field: FormField): EditSetForm =>
  field === 'note'
    ? withNote(form, form.note?.initial ?? '')
    : { ...form, values: withGroupOf(form.values, form.initial, field) }

/** The form with one changed field. Type and unit also change others, see `withSetType` and `withUnit`. */
export const withValue = (
  form: EditSetForm,
  changed: Partial<Omit<SetValues, 'set_type' | 'weight_unit'>>,
): EditSetForm => ({ ...form, values: { ...form.values, ...changed } })

export const withNote = (form: EditSetForm, value: string): EditSetForm =>
  form.note ? { ...form, note: { ...form.note, value } } : form

/** The note to save; undefined: unchanged. */
export const noteOf = ({ note }: EditSetForm): SavedNote | undefined =>
  note && cleanText(note.value) !== note.initial
    ? { note: cleanText(note.value) || null, was: note.initial || null }
    : undefined

/** The note is longer than that of a set may be. */
export const isNoteTooLong = ({ note }: EditSetForm): boolean =>
  note !== null && textLength(cleanText(note.value)) > MAX_SET_NOTE

export const withKeep = (form: EditSetForm, keep: KeepChoice): EditSetForm => ({ ...form, keep })

/** Changes the type to reps or timed; a timed set without a duration gets 30 s. */
export function withSetType(form: EditSetForm, set_type: SetType, trip?: DistanceUnit | null): EditSetForm {
  return { ...form, values: { ...form.values, ...typedAs(form.values, set_type, trip) } }
}

/**
 * The fields that belong to a type. A distance begins without a time; its unit is `trip`, else the one that goes with
 * the weights.
 */
export function typedAs(set: SetValues, set_type: SetType, trip: DistanceUnit | null = null): Partial<SetValues> {
  const { timed_set_duration: seconds, distance, distance_unit, weight_unit } = set
  if (set_type === 'timed') return { set_type, timed_set_duration: seconds || DEFAULT_DURATION }
  if (set_type !== 'distance' || set.set_type === 'distance') return { set_type }
  return {
    ...{ set_type, timed_set_duration: null },
    ...{ distance: distance ?? 0, distance_unit: distance_unit ?? trip ?? (weight_unit === 'lbs' ? 'mi' : 'km') },
  }
}

/** Body weight puts the number of the load aside; any other unit brings it back. */
export function withUnit(form: EditSetForm, weight_unit: WeightUnit): EditSetForm {
  const { load, remembered } = loadedAs(form.values, form.remembered, weight_unit)
  return { ...form, values: { ...form.values, ...load }, remembered }
}

type Load = Pick<SetValues, 'weight' | 'weight_unit'>

/** A load in another unit, and what to remember. Between lbs and kg the number stays. */
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

export const isEditSetDirty = (form: EditSetForm): boolean =>
  form.keep !== 'today' || noteOf(form) !== undefined || !areSameValues(editedSet(form), form.initial)

/** The set to save: a blank name becomes 'Set N', body weight has no number. */
export function editedSet({ values, position }: EditSetForm): SetValues {
  const set_variant = setNameOr(cleanText(values.set_variant), position, setName)
  return { ...values, set_variant, weight: values.weight_unit === 'body' ? null : values.weight }
}

/** The name in the reader's language if it is a default name; the form saves it as stored. */
export const shownName = ({ initial, values }: EditSetForm, words: Words): string =>
  values.set_variant === initial.set_variant ? shownSetName(values.set_variant, words) : values.set_variant

export const withName = (form: EditSetForm, typed: string, words: Words): EditSetForm => {
  const { set_variant: stored } = form.initial
  return withValue(form, { set_variant: typed === shownSetName(stored, words) ? stored : typed })
}

/** Why the set's name cannot be saved; null: it can. */
export const setNameProblem = (typed: string): ErrorCode | null =>
  textLength(cleanText(typed)) > MAX_SET_NAME ? 'name-too-long' : null
