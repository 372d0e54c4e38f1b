import type { Context as HttpContext } from 'hono'
import { z } from 'zod'
import { isId } from '#domain/ids.ts'
import type { Action } from '#domain/permissions.ts'
import type { Actor } from '#identity/server/actor.ts'
import type { Context } from '#server/context.ts'
import { readQuery } from '#server/read-body.ts'
import { requireRight } from '#sync/server/relation.ts'

/** The page's account: another one may have logged in in its browser. */
export const ACCOUNT = z.object({ accountId: z.string().refine(isId) })

/** The account in a request's address. Throws AppError 'malformed'. */
export const accountIn = (http: HttpContext): string => readQuery(http.req, ACCOUNT).accountId

/** Throws AppError unless the account is the actor's: 'permission-denied' for a delegate, 'not-found' for others. */
export async function requireOwn(
  { database }: Context,
  actor: Actor,
  accountId: string,
  action: Action = 'profile.update',
): Promise<void> {
  await requireRight(database.db, actor.userId, accountId, action)
}
