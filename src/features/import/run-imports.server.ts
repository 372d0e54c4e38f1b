import { sql } from 'kysely'
import { z } from 'zod/mini'
import { isId } from '#domain/ids.ts'
import type { Context } from '#server/context.ts'
import { isUnavailable } from '#server/error-response.ts'
import { tellHistory } from '#sync/server/history-event.ts'
import { endImport, runningImport } from './import-rows.server.ts'
import { PLANS, planKey } from './kept-plan.server.ts'
import { settleRecords, writeImport } from './write-import.server.ts'

/** The job that writes an import. */
export const WRITE = 'import.write'
const SWEEP = 'import.sweep'
const IMPORT = z.object({ importId: z.string().check(z.refine(isId)) })
const HOUR_MS = 60 * 60 * 1000
/** The tries of one turn, before the import has failed. A database that is away costs none. */
export const ATTEMPTS = 3
const TRY_AGAIN_MS = 2_000
/** A plan is kept no longer, and its import has failed by then (R-IMP-22). */
const KEEP_MS = 24 * HOUR_MS
/** A running import without a job is given up after this long. */
const LOST_MS = 10 * 60 * 1000

/** Makes the server write the imports that people have sent, turn by turn, and clear away what broke off. */
export function runImports(context: Context): void {
  const { database, jobs } = context
  jobs.handle(
    WRITE,
    async (payload, { attempts, max_attempts }, stopping) => {
      const { importId } = IMPORT.parse(payload)
      const goOn = (delayMs = 0) => jobs.enqueue(database.db, WRITE, { importId }, { delayMs, maxAttempts: ATTEMPTS })
      try {
        if ((await writeImport(context, importId, stopping)) === 'later') await goOn()
      } catch (error) {
        if (stopping.aborted || isUnavailable(error)) return await goOn(TRY_AGAIN_MS)
        if (attempts >= max_attempts) await giveUp(context, importId)
        throw error
      }
    },
    { isAlone: true },
  )
  jobs.handle(SWEEP, () => sweep(context))
  jobs.repeat(SWEEP, HOUR_MS)
}

/** What is written stays, and can be undone. */
async function giveUp(context: Context, importId: string): Promise<void> {
  const { database, blobs, logger, now } = context
  const running = await runningImport(database.db, importId)
  if (!running || !(await endImport(database.db, importId, 'failed', now()))) return
  logger.error({ event: 'import-failed', importId }, 'an import failed')
  await blobs.delete(planKey(importId))
  await settleRecords(context, running, new AbortController().signal)
  await tellHistory(database.db, running.userId)
}

/** Ends imports that nobody works on any more, and deletes plans whose imports are over. */
async function sweep(context: Context): Promise<void> {
  const { database, blobs, now } = context
  const { rows } = await sql<{ id: string }>`
    select id from import where state = 'running' and (created_at < ${new Date(now() - KEEP_MS)}
      or created_at < ${new Date(now() - LOST_MS)} and not exists (
        select from job where kind = ${WRITE} and payload->>'importId' = import.id::text
          and done_at is null and failed_at is null))`.execute(database.db)
  for (const { id } of rows) await giveUp(context, id)
  for (const key of await blobs.list(PLANS)) {
    const id = key.slice(PLANS.length).split('.')[0]
    if (!isId(id) || !(await runningImport(database.db, id))) await blobs.delete(key)
  }
}
