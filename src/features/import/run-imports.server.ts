import { sql } from 'kysely'
import { z } from 'zod/mini'
import { isId } from '#domain/ids.ts'
import type { Context } from '#server/context.ts'
import { isUnavailable } from '#server/error-response.ts'
import { Again, type JobHandler } from '#server/jobs.ts'
import { tellHistory } from '#sync/server/history-event.ts'
import { endImport, runningImport } from './import-rows.server.ts'
import { PLANS, planKey } from './kept-plan.server.ts'
import { settleRecords, type Turn } from './push-in-turn.server.ts'
import { forgetExercises, undoImport } from './undo-import.server.ts'
import { writeImport } from './write-import.server.ts'

export const WRITE = 'import.write'
export const UNDO = 'import.undo'
const SWEEP = 'import.sweep'
const IMPORT = z.object({ importId: z.string().check(z.refine(isId)) })
const UNDOING = z.object({ importId: z.string().check(z.refine(isId)), withChanged: z.boolean() })
const HOUR_MS = 60 * 60 * 1000
/** How often a turn is tried before the import fails. */
const TRIES = 3
/** Tries while the database is away, which count only if not even that can be stored. */
export const ATTEMPTS = 20
const TRY_AGAIN_MS = 2_000
/** In ms: how long a plan is stored. Its import has ended or failed by then. */
const KEEP_MS = 24 * HOUR_MS
/** In ms. A running import without a job is ended after this time. */
const LOST_MS = 10 * 60 * 1000

/** Writes and undoes imports turn by turn, and cleans up broken ones. */
export function runImports(context: Context): void {
  const { jobs } = context
  inTurns(context, WRITE, async (payload, { attempts }, stopping) => {
    const { importId } = IMPORT.parse(payload)
    try {
      return await writeImport(context, importId, stopping)
    } catch (error) {
      if (attempts < TRIES || isPassing(error, stopping)) throw error
      context.logger.error({ err: error, importId }, 'an import failed')
      await giveUp(context, importId)
      return 'over'
    }
  })
  inTurns(context, UNDO, async (payload, { attempts }, stopping) => {
    const undo = UNDOING.parse(payload)
    try {
      return await undoImport(context, undo, stopping)
    } catch (error) {
      if (attempts < ATTEMPTS || isPassing(error, stopping)) throw error
      context.logger.error({ err: error, importId: undo.importId }, 'an undo failed')
      await giveBack(context, [undo.importId])
      return 'over'
    }
  })
  jobs.handle(SWEEP, () => sweep(context))
  jobs.repeat(SWEEP, HOUR_MS)
}

type TurnHandler = (...given: Parameters<JobHandler>) => Promise<Turn>

/** Runs long work in turns. While the database is away, tries don't count. */
function inTurns({ jobs, now }: Context, kind: string, turnOf: TurnHandler) {
  jobs.handle(kind, async (payload, job, stopping) => {
    try {
      return (await turnOf(payload, job, stopping)) === 'later' ? new Again(now()) : undefined
    } catch (error) {
      if (!isUnavailable(error)) throw error
      return new Again(now() + TRY_AGAIN_MS)
    }
  })
}

const isPassing = (error: unknown, stopping: AbortSignal): boolean => stopping.aborted || isUnavailable(error)

/** Ends a failed import. Its written workouts stay, and can be undone. */
async function giveUp(context: Context, importId: string): Promise<void> {
  const { database, blobs, logger, now } = context
  const running = await runningImport(database.db, importId)
  if (!running) return
  // Settles records first, because nobody comes back to a finished import. Only an error that a later try can mend
  // keeps it running.
  await settleRecords(context, running, new AbortController().signal).catch((error: unknown) => {
    if (isUnavailable(error)) throw error
    logger.error({ err: error, importId }, 'the records of a failed import could not be folded')
  })
  if (!(await endImport(database.db, running, 'failed', now()))) return
  logger.warn({ event: 'import-failed', importId }, 'an import was given up')
  await blobs.delete(planKey(importId))
  await tellHistory(database.db, running.userId)
}

/** Ends failed undos, which a person can begin again. Workouts already moved stay in the trash. */
async function giveBack({ database: { db } }: Context, importIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`update import set state = 'done'
    where id = any(${importIds}::uuid[]) and state = 'undoing' returning user_id`.execute(db)
  for (const { user_id } of rows) await tellHistory(db, user_id)
}

/** Ends imports and undos that nobody works on, and deletes plans of finished imports. */
async function sweep(context: Context): Promise<void> {
  const { database, blobs, now } = context
  const { rows } = await sql<{ id: string }>`
    select id from import where state = 'running' and (created_at < ${new Date(now() - KEEP_MS)}
      or created_at < ${new Date(now() - LOST_MS)} and not exists (
        select from job where kind = ${WRITE} and payload->>'importId' = import.id::text
          and failed_at is null))`.execute(database.db)
  for (const { id } of rows) await giveUp(context, id)
  for (const key of await blobs.list(PLANS)) {
    const id = key.slice(PLANS.length).split('.')[0]
    if (!isId(id) || !(await runningImport(database.db, id))) await blobs.delete(key)
  }
  const dead = await sql<{ id: string }>`select id from import where state = 'undoing' and not exists (
    select from job where kind = ${UNDO} and payload->>'importId' = import.id::text
      and failed_at is null)`.execute(database.db)
  await giveBack(
    context,
    dead.rows.map(({ id }) => id),
  )
  await forgetExercises(database.db)
}
