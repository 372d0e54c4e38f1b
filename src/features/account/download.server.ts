import { Readable } from 'node:stream'
import type { Context as HttpContext } from 'hono'
import type { Context } from '#server/context.ts'
import { limitTries } from '#server/rate-limit.ts'
import { exportName, exportOf } from './export.server.ts'
import { workoutsCsv } from './workouts-csv.server.ts'

/** A download reads everything there is of a person. */
const DOWNLOADS = { max: 10, windowMs: 60 * 60 * 1000 }

/** Everything about an account as JSON (R-ACCT-16), not too often. The caller has checked the right. */
export async function answerData(context: Context, http: HttpContext, accountId: string): Promise<Response> {
  await limitDownloads(context, http, accountId)
  http.header('Content-Disposition', `attachment; filename="${exportName(context.now(), 'data.json')}"`)
  http.header('Content-Type', 'application/json; charset=utf-8')
  return http.body(streamOf(context, exportOf(context, accountId)))
}

/** Its workouts as CSV (R-IMP-30), under the same conditions. */
export async function answerWorkouts(context: Context, http: HttpContext, accountId: string): Promise<Response> {
  await limitDownloads(context, http, accountId)
  http.header('Content-Disposition', `attachment; filename="${exportName(context.now(), 'workouts.csv')}"`)
  http.header('Content-Type', 'text/csv; charset=utf-8')
  return http.body(streamOf(context, workoutsCsv(context.database.db, accountId)))
}

const limitDownloads = (context: Context, http: HttpContext, accountId: string) =>
  limitTries(context, http, { key: `account-export|${accountId}`, ...DOWNLOADS })

const streamOf = (context: Context, pieces: AsyncGenerator<string>): ReadableStream =>
  Readable.toWeb(Readable.from(whole(context, pieces), { objectMode: false })) as ReadableStream

/** A failure on the way cuts the connection, so that half a file never looks like a whole one. */
async function* whole(context: Context, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* pieces
  } catch (error) {
    context.logger.error({ err: error }, 'a download of an account broke off')
    // The code that serves the stream prints this message.
    throw new Error('a download broke off')
  }
}
