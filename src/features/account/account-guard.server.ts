import type { Context as HttpContext } from 'hono'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { can } from '#domain/permissions.ts'
import type { Actor } from '#identity/server/session.ts'
import type { Context } from '#server/context.ts'
import { relationTo } from '#sync/server/relation.ts'

/** The account a page belongs to: by now another account may be logged in in its browser (Y5). */
export const ACCOUNT = z.object({ accountId: z.string().refine(isId) })

/** The account a question's address names. Throws AppError 'malformed'. */
export function accountIn(http: HttpContext): string {
  const query = ACCOUNT.safeParse(http.req.query())
  if (!query.success) throw new AppError('malformed')
  return query.data.accountId
}

/** Throws AppError 'not-found', or for somebody it is shared with 'permission-denied', unless the account is the actor's. */
export async function requireOwn({ database }: Context, actor: Actor, accountId: string): Promise<void> {
  const relation = await relationTo(database.db, actor.userId, accountId)
  if (!can(relation, 'profile.update'))
    throw new AppError(relation.as === 'delegate' ? 'permission-denied' : 'not-found')
}
