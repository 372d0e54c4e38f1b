import type { MiddlewareHandler } from 'hono'
import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import type { Context } from '#server/context.ts'

export type Env = { Variables: { actor: Actor } }

export const id = z.string().check(z.refine(isId))
/** The account of the page: another one may have logged in meanwhile in the same browser. */
export const ASKING = z.object({ accountId: id })

/** Lets administrators through; others get what an address without a route answers. */
export function requireAdministrator(context: Context): [MiddlewareHandler<Env>, MiddlewareHandler<Env>] {
  return [
    requireActor(context),
    async (http, next) => {
      if (http.var.actor.role !== 'admin') throw new AppError('not-found')
      await next()
    },
  ]
}

/** Throws AppError 'wrong-account' if the page is of another account. */
export function requireOwnPage({ userId }: Actor, { accountId }: { accountId: string }): void {
  if (accountId !== userId) throw new AppError('wrong-account')
}
