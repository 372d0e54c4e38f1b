import { derivedId, exerciseIdFor } from '#domain/ids.ts'
import type { PlannedExercise, PlannedSet, PlannedWorkout } from '#domain/import/plan.ts'
import { sourceSetName } from '#domain/set-list.ts'
import { importWorkout } from '#logbook/server/import-workout.ts'
import type { Envelope } from '#sync/operation.ts'
import type { RunningImport } from './import-rows.server.ts'

/** Derives from import and workout, so that every try uses the same id. */
export const workoutIdOf = (importId: string, { sourceKey }: Pick<PlannedWorkout, 'sourceKey'>): string =>
  derivedId(importId, `workout ${sourceKey}`)

/**
 * The operation that imports a workout; `workout.import` checks its arguments. `exerciseIds`: the owner's exercises by
 * the names in the file.
 */
export function importOperation(
  running: RunningImport,
  planned: PlannedWorkout,
  exerciseIds: ReadonlyMap<string, string>,
  now: number,
): Envelope {
  const { id: importId, userId, keepsIds } = running
  const documentId = workoutIdOf(importId, planned)
  const { name, startedAt, endedAt, note } = planned
  const timeZone = planned.timeZone ?? running.timeZone
  const groups = Map.groupBy(planned.exercises, ({ groupKey }) => groupKey)
  const groupIdOf = ({ groupKey }: PlannedExercise) =>
    groupKey !== null && (groups.get(groupKey)?.length ?? 0) > 1 ? derivedId(documentId, `group ${groupKey}`) : null
  const rows = planned.exercises.map((exercise, index) => ({ ...exercise, id: derivedId(documentId, `${index}`) }))
  const args = {
    importId,
    ...{ name, startedAt, endedAt, note, timeZone, routineId: null },
    exercises: rows.map((exercise) => ({
      id: exercise.id,
      // A restored account has no list of names; the write finds this exercise by its name.
      exerciseId: exerciseIds.get(exercise.name) ?? (keepsIds ? exerciseIdFor(userId, exercise.name) : undefined),
      name: exercise.name,
      section: exercise.section ?? 'training',
      note: exercise.note,
      restSeconds: exercise.restSeconds,
      group_id: groupIdOf(exercise),
    })),
    sets: rows.flatMap(({ id, sets }) => sets.map((set, index) => setArg(set, id, index))),
  }
  const opId = derivedId(importId, `operation ${planned.sourceKey}`)
  const { kind, version } = importWorkout
  return { id: opId, kind, version, actorId: userId, ownerId: userId, documentId, args, n: 1, at: now }
}

const setArg = (set: PlannedSet, workoutExerciseId: string, index: number) => ({
  ...set,
  id: derivedId(workoutExerciseId, `${index}`),
  workoutExerciseId,
  routineSetId: null,
  set_variant: sourceSetName(index + 1),
})
