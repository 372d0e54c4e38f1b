import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Context as HttpContext } from 'hono'
import { hasPictures, picturesOf } from '#features/figures/pictures.server.ts'
import type { Context } from '#server/context.ts'
import type { Place } from '#server/fair-line.ts'
import { limitTries } from '#server/rate-limit.ts'
import { wordsOf } from '#server/request-language.ts'
import { askerOf } from '#server/turns.ts'
import { activityCsv } from './activity-csv.server.ts'
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

/** JSON, or with pictures a .zip of both (R-GUIDE-08). */
export async function answerEverything(context: Context, http: HttpContext, accountId: string): Promise<Response> {
  if (!(await hasPictures(context, accountId))) return await answerData(context, http, accountId)
  await limitDownloads(context, http, accountId)
  http.header('Content-Disposition', `attachment; filename="${exportName(context.now(), 'data.zip')}"`)
  http.header('Content-Type', 'application/zip')
  return http.body(streamOf(context, http, accountId, zipOf(context, accountId)))
}

/** The account's JSON and its pictures, in pieces: memory holds one page of the JSON or one picture. */
async function* zipOf(context: Context, userId: string): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  const encoder = new TextEncoder()
  const data = new ZipDeflate('data.json')
  data.mtime = context.now()
  zip.add(data)
  for await (const text of exportOf(context, userId)) {
    data.push(encoder.encode(text))
    yield* made.splice(0)
  }
  data.push(new Uint8Array(), true)
  for await (const { id, bytes, contentType } of picturesOf(context, userId)) {
    // Deflating would hardly make it smaller.
    const file = new ZipPassThrough(`pictures/${id}.${contentType === 'image/webp' ? 'webp' : 'jpg'}`)
    file.mtime = context.now()
    zip.add(file)
    file.push(bytes, true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}

/** Its workouts as CSV; the caller has checked the right. */
export const answerWorkouts = (context: Context, http: HttpContext, accountId: string): Promise<Response> =>
  answerCsv(context, http, accountId, 'workouts.csv', workoutsCsv(context.database.db, accountId))

/** What others did in its name, as CSV in the reader's language; the caller has checked the right. */
export const answerActivity = (context: Context, http: HttpContext, accountId: string): Promise<Response> =>
  answerCsv(context, http, accountId, 'activity.csv', activityCsv(context.database.db, accountId, wordsOf(http)))

async function answerCsv(
  context: Context,
  http: HttpContext,
  accountId: string,
  name: 'workouts.csv' | 'activity.csv',
  pieces: Pieces,
): Promise<Response> {
  await limitDownloads(context, http, accountId)
  http.header('Content-Disposition', `attachment; filename="${exportName(context.now(), name)}"`)
  http.header('Content-Type', 'text/csv; charset=utf-8')
  return http.body(streamOf(context, http, accountId, pieces))
}

const limitDownloads = (context: Context, http: HttpContext, accountId: string) =>
  limitTries(context, http, { key: `account-export|${accountId}`, ...DOWNLOADS })

type Pieces = AsyncGenerator<string | Uint8Array, void>

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
