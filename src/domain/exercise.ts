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
export const exerciseIdByName = (ownerId: string, name: string, own: OwnNames): string =>
  idsOf(ownerId, name, byKey(own)).known

/** The names of an owner's exercises by name key, so that each of many names is looked up at once. */
type Keyed = {
  /** The key of each name that somebody chose, by id. */
  keyOf: ReadonlyMap<string, string>
  chosen: ReadonlyMap<string, readonly ChosenName[]>
  /** In routines, the newest first, then in workouts. */
  used: ReadonlyMap<string, readonly { id: string }[]>
}

function byKey({ routines, book, done = [] }: OwnNames): Keyed {
  const keyOf = chosenKeys(book?.exercises ?? [])
  const used = routines
    .toSorted((a, b) => b.routine.created_at - a.routine.created_at || (a.id < b.id ? 1 : -1))
    .flatMap(({ exercises }) => exercises.map(({ exercise_id: id, name }) => ({ id, name })))
  return {
    keyOf,
    chosen: Map.groupBy((book?.exercises ?? []).toSorted(byId), ({ id }) => keyOf.get(id) ?? ''),
    used: Map.groupBy([...used, ...done], ({ name }) => nameKey(name)),
  }
}

/** `derived`: that which the name gives. */
function idsOf(ownerId: string, name: string, { keyOf, chosen, used }: Keyed): { known: string; derived: string } {
  const key = nameKey(name)
  const derived = derivedIdOf(ownerId, name, keyOf)
  const [first] = chosen.get(key) ?? []
  if (first) return { known: first.id, derived }
  const ids = (used.get(key) ?? []).map(({ id }) => id).filter((id) => !hasLeft(keyOf, id, key))
  return { known: ids.includes(derived) ? derived : (ids[0] ?? derived), derived }
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

/** The key of each exercise's chosen name, by id. */
export const chosenKeys = (named: readonly ChosenName[]): ReadonlyMap<string, string> =>
  new Map(named.flatMap(({ id, name }) => (name === null ? [] : [[id, nameKey(name)]])))

/** Whether a person renamed the exercise so that its name now has another key. `keyOf`: of `chosenKeys`. */
export const hasLeft = (keyOf: ReadonlyMap<string, string>, id: string, key: string): boolean =>
  (keyOf.get(id) ?? key) !== key

function derivedIdOf(ownerId: string, name: string, keyOf: ReadonlyMap<string, string>): string {
  const key = nameKey(name)
  for (const made of namesakes(name)) {
    const id = exerciseIdFor(ownerId, made)
    if (!hasLeft(keyOf, id, key)) return id
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
  const keyed = byKey(own)
  const meant = [...new Set(names)].map((name) => ({ key: nameKey(name), ...idsOf(ownerId, name, keyed) }))
  const ids = new Map<string, string>()
  const taken = new Set<string>()
  for (const { key, known, derived } of [
    ...meant.filter((one) => one.known === one.derived),
    ...meant.filter((one) => one.known !== one.derived),
  ]) {
    if (ids.has(key)) continue
    const id = taken.has(known) ? derived : known
    taken.add(id)
    ids.set(key, id)
  }
  return ids
}
