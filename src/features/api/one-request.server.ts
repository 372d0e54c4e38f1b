import { createHash } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import type { Call, Endpoint, Reply } from './endpoint.server.ts'
import { namedKey } from './write.server.ts'

/**
 * Handles a write whose Idempotency-Key stands for this request alone (R-API-06): the same method, address, account and
 * body. Throws AppError 'key-reused' for another request with the key. A refused request leaves the key free, so that it
 * can be sent again without its mistake.
 */
export async function oneRequest(call: Call, { method, handle }: Endpoint): Promise<Reply<unknown>> {
  const key = method === 'get' ? null : namedKey(call)
  if (key === null) return await handle(call)
  const isFirst = await claim(call, key, method)
  try {
    return await handle({ ...call, isRepeated: !isFirst })
  } catch (error) {
    const isRefused = error instanceof AppError && error.code !== 'unavailable'
    if (isFirst && isRefused) await release(call, key)
    throw error
  }
}

/** Answers whether the key was free until now. */
async function claim(call: Call, key: string, method: string): Promise<boolean> {
  const { context, http, ownerId, token, body = null } = call
  const { db } = context.database
  const digest = createHash('sha256')
    .update(JSON.stringify([method, http.req.path, ownerId, body]))
    .digest('hex')
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ user_id: token.userId, key, digest, used_at: new Date(context.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return true
  const known = await db
    .selectFrom('idempotency_key')
    .select('digest')
    .where('user_id', '=', token.userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known && known.digest !== digest) throw new AppError('key-reused')
  return false
}

async function release({ context, token }: Call, key: string): Promise<void> {
  const { db } = context.database
  await db.deleteFrom('idempotency_key').where('user_id', '=', token.userId).where('key', '=', key).execute()
}
