import { Hono } from 'hono'
import { z } from 'zod'
import { SCOPES, TOKEN_DAYS } from '#domain/access-token.ts'
import { isId } from '#domain/ids.ts'
import { deleteToken, makeToken, tokensOf } from '#identity/server/access-tokens.ts'
import { proveOwner } from '#identity/server/current-password.ts'
import type { Actor } from '#identity/server/session.ts'
import type { Context } from '#server/context.ts'
import { readBody } from '#server/read-body.ts'
import { ACCOUNT, accountIn, requireOwn } from './account-guard.server.ts'

const PROVED = ACCOUNT.extend({ password: z.string().nullish() })
const MAKING = PROVED.extend({
  name: z.string().max(1_000),
  scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
  days: z.literal(TOKEN_DAYS),
})
const DELETION = PROVED.extend({ tokenId: z.string().refine(isId) })

export function accountTokenRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>()
    .get('/api/account/tokens', async (http) => {
      await requireOwn(context, http.var.actor, accountIn(http), 'tokens.manage')
      return http.json(await tokensOf(context, http.var.actor.userId))
    })
    .post('/api/account/tokens', async (http) => {
      const { actor } = http.var
      const { accountId, password, ...wanted } = await readBody(http.req, MAKING)
      await requireOwn(context, actor, accountId, 'tokens.manage')
      await proveOwner(context, http, actor, password)
      return http.json(await makeToken(context, actor, wanted))
    })
    .post('/api/account/tokens/delete', async (http) => {
      const { actor } = http.var
      const { accountId, password, tokenId } = await readBody(http.req, DELETION)
      await requireOwn(context, actor, accountId, 'tokens.manage')
      await proveOwner(context, http, actor, password)
      await deleteToken(context, actor.userId, tokenId)
      return http.json(await tokensOf(context, actor.userId))
    })
}
