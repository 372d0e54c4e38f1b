import { Hono } from 'hono'
import type { Context } from '#server/context.ts'
import { type Actor, requireActor } from '#server/session.ts'
import { sharesOf } from './shares-list.server.ts'

/** Who may act on whose account. */
export function sharingRoutes(context: Context) {
  const { db } = context.database
  return new Hono<{ Variables: { actor: Actor } }>().get('/api/shares', requireActor(context), async (http) =>
    http.json(await sharesOf(db, http.var.actor.userId)),
  )
}
