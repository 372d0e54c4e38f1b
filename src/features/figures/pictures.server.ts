import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#database/tables.ts'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { MAX_PICTURE_SIDE, MAX_PICTURES, readPicture } from '#domain/picture.ts'
import type { Context } from '#server/context.ts'
import { deletionClock } from '#server/deletion-clock.ts'

/** An id counts only with its owner: a device chose it, and another account may have the same. */
type PictureOf = { userId: string; id: string }

const REMOVE_FILE = 'picture.remove-file'
const SWEEP = 'picture.sweep'
const FILE = z.object({ blob: z.string() })
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** In ms. An operation that waits on a device may still name a picture that came before it. */
const UNNAMED_MS = 30 * DAY_MS

/** Null: missing. */
export async function pictureOf({ database: { db }, blobs }: Context, { userId, id }: PictureOf) {
  const { rows } = await sql<{ blob: string; content_type: string }>`
    select blob, content_type from picture where user_id = ${userId} and id = ${id}`.execute(db)
  const bytes = rows[0] ? await blobs.get(rows[0].blob) : null
  return bytes && rows[0] ? { bytes, contentType: rows[0].content_type } : null
}

/**
 * Stores a picture once: under an id that its owner has used it changes nothing. The file comes before its row, and a
 * job looks later whether the row came. Throws AppError 'picture-unreadable' or 'pictures-full'.
 */
export async function storePicture(context: Context, picture: PictureOf, bytes: Uint8Array): Promise<void> {
  const { database, blobs, jobs } = context
  const contentType = checkedType(bytes)
  const problem = await problemOf(database.db, picture)
  if (problem === 'stored') return
  if (problem) throw new AppError(problem)
  const name = randomUUID()
  const blob = `pictures/${name.slice(0, 2)}/${name}`
  await jobs.enqueue(database.db, REMOVE_FILE, { blob }, { key: blob, delayMs: HOUR_MS })
  await blobs.put(blob, bytes, contentType)
  const late = await database.db.transaction().execute(async (tx) => {
    await sql`select id from profile where id = ${picture.userId} for no key update`.execute(tx) // the account's lock
    const problem = await problemOf(tx, picture)
    if (problem) return problem
    await sql`insert into picture (user_id, id, blob, content_type, bytes)
      values (${picture.userId}, ${picture.id}, ${blob}, ${contentType}, ${bytes.byteLength})`.execute(tx)
    return null
  })
  if (late) await blobs.delete(blob)
  if (late && late !== 'stored') throw new AppError(late)
}

/** A device sends a bare picture. What else a file holds, perhaps a place, Sled refuses instead of keeping it. */
function checkedType(bytes: Uint8Array): string {
  const facts = readPicture(bytes)
  const isFit = facts?.isBare && Math.max(facts.width, facts.height) <= MAX_PICTURE_SIDE && facts.type !== 'image/png'
  if (!facts || !isFit) throw new AppError('picture-unreadable')
  return facts.type
}

async function problemOf(db: Kysely<Tables>, { userId, id }: PictureOf): Promise<ErrorCode | 'stored' | null> {
  const { rows } = await sql<{ count: number; has: boolean }>`
    select count(*)::integer as count, coalesce(bool_or(id = ${id}), false) as has
    from picture where user_id = ${userId}`.execute(db)
  const [{ count, has } = { count: 0, has: false }] = rows
  if (has) return 'stored'
  return count >= MAX_PICTURES ? 'pictures-full' : null
}

export async function hasPictures({ database: { db } }: Context, userId: string): Promise<boolean> {
  const { rows } = await sql`select from picture where user_id = ${userId} limit 1`.execute(db)
  return rows.length > 0
}

/** All pictures of an account, one after the other. One whose file is missing is left out. */
export async function* picturesOf(context: Context, userId: string) {
  const { rows } = await sql<{ id: string }>`
    select id from picture where user_id = ${userId} order by id limit ${MAX_PICTURES}`.execute(context.database.db)
  for (const { id } of rows) {
    const picture = await pictureOf(context, { userId, id })
    if (picture) yield { id, ...picture }
  }
}

/** Deletes pictures that no exercise names any more, and the files of all that are gone. */
export function sweepPictures(context: Context): void {
  const {
    database: { db },
    jobs,
    blobs,
  } = context
  const clock = deletionClock(context, SWEEP)
  jobs.handle(SWEEP, async () => {
    const until = new Date((await clock()) - UNNAMED_MS)
    await sql`delete from picture p where p.created_at <= ${until}
      and not exists (select from book_exercise e where e.user_id = p.user_id and e.picture = p.id)`.execute(db)
  })
  jobs.handle(REMOVE_FILE, async (payload) => {
    const { blob } = FILE.parse(payload)
    const { rows } = await sql`select from picture where blob = ${blob}`.execute(db)
    if (rows.length === 0) await blobs.delete(blob)
  })
  jobs.repeat(SWEEP, DAY_MS)
}
