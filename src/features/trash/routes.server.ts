import { Hono, type Context as HttpContext } from 'hono'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import { isId } from '#domain/ids.ts'
import { type Actor, requireActor } from '#identity/server/session.ts'
import { MAX_ROUTINES } from '#logbook/server/room.ts'
import type { Context } from '#server/context.ts'
import { readQuery } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'
import { requireRight } from '#sync/server/relation.ts'
import type { ArchivedRoutines } from './trash.ts'
import { trashCount, trashPage } from './trash-list.server.ts'

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

/** When routines were archived, as far as operations tell; older ones may lack it. The caller checks the rights. */
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
