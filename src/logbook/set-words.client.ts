import { GROUP_NAMES, SET_FIELDS, type ValueGroup } from '#domain/rows/set-values.ts'
import type { SetValues } from '#domain/set.ts'
import { numberOfSetName } from '#domain/set-list.ts'
import { isTraining, type TrainingDocument } from '#domain/training.ts'
import type { AnyDocument } from '#sync/operation.ts'
import { currentWords } from '#words/current-words.ts'
import { weightTimesAmount } from '#words/set-label.ts'
import { sidedName } from '#words/set-parts.ts'
import { setValueText, shownValue } from '#words/set-value-text.ts'
import { numberText } from '#words/weight.ts'

type SetRow = TrainingDocument['sets'][number]
type ExerciseRow = TrainingDocument['exercises'][number]

/** The document in which to look for a row: first as the person made it, then as the server has it. */
export type Places = readonly (AnyDocument | null)[]

/** 'Bench Press, set 2'; 'A set' if the workout is not on this device. */
export function setPlace(setId: string | undefined, places: Places): string {
  const set = setRow(setId, places)
  if (!set) return currentWords()('changes.aSet')
  const number = numberOfSetName(set.set_variant)
  const words = currentWords()
  const set_variant = number > 0 ? words('changes.setNumber', { number: String(number) }) : set.set_variant
  const name = sidedName({ ...set, set_variant }, words)
  return words('changes.setPlace', { exercise: exercisePlace(exerciseIdOf(set), places), set: name })
}

export function exercisePlace(exerciseId: string | undefined, places: Places): string {
  const row = found(places, ({ exercises }) => (exercises as ExerciseRow[]).find(({ id }) => id === exerciseId))
  return row ? nameOf(row) : currentWords()('changes.anExercise')
}

export const setRow = (setId: string | undefined, places: Places): SetRow | undefined =>
  found(places, ({ sets }) => (sets as SetRow[]).find(({ id }) => id === setId))

export const exerciseIdOf = (set: SetRow): string =>
  'workout_exercise_id' in set ? set.workout_exercise_id : set.routine_exercise_id

const nameOf = (row: ExerciseRow): string =>
  'snapshot_name' in row ? (row.name_override ?? row.snapshot_name) : row.name

/** '100 kg × 8'. */
export const valuesText = (set: SetValues): string => weightTimesAmount(set, currentWords())

/** '100 kg → 102.5 kg, 8 reps → 10 reps'; the wished state is last. */
export const changeText = (seen: SetValues, wished: SetValues): string =>
  changedParts(seen, wished)
    .map(([from, to]) => currentWords()('changes.became', { from, to }))
    .join(', ')

export const changedParts = (seen: SetValues, wished: SetValues): (readonly [from: string, to: string])[] =>
  PARTS.map((group) => [shownValue(seen, group), shownValue(wished, group)] as const).filter(
    ([from, to]) => from !== to,
  )

/** Weight comes before reps. */
const PARTS = [...new Set<ValueGroup>(['name', 'load', ...GROUP_NAMES])]

/** The changes of a set that is not on this device: 'weight 100 → 102.5'. */
export function bareChangeText(was: Record<string, unknown>, changes: Record<string, unknown>): string {
  const parts = Object.entries(changes).flatMap(([field, value]) => {
    if (!isShown(field)) return []
    const words = currentWords()
    const [name, to] = [words(`changes.field.${field}`), bareValue(field, value)]
    if (!(field in was)) return [words('changes.fieldIs', { field: name, to })]
    return [words('changes.fieldBecame', { field: name, from: bareValue(field, was[field]), to })]
  })
  return parts.join(', ')
}

/** A value as text, without its unit, which is unknown. */
function bareValue(field: Named, value: unknown): string {
  if (typeof value === 'number') return numberText(value, currentWords())
  switch (field) {
    case 'kind':
    case 'side':
    case 'load':
    case 'open_ended':
      return setValueText(field, value, { weight: null, weight_unit: 'body' }) ?? ''
    case 'rpe':
      return '–'
    default:
      return String(value ?? 0)
  }
}

/** Fields that get a text. The type of a set has none, because reps or seconds show it. */
type Named = Exclude<(typeof SET_FIELDS)[number], 'set_type'>
const isShown = (field: string): field is Named => field !== 'set_type' && SET_FIELDS.some((name) => name === field)

function found<T>(places: Places, find: (document: TrainingDocument) => T | undefined): T | undefined {
  for (const document of places) {
    const row = isTraining(document) ? find(document) : undefined
    if (row) return row
  }
  return undefined
}
