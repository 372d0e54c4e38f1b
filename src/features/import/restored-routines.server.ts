import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { derivedId } from '#domain/ids.ts'
import type { SavedRoutine } from '#domain/import/saved-documents.ts'
import { nameKey } from '#domain/text.ts'
import { bringBackRoutine } from '#logbook/server/bring-back.ts'
import type { Context } from '#server/context.ts'
import type { Envelope } from '#sync/operation.ts'
import { type RunningImport, updateImport } from './import-rows.server.ts'
import { BATCH, pushInTurn } from './push-in-turn.server.ts'
import type { RestoredAccount } from './restored-account.server.ts'
import { type IdOf, newIds } from './restored-ids.server.ts'

type Place = {
  routineId: string
  /** Gives the ids of the routine's rows; null: the routine was there before, with its own ids. */
  rowId: IdOf | null
  isNew: boolean
}
export type RestoredRoutines = ReadonlyMap<string, Place>

export async function placesOf(
  db: Kysely<Tables>,
  running: RunningImport,
  routines: readonly SavedRoutine[],
): Promise<RestoredRoutines> {
  if (running.keepsIds) {
    const newId = await newIds(db, running, routines)
    return new Map(routines.map(({ id }) => [id, { routineId: newId(id), rowId: newId, isNew: true }]))
  }
  const own = await ownRoutines(db, running)
  return new Map(routines.map((routine) => [routine.id, placeAmong(own, running, routine)]))
}

/** Writes and counts new routines. It may run twice. Answers the results of the operations. */
export async function writeRoutines(
  context: Context,
  running: RunningImport,
  {
    account,
    places,
    routines,
  }: { account: RestoredAccount; places: RestoredRoutines; routines: readonly SavedRoutine[] },
): Promise<void> {
  const { db } = context.database
  const ops = routines.flatMap((routine) => {
    const place = places.get(routine.id)
    return place?.isNew ? operationOf(running, routine, place, { account, now: context.now() }) : []
  })
  let count = 0
  for (let at = 0; at < ops.length; at += BATCH) {
    const batch = ops.slice(at, at + BATCH)
    const results = await pushInTurn(context, running.userId, batch, new Set())
    const rows = results.flatMap(({ outcome, rev }, index) => {
      const routineId = batch[index]?.documentId
      return outcome === 'done' && routineId ? [{ import_id: running.id, routine_id: routineId, rev: rev ?? 1 }] : []
    })
    count += rows.length
    await sql`insert into import_routine
      select * from jsonb_populate_recordset(null::import_routine, ${JSON.stringify(rows)}::jsonb)
      on conflict do nothing`.execute(db)
  }
  await updateImport(db, running).set({ routines: count }).execute()
}

function operationOf(
  { id: importId, userId }: RunningImport,
  routine: SavedRoutine,
  { routineId, rowId }: Place,
  { account, now }: { account: RestoredAccount; now: number },
): Envelope {
  const idOf = rowId ?? ((id) => id)
  const saved: SavedRoutine = {
    ...routine,
    id: routineId,
    exercises: routine.exercises.map((exercise) => ({
      ...exercise,
      ...{ id: idOf(exercise.id), exercise_id: account.exercise(exercise.exercise_id) },
      track_id: exercise.track_id && account.track(exercise.track_id),
      sets: exercise.sets.map((set) => ({ ...set, id: idOf(set.id) })),
    })),
  }
  const { kind, version } = bringBackRoutine
  const id = opIdOf(importId, routine.id)
  return { id, kind, version, actorId: userId, ownerId: userId, documentId: routineId, args: { saved }, n: 1, at: now }
}

const opIdOf = (importId: string, routineId: string): string => derivedId(importId, `routine ${routineId}`)

type OwnRoutines = { ids: ReadonlySet<string>; byContent: ReadonlyMap<string, string>; written: ReadonlySet<string> }

/**
 * Where a routine of the file goes: to the account's routine with the same id or content, else to a new one, with the
 * same id in every try.
 */
function placeAmong(
  { ids, byContent, written }: OwnRoutines,
  { id: importId, userId }: RunningImport,
  routine: SavedRoutine,
): Place {
  if (ids.has(routine.id)) return { routineId: routine.id, rowId: (id) => id, isNew: false }
  const routineId = derivedId(userId, `routine ${routine.id}`)
  const rowId: IdOf = (id) => derivedId(routineId, `row ${id}`)
  // A routine that this import wrote before a restart is written again and counts.
  if (ids.has(routineId)) return { routineId, rowId, isNew: written.has(opIdOf(importId, routine.id)) }
  const same = byContent.get(contentOf(routine.routine_name, namesIn(routine)))
  return same ? { routineId: same, rowId: null, isNew: false } : { routineId, rowId, isNew: true }
}

type OwnRow = { id: string; routine_name: string; is_archived: boolean; names: string[] }

async function ownRoutines(db: Kysely<Tables>, { userId }: RunningImport): Promise<OwnRoutines> {
  const { rows } = await sql<OwnRow>`select r.id, r.routine_name, r.is_archived, array(
      select x.name from routine_exercise x where x.routine_id = r.id and x.user_id = r.user_id order by x.exercise_order) as names
    from routine r where r.user_id = ${userId}`.execute(db)
  const applied = await sql<{ op_id: string }>`select op_id from applied_operation
    where actor_id = ${userId} and owner_id = ${userId} and kind = ${bringBackRoutine.kind}
      and document_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
  const listed = rows.filter(({ is_archived }) => !is_archived)
  return {
    ids: new Set(rows.map(({ id }) => id)),
    byContent: new Map(listed.map(({ id, routine_name, names }) => [contentOf(routine_name, names), id])),
    written: new Set(applied.rows.map(({ op_id }) => op_id)),
  }
}

const namesIn = ({ exercises }: SavedRoutine): string[] =>
  exercises.toSorted((a, b) => a.exercise_order - b.exercise_order).map(({ name }) => name)

/** What makes two routines one to a lifter: the name and the exercises. */
const contentOf = (name: string, exercises: readonly string[]): string =>
  JSON.stringify([name, ...exercises].map(nameKey))
