import { exerciseIdFor } from './ids.ts'
import type { Routine, RoutineExercise } from './routine.ts'
import { cleanText, MAX_NAME, nameKey } from './text.ts'

export type LabelledRoutine = {
  id: string
  routine: Pick<Routine, 'created_at'>
  exercises: readonly Pick<RoutineExercise, 'name' | 'exercise_id'>[]
}

export type OwnNames = {
  routines: readonly LabelledRoutine[]
  /** The names that people chose for exercises; null: none, or not on this device. */
  book: { exercises: readonly ChosenName[] } | null
  /** The exercises that the owner did, with their present names. */
  done?: readonly { id: string; name: string }[]
}

/** `name`: null if nobody chose one. */
export type ChosenName = { id: string; name: string | null }

/**
 * The exercise id of a name: the exercise that got this name, else one in a routine or workout, else the id that the
 * name gives. If several fit, the derived id counts, else the newest routine's.
 */
export function exerciseIdByName(ownerId: string, name: string, { routines, book, done = [] }: OwnNames): string {
  const key = nameKey(name)
  const named = book?.exercises ?? []
  const [chosen] = named.filter((row) => row.name !== null && nameKey(row.name) === key).toSorted(byId)
  if (chosen) return chosen.id
  const derived = derivedIdOf(ownerId, name, named)
  const labelled = routines
    .toSorted((a, b) => b.routine.created_at - a.routine.created_at || (a.id < b.id ? 1 : -1))
    .flatMap(({ exercises }) => exercises)
    .filter((exercise) => nameKey(exercise.name) === key)
  const ids = [
    ...labelled.map(({ exercise_id }) => exercise_id),
    ...done.filter((one) => nameKey(one.name) === key).map(({ id }) => id),
  ].filter((id) => !hasLeft(named, id, key))
  return ids.includes(derived) ? derived : (ids[0] ?? derived)
}

/**
 * What a rename means. spelling: only the writing changes. same: the exercise has or had the name. another: another
 * exercise has the name. new: no exercise has the name, so the person decides what they mean.
 */
export type NameMeaning = { is: 'spelling' } | { is: 'same' } | { is: 'another' | 'new'; exerciseId: string }

type Naming = {
  names: OwnNames
  /** Whether the catalogue or the owner has an exercise of this name. */
  isListed: (name: string) => boolean
}

export function meaningOf(
  ownerId: string,
  { exerciseId, name }: { exerciseId: string; name: string },
  typed: string,
  { names, isListed }: Naming,
): NameMeaning {
  const key = nameKey(typed)
  if (cleanText(typed) === '' || key === nameKey(name)) return { is: 'spelling' }
  const id = exerciseIdByName(ownerId, typed, names)
  if (id === exerciseId) return { is: 'same' }
  const { routines, book, done = [] } = names
  const isOwn = [
    ...(book?.exercises ?? []),
    ...routines.flatMap((routine) => routine.exercises.map((row) => ({ id: row.exercise_id, name: row.name }))),
    ...done,
  ].some((one) => one.id === id && one.name !== null && nameKey(one.name) === key)
  if (!isOwn && exerciseIdFor(ownerId, typed) === exerciseId) return { is: 'same' }
  return { is: isOwn || isListed(typed) ? 'another' : 'new', exerciseId: id }
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

/** Whether a person renamed the exercise so that its name now has another key. */
export const hasLeft = (named: readonly ChosenName[], id: string, key: string): boolean =>
  named.some((row) => row.id === id && row.name !== null && nameKey(row.name) !== key)

function derivedIdOf(ownerId: string, name: string, named: readonly ChosenName[]): string {
  const key = nameKey(name)
  for (const made of namesakes(name)) {
    const id = exerciseIdFor(ownerId, made)
    if (!hasLeft(named, id, key)) return id
  }
  return exerciseIdFor(ownerId, name)
}

/** How often a person may rename an exercise and begin another one under its old name. */
const MOST_NAMESAKES = 50

/** What the id of a new exercise may be made from: the name, then the name with a number. */
export function* namesakes(name: string): Generator<string> {
  yield name
  const begun = [...name].slice(0, MAX_NAME - 5).join('')
  for (let count = 2; count <= MOST_NAMESAKES; count++) yield `${begun} · ${count}`
}

/**
 * The ids of exercises that a person adds together, by name key. Each id comes once, because a routine has an exercise
 * once.
 */
export function exerciseIdsByName(
  ownerId: string,
  names: readonly string[],
  own: OwnNames,
): ReadonlyMap<string, string> {
  const meant = names.map((name) => {
    const known = exerciseIdByName(ownerId, name, own)
    return { key: nameKey(name), known, derived: derivedIdOf(ownerId, name, own.book?.exercises ?? []) }
  })
  const ids = new Map<string, string>()
  for (const { key, known, derived } of [
    ...meant.filter((one) => one.known === one.derived),
    ...meant.filter((one) => one.known !== one.derived),
  ]) {
    if (!ids.has(key)) ids.set(key, new Set(ids.values()).has(known) ? derived : known)
  }
  return ids
}
