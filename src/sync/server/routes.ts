import { Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import type { Context } from '#server/context.ts'
import { readBody } from '#server/read-body.ts'
import type { Envelope } from '#sync/operation.ts'
import type { ServerProduct } from '#sync/product.ts'
import { pullSchema, pushSchema } from './message-schemas.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'

export function syncRoutes(context: Context, product: ServerProduct) {
  const { database, logger, metrics, now, turns } = context
  const { db } = database
  const pushing = {
    ...{ db, turns, product, now, metrics },
    onFailure: (error: unknown, op: Envelope) =>
      logger.error({ err: error, kind: op.kind, op: op.id }, 'operation failed'),
    onWarning: (error: unknown, what: string) => logger.warn({ err: error }, what),
  }
  const wanted = pullSchema(product.wants)
  return new Hono<{ Variables: { actor: Actor } }>()
    .post('/api/ops', requireActor(context), async (http) => {
      const request = await readBody(http.req, pushSchema)
      requireAccount(http.var.actor, request.actorId)
      return http.json(await push(pushing, request))
    })
    .post('/api/documents', requireActor(context), async (http) => {
      const request = await readBody(http.req, wanted)
      requireAccount(http.var.actor, request.actorId)
      return http.json(await pull(db, product, request, now))
    })
}

/**
 * Refuses a request of another account: the cookie is the browser's and the outbox the account's, so they may differ
 * (Y5).
 */
function requireAccount(actor: Actor, accountId: string) {
  if (actor.userId !== accountId) throw new AppError('wrong-account')
}
