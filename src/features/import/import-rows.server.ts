import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { type ChangedSince, type ImportRow, type SkippedDocument, UNDOABLE_MS } from './imports.ts'

type Db = Kysely<Tables>

export type RunningImport = {
  id: string
  userId: string
  timeZone: string
  createdAt: number
  /** How many workouts of the plan have been written or skipped. */
  position: number
  isStopping: boolean
  /** True if the import restores an empty account, in which documents keep their ids. */
  keepsIds: boolean
}

export async function runningImport(db: Db, id: string): Promise<RunningImport | null> {
  const row = await db
    .selectFrom('import')
    .select(['user_id', 'time_zone', 'created_at', 'written', 'skipped', 'is_stopping', 'keeps_ids'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (!row) return null
  return {
    id,
    userId: row.user_id,
    timeZone: row.time_zone,
    createdAt: row.created_at.getTime(),
    position: row.written + row.skipped,
    isStopping: row.is_stopping,
    keepsIds: row.keeps_ids,
  }
}

/**
 * A workout that an import has written. `rev`: its revision then. `earlierKey`, `earlier`: its key and import from
 * before the file, if the file has them.
 */
export type WrittenWorkout = {
  workoutId: string
  sourceKey: string
  rev: number
  earlierKey: string | null
  earlier: EarlierImport | null
}
export type EarlierImport = { importId: string; sourceKey: string; isAsImported: boolean }

export type BatchOutcome = {
  written: readonly WrittenWorkout[]
  skipped: readonly SkippedDocument[]
}

/** The most skipped workouts to list by name. */
const MOST_SKIPS = 50

/**
 * Stores the outcome of a batch that began at `position`. Answers whether the person wants to stop; null if another
 * process has stored it.
 */
export async function noteBatch(
  db: Db,
  { id, userId, position }: RunningImport,
  { written, skipped }: BatchOutcome,
): Promise<{ isStopping: boolean } | null> {
  const given = written.flatMap((each) => rowsOf(id, each))
  const { rows } = await sql<{ is_stopping: boolean }>`
    with noted as (
      update import set written = written + ${written.length}, skipped = skipped + ${skipped.length},
        skips = case when jsonb_array_length(skips) < ${MOST_SKIPS} then skips || ${JSON.stringify(skipped)}::jsonb else skips end
      where id = ${id} and user_id = ${userId} and state = 'running' and written + skipped = ${position}
      returning is_stopping
    ), listed as (
      insert into import_workout
      select given.* from noted, jsonb_populate_recordset(null::import_workout, ${JSON.stringify(given)}::jsonb) as given
      on conflict do nothing
    )
    select is_stopping from noted`.execute(db)
  const [noted] = rows
  return noted ? { isStopping: noted.is_stopping } : null
}

/**
 * Links a workout to this import and to an earlier one. `rev` 0, which no workout has, marks a workout that was changed
 * before the file was made, so that an undo leaves it alone.
 */
export const rowsOf = (importId: string, { workoutId, sourceKey, rev, earlierKey, earlier }: WrittenWorkout) => [
  { import_id: importId, workout_id: workoutId, source_key: sourceKey, rev, earlier_key: earlierKey },
  ...(earlier
    ? [
        {
          ...{ import_id: earlier.importId, workout_id: workoutId, source_key: earlier.sourceKey },
          rev: earlier.isAsImported ? rev : 0,
        },
      ]
    : []),
]

type OwnImport = Pick<RunningImport, 'id' | 'userId'>

export const updateImport = (db: Db, { id, userId }: OwnImport) =>
  db.updateTable('import').where('id', '=', id).where('user_id', '=', userId)

/** Ends an import. Answers true if it was still running. */
export async function endImport(db: Db, running: OwnImport, state: 'done' | 'failed', now: number): Promise<boolean> {
  const ended = await updateImport(db, running)
    .set({ state, finished_at: new Date(now) })
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** The most imports to list. */
const MOST_IMPORTS = 100

/** The imports of the last 90 days, newest first. */
export async function importsOf(db: Db, userId: string, now: number): Promise<ImportRow[]> {
  const rows = await db
    .selectFrom('import')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now - UNDOABLE_MS))
    .orderBy('created_at', 'desc')
    .limit(MOST_IMPORTS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    source: row.source as ImportRow['source'],
    fileName: row.file_name,
    state: row.state as ImportRow['state'],
    total: row.total,
    written: row.written,
    skipped: row.skipped,
    undone: row.undone,
    undoTotal: row.undo_total,
    skips: (row.skips as unknown as SkippedDocument[]).slice(0, MOST_SKIPS),
    leftOut: row.left_out,
    weighings: row.weighings,
    routines: row.routines,
    createdAt: row.created_at.getTime(),
    finishedAt: row.finished_at?.getTime() ?? null,
    isUndoable: (row.state === 'done' || row.state === 'failed') && row.written + row.weighings + row.routines > 0,
  }))
}

/**
 * The workouts of an import that changed since. Ask only before an undo, because this reads every workout. Throws
 * AppError 'not-found'.
 */
export async function changedSince(db: Db, userId: string, importId: string): Promise<ChangedSince> {
  const known = await db
    .selectFrom('import')
    .select('id')
    .where('id', '=', importId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!known) throw new AppError('not-found')
  const { rows } = await sql<{ id: string; workout_name: string; created_at: Date; count: number }>`
    select w.id, w.workout_name, w.created_at, (count(*) over ())::integer as count
    from import_workout i join workout w on w.id = i.workout_id
    where i.import_id = ${importId} and w.user_id = ${userId} and w.trashed_at is null and w.rev <> i.rev
    order by w.created_at desc, w.id limit ${MOST_CHANGED}`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    workouts: rows.map(({ id, workout_name, created_at }) => ({
      id,
      name: workout_name,
      startedAt: created_at.getTime(),
    })),
  }
}

/** The most changed workouts to list by name. */
const MOST_CHANGED = 20
