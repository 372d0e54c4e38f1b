import { Hono, type Context as HttpContext } from 'hono'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { ACTOR_COLUMNS, type ActorColumns, actorsOf } from '#features/activity/actors.server.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import { MAX_ROUTINES } from '#logbook/server/room.ts'
import type { Context } from '#server/context.ts'
import { readQuery } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'
import { requireRight } from '#sync/server/relation.ts'
import { managerName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import type { ArchivedRoutines, TrashedWorkout, TrashPage } from './trash-shapes.ts'

const querySchema = z.object({
  ownerId: z.string().check(z.refine(isId)),
  cursor: z.optional(z.string().check(z.maxLength(64))),
})

/** Deleted things that an owner can restore; for the owner alone. */
export function trashRoutes(context: Context) {
  const { db } = context.database
  const asked = async (http: HttpContext<{ Variables: { actor: Actor } }>) => {
    const { ownerId, cursor = null } = readQuery(http.req, querySchema)
    await requireRight(db, http.var.actor.userId, ownerId, 'trash.read')
    return { ownerId, cursor }
  }
  return new Hono<{ Variables: { actor: Actor } }>()
    .use('/api/trash/*', requireActor(context))
    .get('/api/trash/workouts', async (http) => http.json(await trashPage(db, await asked(http), wordsOf(http))))
    .get('/api/trash/count', async (http) => {
      const { ownerId } = await asked(http)
      return http.json(await trashCount(db, ownerId))
    })
    .get('/api/trash/routines', async (http) => {
      const { ownerId } = await asked(http)
      return http.json(await archivedRoutines(db, ownerId))
    })
}

/**
 * When routines were archived, as far as operations tell; for old ones the time may be missing. The caller checks the
 * rights.
 */
async function archivedRoutines(db: Kysely<Tables>, ownerId: string): Promise<ArchivedRoutines> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select r.id, newest.at
    from (
      select id from routine where user_id = ${ownerId} and is_archived order by created_at desc limit ${MAX_ROUTINES}
    ) r
    cross join lateral (
      select o.at from applied_operation o
      where o.document_id = r.id and o.owner_id = ${ownerId} and o.kind = 'routine.archive' and o.outcome = 'done'
      order by o.at desc limit 1
    ) newest`.execute(db)
  return { archivedAt: Object.fromEntries(rows.map(({ id, at }) => [id, at.getTime()])) }
}

const PAGE = 50

type Db = Kysely<Tables>
type Row = ActorColumns &
  Omit<TrashedWorkout, 'startedAt' | 'trashedAt' | 'by'> & {
    actor_id: string | null
    started_at: Date
    trashed_at: Date
  }

/**
 * A page of deleted workouts, the last deleted first. Throws 'malformed' for an invalid cursor. The caller checks the
 * rights.
 */
async function trashPage(
  db: Db,
  { ownerId, cursor }: { ownerId: string; cursor: string | null },
  words: Words,
): Promise<TrashPage> {
  const from = readCursor(cursor)
  const { rows } = await sql<Row>`
    select page.id, page.workout_name as name, page.created_at as started_at, page.time_zone as "timeZone", page.actor_id,
      page.trashed_at, ${ACTOR_COLUMNS}, (
        select count(*)::integer from logged_set s where s.workout_id = page.id and s.user_id = ${ownerId} and s.status = 'complete'
      ) as sets
    from (
      select w.id, w.workout_name, w.created_at, w.time_zone, w.trashed_at,
        nullif(w.edited_by, w.user_id) as actor_id
      from workout w
      where w.user_id = ${ownerId} and w.trashed_at is not null
        ${from ? sql`and (w.trashed_at, w.id) < (${from.trashedAt}, ${from.id})` : sql``}
      order by w.trashed_at desc, w.id desc
      limit ${PAGE + 1}
    ) page
    ${actorsOf('page', ownerId)}
    order by page.trashed_at desc, page.id desc`.execute(db)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    workouts: page.map(({ id, name, timeZone, sets, started_at, trashed_at, actor_id, ...person }) => ({
      ...{ id, name, timeZone, sets },
      startedAt: started_at.getTime(),
      trashedAt: trashed_at.getTime(),
      by: actor_id === null ? null : person.first_name || managerName(person, words),
    })),
    nextCursor: rows.length > PAGE && last ? `${last.trashed_at.getTime()}.${last.id}` : null,
  }
}

/** How many workouts are in the trash, read from a partial index alone. The caller checks the rights. */
async function trashCount(db: Db, ownerId: string): Promise<{ workouts: number }> {
  const { rows } = await sql<{ workouts: number }>`
    select count(*)::integer as workouts from workout where user_id = ${ownerId} and trashed_at is not null`.execute(db)
  return { workouts: rows[0]?.workouts ?? 0 }
}

function readCursor(cursor: string | null): { trashedAt: Date; id: string } | null {
  if (cursor === null) return null
  const [, time, id] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? []
  const trashedAt = new Date(Number(time))
  if (!isId(id) || Number.isNaN(trashedAt.getTime())) throw new AppError('malformed')
  return { trashedAt, id }
}
