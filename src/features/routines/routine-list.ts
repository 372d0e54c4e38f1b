import { newestCompletion } from '#domain/relative-day.ts'
import { exercisesInOrder, type RoutineDocument } from '#domain/routine.ts'
import { isFound } from '#domain/text.ts'
import { visibleSetsOf } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'

/** Newest completion of each routine, ms since 1970, by the routine's id. */
export type LastCompleted = Readonly<Record<string, number>>

/** The routines of `/routines` with the searched words: own ones before those by others, the newest first. */
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

export const isByOther = ({ ownerId, routine: { made_by } }: RoutineDocument): boolean =>
  (made_by ?? ownerId) !== ownerId

/** Sets per exercise in training order, and whether the exercise is in the training section. */
export const routineTrack = (document: RoutineDocument): { sets: number; isTraining: boolean }[] =>
  exercisesInOrder(document.exercises).map(({ id, section }) => ({
    sets: visibleSetsOf(document, id).length,
    isTraining: section === 'training',
  }))

/** When a routine was last completed, by the server or this device, ms since 1970; null: never. */
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

/** The routine whose turn it is: the one completed longest ago, else the newest. Null: there is none. */
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
