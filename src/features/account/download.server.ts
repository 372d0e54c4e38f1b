import { Readable } from 'node:stream'
import type { Context as HttpContext } from 'hono'
import type { Context } from '#server/context.ts'
import type { Place } from '#server/fair-line.ts'
import { limitTries } from '#server/rate-limit.ts'
import { askerOf } from '#server/turns.ts'
import { exportName, exportOf } from './export.server.ts'
import { workoutsCsv } from './workouts-csv.server.ts'

/** A download reads everything of a person. */
const DOWNLOADS = { max: 10, windowMs: 60 * 60 * 1000 }

export async function answerData(context: Context, http: HttpContext, accountId: string): Promise<Response> {
  await limitDownloads(context, http, accountId)
  http.header('Content-Disposition', `attachment; filename="${exportName(context.now(), 'data.json')}"`)
  http.header('Content-Type', 'application/json; charset=utf-8')
  return http.body(streamOf(context, http, accountId, exportOf(context, accountId)))
}

/** Its workouts as CSV; the caller has checked the right. */
export async function answerWorkouts(context: Context, http: HttpContext, accountId: string): Promise<Response> {
  await limitDownloads(context, http, accountId)
  http.header('Content-Disposition', `attachment; filename="${exportName(context.now(), 'workouts.csv')}"`)
  http.header('Content-Type', 'text/csv; charset=utf-8')
  return http.body(streamOf(context, http, accountId, workoutsCsv(context.database.db, accountId)))
}

const limitDownloads = (context: Context, http: HttpContext, accountId: string) =>
  limitTries(context, http, { key: `account-export|${accountId}`, ...DOWNLOADS })

type Pieces = AsyncGenerator<string, void>

const streamOf = (context: Context, http: HttpContext, accountId: string, pieces: Pieces): ReadableStream => {
  const { address } = askerOf(context, http)
  const enter = () => context.turns.enter({ userId: accountId, address }, 'download')
  return Readable.toWeb(Readable.from(whole(context, inTurns(pieces, enter)), { objectMode: false })) as ReadableStream
}

/** Makes each piece in its own turn: others come in between, and a slow reader holds none. */
async function* inTurns(pieces: Pieces, enter: () => Place | null): Pieces {
  for (;;) {
    const place = enter()
    await place?.turn()
    const { done, value } = await pieces.next().finally(() => place?.leave())
    if (done) return
    if (value) yield value
  }
}

/** A failure cuts the connection, so that half a file never looks like a whole one. */
async function* whole(context: Context, pieces: Pieces): Pieces {
  try {
    yield* pieces
  } catch (error) {
    context.logger.error({ err: error }, 'a download of an account broke off')
    // The code that serves the stream prints this message.
    throw new Error('a download broke off')
  }
}
