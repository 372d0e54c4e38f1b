import { newestCompletion } from '#domain/relative-day.ts'
import { exercisesInOrder, type RoutineDocument } from '#domain/routine.ts'
import { isFound } from '#domain/text.ts'
import { visibleSetsOf } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'

/** Newest completion of each routine, ms since 1970, by the routine's id. */
export type LastCompleted = Readonly<Record<string, number>>

/**
 * The routines of `/routines`: not archived, the owner's own before those that others made for them, the newest first
 * (R-ROUT-02), those with the searched words in their own name and their exercises' (R-ROUT-04, D15).
 */
export function routinesShown(documents: readonly RoutineDocument[], search: string): RoutineDocument[] {
  return documents
    .filter(({ routine }) => !routine.is_archived)
    .filter(({ routine, exercises }) => isFound(search, [routine.routine_name, ...exercises.map(({ name }) => name)]))
    .toSorted(
      (a, b) =>
        Number(isByOther(a)) - Number(isByOther(b)) ||
        b.routine.created_at - a.routine.created_at ||
        (a.id < b.id ? 1 : -1),
    )
}

const isByOther = ({ ownerId, routine: { made_by } }: RoutineDocument): boolean => (made_by ?? ownerId) !== ownerId

/** Sets per exercise in training order, and whether the exercise is the main part of the work. */
export const routineTrack = (document: RoutineDocument): { sets: number; isTraining: boolean }[] =>
  exercisesInOrder(document.exercises).map(({ id, section }) => ({
    sets: visibleSetsOf(document, id).length,
    isTraining: section === 'training',
  }))

/**
 * When a routine was last completed, ms since 1970; null: never. The later of what the server last said and of the
 * workouts on this device counts (Y28, R-ROUT-03), also of imported ones of its name.
 */
export function lastCompletionOf(
  {
    id,
    routine: { routine_name },
  }: Pick<RoutineDocument, 'id'> & { routine: Pick<RoutineDocument['routine'], 'routine_name'> },
  hint: LastCompleted | null,
  workouts: readonly WorkoutDocument[],
): number | null {
  const name = routine_name.toLowerCase()
  const isOf = ({ routine_id, import_id, workout_name }: WorkoutDocument['workout']) =>
    routine_id === id || (import_id !== null && workout_name.toLowerCase() === name)
  return newestCompletion([
    hint?.[id] ?? null,
    ...workouts.flatMap(({ workout }) => (isOf(workout) ? [workout.completed_at] : [])),
  ])
}

/**
 * The routine whose turn it is (R-REACH-18): of those that were ever completed the one whose last time is the longest ago, as
 * it is when they are done in turn; else the one made last. Null: there is none.
 */
export function nextRoutineOf(
  documents: readonly RoutineDocument[],
  hint: LastCompleted | null,
  workouts: readonly WorkoutDocument[],
): RoutineDocument | null {
  const shown = routinesShown(documents, '')
  const done = shown.flatMap((routine) => {
    const at = lastCompletionOf(routine, hint, workouts)
    return at === null ? [] : { routine, at }
  })
  return done.toSorted((a, b) => a.at - b.at)[0]?.routine ?? shown[0] ?? null
}
