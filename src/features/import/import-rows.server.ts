import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { type ChangedSince, type ImportRow, type SkippedWorkout, UNDOABLE_MS } from './imports.ts'

type Db = Kysely<Tables>

/** An import that its job goes on with. */
export type RunningImport = {
  id: string
  userId: string
  timeZone: string
  createdAt: number
  /** How many workouts of the plan are behind it. */
  position: number
  isStopping: boolean
  /** Whether it restores an account that was empty (R-IMP-32). */
  keepsIds: boolean
}

/** The import if it runs; null: it is over, or was never there. */
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
 * `rev`: as it was written. `earlierKey`: its source key before it was saved. `earlier`: the import that it had come with
 * then, and its place there, if that came along.
 */
export type WrittenWorkout = {
  workoutId: string
  sourceKey: string
  rev: number
  earlierKey: string | null
  earlier: EarlierImport | null
}
export type EarlierImport = { importId: string; sourceKey: string; isAsImported: boolean }

/** What became of a batch of planned workouts. */
export type BatchOutcome = {
  written: readonly WrittenWorkout[]
  skipped: readonly SkippedWorkout[]
}

/** The most skipped workouts that a person is told by name. */
const MOST_SKIPS = 50

/**
 * Notes a batch that began at `position`. Answers whether its person wants it to stop; null: somebody else has noted it,
 * because two processes are at work on the import.
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

/** What notes a workout as that of an import. No revision is 0: nobody's undo takes a workout that was changed. */
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

/** A change of an owner's import that says what it is with `set`. */
export const updateImport = (db: Db, { id, userId }: OwnImport) =>
  db.updateTable('import').where('id', '=', id).where('user_id', '=', userId)

/** Ends a running import. Answers whether it ran. */
export async function endImport(db: Db, running: OwnImport, state: 'done' | 'failed', now: number): Promise<boolean> {
  const ended = await updateImport(db, running)
    .set({ state, finished_at: new Date(now) })
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** The most imports that are listed. */
const MOST_IMPORTS = 100

/** The imports of the last 90 days, newest first (R-IMP-27). */
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
    skips: (row.skips as unknown as SkippedWorkout[]).slice(0, MOST_SKIPS),
    leftOut: row.left_out,
    weighings: row.weighings,
    routines: row.routines,
    createdAt: row.created_at.getTime(),
    finishedAt: row.finished_at?.getTime() ?? null,
    isUndoable: (row.state === 'done' || row.state === 'failed') && row.written + row.weighings + row.routines > 0,
  }))
}

/**
 * The workouts of an import that are not as they were written (R-IMP-27). It reads the import's workouts, so it is asked
 * when somebody wants to undo. Throws AppError 'not-found'.
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

/** The most changed workouts that a person is told by name. */
const MOST_CHANGED = 20
