import { sql } from 'kysely'
import { AppError } from '#domain/errors.ts'
import { makeId } from '#domain/ids.ts'
import type { Context } from '#server/context.ts'
import { attempt } from '#sync/server/attempt.ts'
import { updateImport } from './import-rows.server.ts'
import { UNDOABLE_MS } from './imports.ts'
import { checkPlan, planKey } from './kept-plan.server.ts'
import { ATTEMPTS, UNDO, WRITE } from './run-imports.server.ts'

const CONTENT_TYPE = 'application/gzip'

/**
 * Stores a plan and queues its import. The same `importId` is the same import. Throws AppError 'malformed',
 * 'too-large', 'import-running' or 'import-undoing'.
 */
export async function startImport(
  { database: { db }, blobs, jobs, now }: Context,
  userId: string,
  bytes: Uint8Array,
  importId: string = makeId(now(), crypto.getRandomValues(new Uint8Array(16))),
): Promise<string> {
  if (await isKnown(db, userId, importId)) return importId
  const { head, workouts } = await checkPlan(bytes)
  // Stores the plan first, because the job needs it as soon as the import exists.
  await blobs.put(planKey(importId), bytes, CONTENT_TYPE)
  const isNew = await db.transaction().execute(async (tx) => {
    const keepsIds = head.saved !== undefined && (await isEmpty(tx, userId))
    const inserted = await tx
      .insertInto('import')
      .values({
        id: importId,
        user_id: userId,
        source: head.source,
        file_name: head.fileName,
        file_sha256: head.fileSha256,
        time_zone: head.timeZone,
        state: 'running',
        total: workouts,
        left_out: head.leftOut,
        keeps_ids: keepsIds,
        created_at: new Date(now()),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) await jobs.enqueue(tx, WRITE, { importId }, { maxAttempts: ATTEMPTS })
    return inserted !== undefined
  })
  // The device may have sent the plan twice at once.
  if (isNew || (await isKnown(db, userId, importId))) return importId
  await blobs.delete(planKey(importId))
  throw await atWork(db, userId)
}

/** Whether the account has no workouts and no routines, not even deleted ones. */
async function isEmpty(tx: Context['database']['db'], userId: string): Promise<boolean> {
  const { rows } = await sql`(select 1 from workout where user_id = ${userId} limit 1)
    union all (select 1 from routine where user_id = ${userId} limit 1)`.execute(tx)
  return rows.length === 0
}

/** Whether the person has sent this plan before. Throws AppError 'malformed' if somebody else used the id. */
async function isKnown(db: Context['database']['db'], userId: string, importId: string): Promise<boolean> {
  const known = await db.selectFrom('import').select('user_id').where('id', '=', importId).executeTakeFirst()
  if (known && known.user_id !== userId) throw new AppError('malformed')
  return known !== undefined
}

/** The refusal while another import runs or is being undone. */
async function atWork(db: Context['database']['db'], userId: string): Promise<AppError> {
  const undoing = await db
    .selectFrom('import')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'undoing')
    .executeTakeFirst()
  return new AppError(undoing ? 'import-undoing' : 'import-running')
}

/** Begins an undo. Throws AppError 'not-found', or as `startImport` does while another import is at work. */
export async function beginUndo(
  { database: { db }, jobs, now }: Context,
  userId: string,
  undo: { importId: string; withChanged: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('import')
      .select(['state', 'written'])
      .where('id', '=', undo.importId)
      .where('user_id', '=', userId)
      .where('created_at', '>', new Date(now() - UNDOABLE_MS))
      .forUpdate()
      .executeTakeFirst()
    if (!known) throw new AppError('not-found')
    if (known.state === 'running') throw new AppError('import-running')
    if (known.state === 'undone' || known.state === 'undoing') return
    const begin = updateImport(tx, { id: undo.importId, userId }).set({
      state: 'undoing',
      undone: 0,
      undo_total: known.written,
    })
    // The database allows one running import a person (`import_one_at_work`).
    if (await attempt(tx, () => begin.execute())) throw await atWork(tx, userId)
    await jobs.enqueue(tx, UNDO, undo, { maxAttempts: ATTEMPTS })
  })
}
