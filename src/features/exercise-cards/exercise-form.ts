import type { ErrorCode } from '#domain/errors.ts'
import type { Section } from '#domain/section.ts'
import {
  areSameValues,
  MAX_SETS,
  MIN_SETS,
  type SetStatus,
  type SetType,
  type SetValues,
  type WeightUnit,
} from '#domain/set.ts'
import { savedChanges } from '#domain/set-changes.ts'
import { filledSet, newExerciseSets, withSetCount } from '#domain/set-list.ts'
import { cleanText, MAX_NAME, textLength } from '#domain/text.ts'
import { mergedSet } from './changed-elsewhere.ts'
import { type KeepChoice, loadedAs, typedAs } from './edit-set-form.ts'

/** What the 'Create' and 'Edit exercise' sheets hold while somebody edits. */
export type ExerciseForm = {
  initial: ExerciseFields
  fields: ExerciseFields
  /** What somebody else changed, too, after it was changed here (Y35). */
  contested: readonly ('name' | 'section')[]
  keep: KeepChoice
  /** Somebody said which section it belongs to: a suggestion changes that no more. */
  isPlaced: boolean
  /** What the loads were before body weight was chosen for all (R-EDIT-09). */
  remembered: Pick<SetValues, 'weight' | 'weight_unit'> | null
}

/**
 * A set that exists keeps its id through the form; an added one has none yet. One that is done in a running workout is
 * what was lifted: a value for all sets passes it by, and it is only deleted in its own sheet.
 */
export type FormSet = SetValues & { id?: string; isDone?: boolean }

export type ExerciseFields = { name: string; section: Section; sets: readonly FormSet[] }

/** What a saved form yields, beside the keep choice (R-EDIT-37). */
export type SavedExercise = { name: string; section: Section; sets: number; setConfigs: FormSet[] }

/** Which text an empty name gets: the builder's and the demo's, or the active workout's (R-EDIT-16, R-EDIT-17). */
export type EmptyNameCode = Extract<ErrorCode, 'exercise-name-required' | 'exercise-name-empty'>

/**
 * A new exercise for a section: three sets of 10 reps and 25 (R-EDIT-35) in the unit chosen last (D8). Whoever adds to the warmup or the cooldown
 * has placed it; training is where most exercises are begun.
 */
export const openNewExercise = (section: Section, unit: WeightUnit = 'lbs'): ExerciseForm =>
  formOf(
    { name: '', section, sets: newExerciseSets().map((set) => ({ ...set, weight_unit: unit })) },
    section !== 'training',
  )

/** An exercise as it is, gaps in its sets filled in (R-EDIT-36). */
export const openExercise = ({ name, section, sets }: ExerciseFields): ExerciseForm =>
  formOf({ name, section, sets: sets.map(filledSet) }, true)

/**
 * The form once the exercise was saved elsewhere: what was not touched here takes the new values. Sets that are done or
 * were added meanwhile are in it, those that were taken out are not.
 */
export function followedExercise(form: ExerciseForm, now: ExerciseFields): ExerciseForm {
  const { initial: theirs } = openExercise(now)
  const { initial: before, fields: mine } = form
  const contested = NAMED.filter((field) => mine[field] !== before[field] && theirs[field] !== before[field])
  const sets = theirs.sets.flatMap((set) => {
    const was = before.sets.find(({ id }) => id === set.id)
    const own = mine.sets.find(({ id }) => id === set.id)
    if (!was || set.isDone) return set
    return own ? { ...mergedSet(was, own, set)[0], isDone: set.isDone } : []
  })
  return {
    ...form,
    initial: theirs,
    contested: [...new Set([...form.contested, ...contested])],
    fields: {
      name: mine.name === before.name ? theirs.name : mine.name,
      section: mine.section === before.section ? theirs.section : mine.section,
      sets: [...sets, ...mine.sets.filter(({ id }) => !id)],
    },
  }
}

const NAMED = ['name', 'section'] as const

/** What somebody else has there, while it is something else; null: nothing. */
export const offerOf = <F extends 'name' | 'section'>(form: ExerciseForm, field: F): ExerciseFields[F] | null =>
  form.contested.includes(field) && form.initial[field] !== form.fields[field] ? form.initial[field] : null

/**
 * The rows that whoever saves has seen: as they are now, and as they were when the sheet was opened where something was
 * changed in it, so that what somebody else had there is offered back (Y35).
 */
export const seenRows = <R extends SetValues & { id: string; status?: SetStatus }>(
  opened: readonly R[],
  now: readonly R[],
  { setConfigs }: SavedExercise,
): R[] =>
  now.map((row) => {
    const before = opened.find(({ id }) => id === row.id)
    const saved = setConfigs.find(({ id }) => id === row.id)
    return before && before.status === row.status && saved && savedChanges(row, saved) ? before : row
  })

const formOf = (initial: ExerciseFields, isPlaced: boolean): ExerciseForm => ({
  initial,
  fields: initial,
  contested: [],
  keep: 'today',
  isPlaced,
  remembered: null,
})

export const withName = (form: ExerciseForm, name: string): ExerciseForm => ({
  ...form,
  fields: { ...form.fields, name },
})

export const withSection = (form: ExerciseForm, section: Section): ExerciseForm => ({
  ...form,
  fields: { ...form.fields, section },
  isPlaced: true,
})

/** A suggested exercise was chosen: its name, and its section where nobody said another. */
export const withSuggestion = (form: ExerciseForm, suggested: { name: string; section: Section }): ExerciseForm => ({
  ...form,
  fields: { ...form.fields, name: suggested.name, section: form.isPlaced ? form.fields.section : suggested.section },
})

export const withKeepChoice = (form: ExerciseForm, keep: KeepChoice): ExerciseForm => ({ ...form, keep })

/**
 * More or fewer sets, 1 to 10, at the end (R-EDIT-13, R-EDIT-14, R-EDIT-15, R-EDIT-19). A set that comes back as it was
 * is that set, with its id (R-BUILD-19).
 */
export const withCount = (form: ExerciseForm, count: number): ExerciseForm => {
  const { sets } = form.fields
  const fewest = fewestSets(form)
  if (fewest > MAX_SETS) return form
  const resized: readonly FormSet[] = withSetCount(sets, Math.max(count, fewest))
  if (resized === sets) return form
  const known = form.initial.sets
  const withIds = resized.map((set, index) => {
    const before = known[index]
    return !set.id && before && areSameValues(set, before) ? before : set
  })
  return withSets(form, withIds)
}

/** As few sets as it may have: all up to the last one that is done, and at least one (R-EDIT-19). */
export const fewestSets = ({ fields }: ExerciseForm): number =>
  Math.max(MIN_SETS, fields.sets.findLastIndex(({ isDone }) => isDone) + 1)

/** One value for every set: what the form calls a default (R-EDIT-20, R-EDIT-21). */
export const withDefault = (
  form: ExerciseForm,
  changed: Partial<Pick<SetValues, 'reps' | 'timed_set_duration' | 'weight'>>,
): ExerciseForm => withOpenSets(form, (set) => ({ ...set, ...changed }))

/** Reps or timed, for every set (R-EDIT-08). */
export const withDefaultType = (form: ExerciseForm, set_type: SetType): ExerciseForm =>
  withOpenSets(form, (set) => ({ ...set, ...typedAs(set, set_type) }))

/** The unit of every set; leaving body weight brings back each set's own number, else the remembered one (R-EDIT-10). */
export function withDefaultUnit(form: ExerciseForm, weight_unit: WeightUnit): ExerciseForm {
  const { remembered } = loadedAs(defaultsOf(form), form.remembered, weight_unit)
  const changed = withOpenSets(form, (set) => {
    const own = set.weight_unit === 'body' && form.remembered ? { ...form.remembered, weight: set.weight } : null
    return { ...set, ...loadedAs(set, own, weight_unit).load }
  })
  return { ...changed, remembered }
}

/** The sets a value for all of them is for. */
export const openSets = ({ fields }: ExerciseForm): readonly FormSet[] => fields.sets.filter(({ isDone }) => !isDone)

/** The set whose values stand for all in the form: the first that is not done. */
export const defaultsOf = (form: ExerciseForm): FormSet => (openSets(form)[0] ?? form.fields.sets[0]) as FormSet

/** Only with a name, and when something differs or the keep choice changed (R-EDIT-12). */
export function isExerciseDirty({ initial, fields, keep }: ExerciseForm): boolean {
  if (cleanText(fields.name) === '') return false
  return (
    keep !== 'today' ||
    cleanText(fields.name) !== initial.name ||
    fields.section !== initial.section ||
    fields.sets.length !== initial.sets.length ||
    fields.sets.some((set, index) => !areSameValues(set, initial.sets[index] as FormSet))
  )
}

/** Why the name cannot be saved (R-EDIT-16, R-EDIT-17, R-EDIT-18); null: it can. */
export function exerciseNameProblem(typed: string, whenEmpty: EmptyNameCode): ErrorCode | null {
  const name = cleanText(typed)
  if (name === '') return whenEmpty
  return textLength(name) > MAX_NAME ? 'name-too-long' : null
}

/** What is saved: the trimmed name, the section, how many sets, and each one (R-EDIT-18, R-EDIT-37). */
export function savedExercise({ fields }: ExerciseForm): SavedExercise {
  const setConfigs = fields.sets.map((set) => ({ ...set, weight: set.weight_unit === 'body' ? null : set.weight }))
  return { name: cleanText(fields.name), section: fields.section, sets: setConfigs.length, setConfigs }
}

const withOpenSets = (form: ExerciseForm, change: (set: FormSet) => FormSet): ExerciseForm =>
  withSets(
    form,
    form.fields.sets.map((set) => (set.isDone ? set : change(set))),
  )

const withSets = (form: ExerciseForm, sets: readonly FormSet[]): ExerciseForm => ({
  ...form,
  fields: { ...form.fields, sets },
})
