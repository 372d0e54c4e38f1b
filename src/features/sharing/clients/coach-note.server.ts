import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import type { Context } from '#server/context.ts'
import { readBody, readQuery } from '#server/read-body.ts'
import { requireRight } from '#sync/server/relation.ts'
import type { CoachNote } from './clients.ts'

const CLIENT = z.object({ clientId: VALUE_TYPES.id })
const NOTE = z.object({ text: VALUE_TYPES.coachNote })

/** What a coach notes of a client, which nobody else reads. A note outlives the share (R-COACH-11). */
export function coachNoteRoutes(context: Context) {
  const { db } = context.database
  return new Hono<{ Variables: { actor: Actor } }>()
    .get('/api/clients/:clientId/note', requireActor(context), async (http) => {
      const { clientId } = readQuery(http.req, CLIENT)
      const { coach_id, client_id } = await requireClient(db, http.var.actor, clientId)
      const note = await db
        .selectFrom('coach_note')
        .select('text')
        .where('coach_id', '=', coach_id)
        .where('client_id', '=', client_id)
        .executeTakeFirst()
      return http.json({ text: note?.text ?? null } satisfies CoachNote)
    })
    .post('/api/clients/:clientId/note', requireActor(context), async (http) => {
      const { clientId } = readQuery(http.req, CLIENT)
      const { text } = await readBody(http.req, NOTE)
      const pair = await requireClient(db, http.var.actor, clientId)
      await store(db, pair, text, new Date(context.now()))
      return http.json({ text } satisfies CoachNote)
    })
}

type Pair = { coach_id: string; client_id: string }

/** Throws AppError 'not-found' for people who are no clients, oneself included. */
async function requireClient(db: Kysely<Tables>, { userId }: Actor, clientId: string): Promise<Pair> {
  const { as } = await requireRight(db, userId, clientId, 'client.note')
  if (as === 'owner') throw new AppError('not-found')
  return { coach_id: userId, client_id: clientId }
}

async function store(db: Kysely<Tables>, pair: Pair, text: string | null, updated_at: Date): Promise<void> {
  const { coach_id, client_id } = pair
  if (text === null) {
    await db.deleteFrom('coach_note').where('coach_id', '=', coach_id).where('client_id', '=', client_id).execute()
    return
  }
  await db
    .insertInto('coach_note')
    .values({ ...pair, text, updated_at })
    .onConflict((note) => note.columns(['coach_id', 'client_id']).doUpdateSet({ text, updated_at }))
    .execute()
}
