import { exerciseIdFor } from './ids.ts'
import type { Routine, RoutineExercise } from './routine.ts'
import { cleanText, MAX_NAME, nameKey } from './text.ts'

/** The part of a routine that holds its exercises' names. */
export type LabelledRoutine = {
  id: string
  routine: Pick<Routine, 'created_at'>
  exercises: readonly Pick<RoutineExercise, 'name' | 'exercise_id'>[]
}

/** What is known of the names of an owner's exercises. */
export type OwnNames = {
  /** Archived ones too. */
  routines: readonly LabelledRoutine[]
  /** The names that were chosen for exercises (D14); null: none, or they are not here. */
  book: { exercises: readonly ChosenName[] } | null
  /** What they have done, as far as it is known here, each as it is called now. */
  done?: readonly { id: string; name: string }[]
}

/** A row of the book; null: no name was chosen. */
export type ChosenName = { id: string; name: string | null }

/**
 * The id of the owner's exercise of a name (D14, R-BUILD-16): the one that was given this name, else one that is called so
 * in a routine or was done under it, else the one whose id the name gives, the same on every device (Y12). An exercise that
 * was renamed has left its old name, which is then a new exercise's. If a name stands for several, the derived id counts,
 * else that of the newest routine.
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
 * What it means that an exercise is called `typed` from now on (D14). spelling: nothing but how it is written. same: it is
 * a name that the exercise has already, or had first. another: it is that exercise's name. new: nobody's yet, so the person
 * says whether it is the same exercise; `exerciseId` is that of a different one.
 */
export type NameMeaning = { is: 'spelling' } | { is: 'same' } | { is: 'another' | 'new'; exerciseId: string }

type Naming = {
  names: OwnNames
  /** Whether the catalogue has an exercise of this name, or the owner one on this device. */
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

/** Whether an exercise was given another name than the one of this key. */
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

/** An exercise may be renamed, and another one begun under its old name, so many times. */
const MOST_NAMESAKES = 50

/**
 * What the id of an exercise of this name may be made of: the name itself, and where exercises have left it, the name with
 * a number, the same on every device.
 */
export function* namesakes(name: string): Generator<string> {
  yield name
  const begun = [...name].slice(0, MAX_NAME - 5).join('')
  for (let count = 2; count <= MOST_NAMESAKES; count++) yield `${begun} · ${count}`
}

/**
 * The ids of exercises that are added together, by the keys of their names. Two names of one exercise are two exercises,
 * as a routine has each once (R-BUILD-17): the name that its id is derived from keeps it, else the first.
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
