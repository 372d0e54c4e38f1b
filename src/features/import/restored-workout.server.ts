import { derivedId, exerciseIdFor } from '#domain/ids.ts'
import type { SavedWorkout } from '#domain/import/saved-documents.ts'
import { bringBackWorkout } from '#logbook/server/bring-back.ts'
import type { Envelope } from '#sync/operation.ts'
import type { EarlierImport, RunningImport } from './import-rows.server.ts'
import type { RestoredAccount } from './restored-account.server.ts'
import type { IdOf } from './restored-ids.server.ts'
import type { RestoredRoutines } from './restored-routines.server.ts'

export type Restoring = {
  account: RestoredAccount
  routines: RestoredRoutines
  /** The owner's exercises for the file's names. */
  chosen: ReadonlyMap<string, string>
}

/** The same operation however often the import starts anew. */
export function bringBackOperation(
  { id: importId, userId, keepsIds }: RunningImport,
  saved: SavedWorkout,
  { account, routines, chosen }: Restoring,
  newId: IdOf,
  now: number,
): Envelope {
  const place = saved.routine_id === null ? undefined : routines.get(saved.routine_id)
  const exerciseIdOf = ({ exercise_id, name, snapshot_name }: SavedWorkout['exercises'][number]) => {
    if (keepsIds) return account.exercise(exercise_id)
    // A name for one day says nothing about the exercise.
    const known = name === snapshot_name ? chosen.get(name) : undefined
    const found = account.exercise(exercise_id)
    return known ?? (found === exercise_id ? exerciseIdFor(userId, snapshot_name) : found)
  }
  const routineSetIdOf = (id: string | null) => {
    if (id === null || keepsIds) return id && newId(id)
    return place?.rowId?.(id) ?? null
  }
  const brought: SavedWorkout = {
    ...saved,
    id: newId(saved.id),
    routine_id: place?.routineId ?? null,
    import_id: keepsIds ? account.earlierImport(saved.import_id) : importId,
    ended_by: account.person(saved.ended_by),
    exercises: saved.exercises.map((exercise) => ({
      ...exercise,
      ...{ id: newId(exercise.id), exercise_id: exerciseIdOf(exercise) },
      sets: exercise.sets.map((set) => ({
        ...set,
        ...{ id: newId(set.id), routine_set_id: routineSetIdOf(set.routine_set_id) },
        account_id: account.person(set.account_id),
      })),
    })),
  }
  const { kind, version } = bringBackWorkout
  const id = derivedId(importId, `operation sled:${saved.id}`)
  const ids = { actorId: userId, ownerId: userId, documentId: brought.id }
  return { id, kind, version, ...ids, args: { saved: brought }, n: 1, at: now }
}

/** A workout's import from before the file. */
export function earlierImportOf(
  { import_id, source_key: sourceKey, is_as_imported: isAsImported }: SavedWorkout,
  { account }: Restoring,
): EarlierImport | null {
  const importId = account.earlierImport(import_id)
  return importId && sourceKey ? { importId, sourceKey, isAsImported } : null
}
