import { createHash } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import type { Call, Endpoint, Reply } from './endpoint.server.ts'
import { namedKey } from './write.server.ts'

/**
 * Binds an Idempotency-Key to one request; throws AppError 'key-reused' for another. A refused request keeps its key,
 * and a mended one needs a new one: both may run at the same time.
 */
export async function oneRequest(call: Call, { method, handle }: Endpoint): Promise<Reply<unknown>> {
  const key = method === 'get' ? null : namedKey(call)
  if (key === null) return await handle(call)
  const isDone = await claim(call, key, method)
  const reply = await handle({ ...call, isRepeated: isDone })
  if (!isDone) await noteDone(call, key)
  return reply
}

/** Answers whether an earlier request with the key is done. */
async function claim(call: Call, key: string, method: string): Promise<boolean> {
  const { context, http, ownerId, token, body = null } = call
  const { db } = context.database
  const digest = createHash('sha256')
    .update(JSON.stringify([method, http.req.path, ownerId, body]))
    .digest('hex')
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ user_id: token.userId, key, digest, used_at: new Date(context.now()), is_done: false })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return false
  const known = await db
    .selectFrom('idempotency_key')
    .select(['digest', 'is_done'])
    .where('user_id', '=', token.userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known && known.digest !== digest) throw new AppError('key-reused')
  return known?.is_done ?? false
}

async function noteDone({ context, token }: Call, key: string): Promise<void> {
  await context.database.db
    .updateTable('idempotency_key')
    .set({ is_done: true })
    .where('user_id', '=', token.userId)
    .where('key', '=', key)
    .execute()
}
