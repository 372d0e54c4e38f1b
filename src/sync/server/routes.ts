import { Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import { type Actor, ongoingSession, requireActor } from '#identity/server/session.ts'
import type { Context } from '#server/context.ts'
import { readBody } from '#server/read-body.ts'
import type { Envelope, Registry } from '#sync/operation.ts'
import type { Push, PushAnswer } from '#sync/wire.ts'
import { pullSchema, pushSchema } from './message-schemas.ts'
import type { Product } from './product.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import type { DocumentMemory } from './run-from-memory.ts'

/** The two calls that carry documents: operations up, documents down. They name their account (Y5). */
export function syncRoutes(context: Context, registry: Registry, product: Product, memory: DocumentMemory) {
  const { database, now } = context
  const take = takePushes(context, registry, product, memory)
  const wanted = pullSchema(product.wants)
  return new Hono<{ Variables: { actor: Actor } }>()
    .post('/api/ops', requireActor(context), async (http) =>
      http.json(await take(http.var.actor, await readBody(http.req, pushSchema))),
    )
    .post('/api/documents', requireActor(context), async (http) => {
      const request = await readBody(http.req, wanted)
      requireAccount(http.var.actor, request.actorId)
      return http.json(await pull(database.db, product, request, now))
    })
}

/**
 * Takes in what a device sends, by a request or on its live connection. Throws AppError 'wrong-account'. With
 * `asksForSession`, for an actor who was looked up earlier, it throws 'not-authenticated' if their session has ended.
 */
export type TakePush = (actor: Actor, request: Push, options?: { asksForSession?: boolean }) => Promise<PushAnswer>

export function takePushes(
  { database, logger, now, turns }: Context,
  registry: Registry,
  product: Product,
  memory: DocumentMemory,
): TakePush {
  const context = {
    db: database.db,
    turns,
    registry,
    product,
    now,
    memory,
    onFailure: (error: unknown, op: Envelope) =>
      logger.error({ err: error, kind: op.kind, op: op.id }, 'operation failed'),
    onWarning: (error: unknown, what: string) => logger.warn({ err: error }, what),
  }
  return async (actor, request, { asksForSession = false } = {}) => {
    requireAccount(actor, request.actorId)
    return await push(asksForSession ? { ...context, session: ongoingSession(actor, now()) } : context, request)
  }
}

/** The cookie belongs to the browser and the outbox to the account, so a request of another account is refused (Y5). */
function requireAccount(actor: Actor, accountId: string) {
  if (actor.userId !== accountId) throw new AppError('wrong-account')
}
