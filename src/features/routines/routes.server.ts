import { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import { isId } from '#domain/ids.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import { MAX_ROUTINES, OWN_ROUTINES_FIRST } from '#logbook/server/room.ts'
import type { Context } from '#server/context.ts'
import { readQuery } from '#server/read-body.ts'
import { requireRight } from '#sync/server/relation.ts'
import type { LastCompleted } from './routine-list.ts'

const querySchema = z.object({ ownerId: z.string().check(z.refine(isId)) })

/** What a device cannot tell about routines, because it doesn't hold all workouts. */
export function routinesRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>().get(
    '/api/routines/last-completed',
    requireActor(context),
    async (http) => {
      const { ownerId } = readQuery(http.req, querySchema)
      const { db } = context.database
      await requireRight(db, http.var.actor.userId, ownerId, 'routine.read')
      return http.json(await lastCompleted(db, ownerId))
    },
  )
}

/**
 * The newest completion of each active routine, also by imported workouts of the same name. Each routine takes two
 * steps into an index. The caller checks the rights.
 */
async function lastCompleted(db: Kysely<Tables>, ownerId: string): Promise<LastCompleted> {
  const { rows } = await sql<{ id: string; completed_at: Date }>`
    select r.id, newest.completed_at
    from (
      select r.id, r.user_id, r.routine_name from routine r where r.user_id = ${ownerId} and not r.is_archived
      order by ${OWN_ROUTINES_FIRST} limit ${MAX_ROUTINES}
    ) r
    cross join lateral (
      (select w.completed_at from workout w
      where w.routine_id = r.id and w.user_id = r.user_id and w.completed_at is not null and w.trashed_at is null
      order by w.completed_at desc limit 1)
      union all
      (select w.completed_at from workout w
      where w.import_id is not null and w.user_id = r.user_id and lower(w.workout_name) = lower(r.routine_name)
        and w.completed_at is not null and w.trashed_at is null
      order by w.completed_at desc limit 1)
      order by completed_at desc limit 1
    ) newest`.execute(db)
  return Object.fromEntries(rows.map(({ id, completed_at }) => [id, completed_at.getTime()]))
}
