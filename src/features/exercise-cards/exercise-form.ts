import type { ErrorCode } from '#domain/errors.ts'
import type { NameMeaning } from '#domain/exercise.ts'
import type { Section } from '#domain/section.ts'
import {
  areSameValues,
  type DistanceUnit,
  MAX_SETS,
  MIN_SETS,
  type SetStatus,
  type SetType,
  type SetValues,
  type WeightUnit,
} from '#domain/set.ts'
import { savedChanges } from '#domain/set-changes.ts'
import { filledSet, type NewSetChoices, newExerciseSets, unitOfNewSet, withSetCount } from '#domain/set-list.ts'
import { cleanText, MAX_NAME, textLength } from '#domain/text.ts'
import { setName } from '#words/set-name.ts'
import { mergedSet } from './changed-elsewhere.ts'
import { type KeepChoice, loadedAs, typedAs } from './edit-set-form.ts'

export type ExerciseForm = {
  initial: ExerciseFields
  fields: ExerciseFields
  /** Fields changed in this form that somebody else has also changed meanwhile. */
  contested: readonly ('name' | 'section')[]
  keep: KeepChoice
  /** True if the new name means another exercise. */
  isDifferent: boolean
  /** True if the person chose the section, which a suggestion then does not change. */
  isPlaced: boolean
  /** The loads before the person chose body weight for all sets. */
  remembered: Pick<SetValues, 'weight' | 'weight_unit'> | null
}

/** A set in the form. An added one has no id yet. A value for all sets does not change a completed set (`isDone`). */
export type FormSet = SetValues & { id?: string; isDone?: boolean }

export type ExerciseFields = { name: string; section: Section; sets: readonly FormSet[] }

/** What a saved form gives, beside the keep choice. */
export type SavedExercise = {
  name: string
  section: Section
  sets: number
  setConfigs: FormSet[]
  /** The id of another exercise that has the new name, which replaces this one. */
  becomes?: string
  /** True if the new name counts in every workout. */
  isRenamed?: boolean
}

/** The code of the text for an empty name: one for the builder and the demo, another for the active workout. */
export type EmptyNameCode = Extract<ErrorCode, 'exercise-name-required' | 'exercise-name-empty'>

/** Three sets of 10 reps and 25, in the last chosen unit. The section counts as chosen unless it is training. */
export const openNewExercise = (section: Section, unit: WeightUnit = 'lbs', name = ''): ExerciseForm =>
  formOf(
    { name, section, sets: newExerciseSets(setName).map((set) => ({ ...set, weight_unit: unit })) },
    section !== 'training',
  )

/** The unit that the saved sets have now; undefined if the form did not change it. */
export const newUnitOf = (sets: readonly FormSet[] = [], saved: readonly FormSet[]): WeightUnit | undefined =>
  saved.find(({ id, weight_unit }) => sets.some((set) => set.id === id && set.weight_unit !== weight_unit))?.weight_unit

/** A typed name brings its unit (`now`), unless the person has changed the unit of the last name (`was`). */
export function withUnitOf(form: ExerciseForm, was: NewSetChoices, now: NewSetChoices): ExerciseForm {
  const [before, unit] = [unitOfNewSet(was), unitOfNewSet(now)]
  return unit !== before && defaultsOf(form).weight_unit === before ? withDefaultUnit(form, unit) : form
}

export const withProposal = (form: ExerciseForm, sets: readonly FormSet[]): ExerciseForm =>
  form.fields.sets === form.initial.sets
    ? { ...form, initial: { ...form.initial, sets }, fields: { ...form.fields, sets } }
    : form

/** The form of an exercise, with the gaps in its sets filled in. */
export const openExercise = ({ name, section, sets }: ExerciseFields): ExerciseForm =>
  formOf({ name, section, sets: sets.map(filledSet) }, true)

/** The form after somebody else has saved the exercise: values unchanged in the form become the saved ones. */
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

/** The different value that the other person saved; null: none. */
export const offerOf = <F extends 'name' | 'section'>(form: ExerciseForm, field: F): ExerciseFields[F] | null =>
  form.contested.includes(field) && form.initial[field] !== form.fields[field] ? form.initial[field] : null

/** The rows that the person saw: a changed row as when the sheet opened, so that the form offers others' values. */
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
  isDifferent: false,
  isPlaced,
  remembered: null,
})

export const withName = (form: ExerciseForm, name: string): ExerciseForm => ({
  ...form,
  fields: { ...form.fields, name },
})

export const withDifference = (form: ExerciseForm, isDifferent: boolean): ExerciseForm => ({ ...form, isDifferent })

/** What a saved name does to the exercise. A person who may not rename it everywhere makes a new exercise. */
export function identityOf(
  { isDifferent }: ExerciseForm,
  meaning: NameMeaning | null,
  mayRename: boolean,
): Pick<SavedExercise, 'becomes' | 'isRenamed'> {
  if (!meaning || meaning.is === 'spelling') return {}
  if (meaning.is === 'same') return mayRename ? { isRenamed: true } : {}
  const isSame = meaning.is === 'new' && mayRename && !isDifferent
  return isSame ? { isRenamed: true } : { becomes: meaning.exerciseId }
}

export const withSection = (form: ExerciseForm, section: Section): ExerciseForm => ({
  ...form,
  fields: { ...form.fields, section },
  isPlaced: true,
})

/** The form after a suggestion was chosen: with its name, and its section if the person chose none. */
export const withSuggestion = (form: ExerciseForm, suggested: { name: string; section: Section }): ExerciseForm => ({
  ...form,
  fields: { ...form.fields, name: suggested.name, section: form.isPlaced ? form.fields.section : suggested.section },
})

export const withKeepChoice = (form: ExerciseForm, keep: KeepChoice): ExerciseForm => ({ ...form, keep })

/** More or fewer sets at the end, 1 to 10. A removed set that comes back unchanged keeps its id. */
export const withCount = (form: ExerciseForm, count: number, choices?: NewSetChoices): ExerciseForm => {
  const { sets } = form.fields
  const wanted = Math.max(count, fewestSets(form))
  const resized: readonly FormSet[] = withSetCount(sets, wanted, setName, choices, mostSets(form))
  if (resized === sets) return form
  const known = form.initial.sets
  const withIds = resized.map((set, index) => {
    const before = known[index]
    return !set.id && before && areSameValues(set, before) ? before : set
  })
  return withSets(form, withIds)
}

/** The fewest sets that the exercise may have: all up to the last completed one, and at least one. */
export const fewestSets = ({ fields }: ExerciseForm): number =>
  Math.max(MIN_SETS, fields.sets.findLastIndex(({ isDone }) => isDone) + 1)

/** The most sets that the exercise may have: ten, or as many as it already has with warm-up sets. */
export const mostSets = ({ initial, fields }: ExerciseForm): number =>
  Math.max(MAX_SETS, initial.sets.length, fields.sets.length)

export const withDefault = (
  form: ExerciseForm,
  changed: Partial<Omit<SetValues, 'set_type' | 'weight_unit'>>,
): ExerciseForm => withOpenSets(form, (set) => ({ ...set, ...changed }))

export const withDefaultType = (form: ExerciseForm, set_type: SetType, trip?: DistanceUnit | null): ExerciseForm =>
  withOpenSets(form, (set) => ({ ...set, ...typedAs(set, set_type, trip) }))

/** The unit of every set. Leaving body weight brings back each set's own number, else the remembered one. */
export function withDefaultUnit(form: ExerciseForm, weight_unit: WeightUnit): ExerciseForm {
  const { remembered } = loadedAs(defaultsOf(form), form.remembered, weight_unit)
  const changed = withOpenSets(form, (set) => {
    const own = set.weight_unit === 'body' && form.remembered ? { ...form.remembered, weight: set.weight } : null
    return { ...set, ...loadedAs(set, own, weight_unit).load }
  })
  return { ...changed, remembered }
}

/** The sets that a value for all of them changes: not completed, and no warm-up sets unless all are. */
export function openSets({ fields }: ExerciseForm): readonly FormSet[] {
  const open = fields.sets.filter(({ isDone }) => !isDone)
  const working = open.filter(({ kind }) => kind !== 'warmup')
  return working.length > 0 ? working : open
}

/** The set whose values the form shows for all sets. */
export const defaultsOf = (form: ExerciseForm): FormSet => (openSets(form)[0] ?? form.fields.sets[0]) as FormSet

/** The largest values among the sets when the form opened. */
export function largestOf({ initial, fields }: ExerciseForm): SetValues {
  const sets = initial.sets.length > 0 ? initial.sets : fields.sets
  const most = (amountOf: (set: SetValues) => number | null) => Math.max(...sets.map((set) => amountOf(set) ?? 0))
  return {
    ...(sets[0] as FormSet),
    reps: most(({ reps }) => reps),
    timed_set_duration: most(({ timed_set_duration }) => timed_set_duration),
    weight: most(({ weight }) => weight),
  }
}

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

/** Why the name cannot be saved; null: it can. */
export function exerciseNameProblem(typed: string, whenEmpty: EmptyNameCode): ErrorCode | null {
  const name = cleanText(typed)
  if (name === '') return whenEmpty
  return textLength(name) > MAX_NAME ? 'name-too-long' : null
}

/** What to save, with the name trimmed. */
export function savedExercise({ fields }: ExerciseForm): SavedExercise {
  const setConfigs = fields.sets.map((set) => ({ ...set, weight: set.weight_unit === 'body' ? null : set.weight }))
  return { name: cleanText(fields.name), section: fields.section, sets: setConfigs.length, setConfigs }
}

function withOpenSets(form: ExerciseForm, change: (set: FormSet) => FormSet): ExerciseForm {
  const open = openSets(form)
  const sets = form.fields.sets.map((set) => (open.includes(set) ? change(set) : set))
  return withSets(form, sets)
}

const withSets = (form: ExerciseForm, sets: readonly FormSet[]): ExerciseForm => ({
  ...form,
  fields: { ...form.fields, sets },
})
