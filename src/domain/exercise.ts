import { exerciseIdFor } from './ids.ts'
import type { Routine, RoutineExercise } from './routine.ts'
import { nameKey } from './text.ts'

/** The part of a routine that holds its exercises' names. */
export type LabelledRoutine = {
  id: string
  routine: Pick<Routine, 'created_at'>
  exercises: readonly Pick<RoutineExercise, 'name' | 'exercise_id'>[]
}

/**
 * The id of an exercise that is added by name. If the owner already has an exercise of that name, its id is used, so
 * that a renamed exercise keeps its history; otherwise the id is derived from owner and name, the same on every device
 * (Y12, R-BUILD-16). `routines` are the owner's, including archived ones. If a name stands for several exercises, the
 * derived id counts, else that of the newest routine.
 */
export function exerciseIdByName(ownerId: string, name: string, routines: readonly LabelledRoutine[]): string {
  const derived = exerciseIdFor(ownerId, name)
  const key = nameKey(name)
  const labelled = routines
    .toSorted((a, b) => b.routine.created_at - a.routine.created_at || (a.id < b.id ? 1 : -1))
    .flatMap(({ exercises }) => exercises)
    .filter((exercise) => nameKey(exercise.name) === key)
  return labelled.some(({ exercise_id }) => exercise_id === derived) ? derived : (labelled[0]?.exercise_id ?? derived)
}

/**
 * The ids of exercises that are added together, by the keys of their names. Two names of one exercise are two exercises,
 * as a routine has each once (R-BUILD-17): the name that its id is derived from keeps it, else the first.
 */
export function exerciseIdsByName(
  ownerId: string,
  names: readonly string[],
  routines: readonly LabelledRoutine[],
): ReadonlyMap<string, string> {
  const meant = names.map((name) => {
    const [known, derived] = [exerciseIdByName(ownerId, name, routines), exerciseIdFor(ownerId, name)]
    return { key: nameKey(name), known, derived }
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
