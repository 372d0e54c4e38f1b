import { Hono, type Context as HttpContext } from 'hono'
import { z } from 'zod'
import { SCOPES, TOKEN_DAYS } from '#domain/access-token.ts'
import type { AppRequest } from '#domain/connected-app.ts'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { deleteToken, makeToken, tokensOf } from '#identity/server/access-tokens.ts'
import type { Actor } from '#identity/server/actor.ts'
import { proveOwner } from '#identity/server/current-password.ts'
import { noteClientUsed } from '#identity/server/oauth/clients.ts'
import { appsOf, connectApp, disconnectApp } from '#identity/server/oauth/connected-apps.ts'
import { authorizationOf, hostOf, type Offer, returnAddress } from '#identity/server/oauth/requests.ts'
import type { Context } from '#server/context.ts'
import { originOf } from '#server/drawn-page.ts'
import { elsewhereFor } from '#server/out-of-turn.ts'
import { limitTries } from '#server/rate-limit.ts'
import { readBody } from '#server/read-body.ts'
import { ACCOUNT, accountIn, requireOwn } from './account-guard.server.ts'

/** Each may make the server read another program's document. */
const REQUESTS = { max: 60, windowMs: 60 * 60 * 1000 }

/** `request`: the query of the consent page. Without `scopes` the person refuses. */
const ANSWER = ACCOUNT.extend({
  request: z.string().max(8_000),
  scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length).nullable(),
})
const ENDING = ACCOUNT.extend({ appId: z.string().refine(isId) })

/** The consent page and the connected apps of an account. */
export function accountAppRoutes(context: Context, offer: Offer) {
  const limit = (http: HttpContext, actor: Actor) =>
    limitTries(context, http, { key: `app-request|${actor.userId}`, ...REQUESTS })
  const asked = (http: HttpContext, { userId }: Actor, request: string) =>
    authorizationOf(context, request, originOf(http, context), offer, elsewhereFor(context, http, userId))
  return new Hono<{ Variables: { actor: Actor } }>()
    .get('/api/account/apps', async (http) => {
      await requireOwn(context, http.var.actor, accountIn(http), 'tokens.manage')
      return http.json(await appsOf(context, http.var.actor.userId))
    })
    .get('/api/account/apps/request', async (http) => {
      const { actor } = http.var
      await requireOwn(context, actor, accountIn(http), 'tokens.manage')
      await limit(http, actor)
      const request = http.req.query('request') ?? ''
      const { client, redirectUri, scopes } = await asked(http, actor, request)
      return http.json({ name: client.name, host: hostOf(redirectUri), scopes } satisfies AppRequest)
    })
    .post('/api/account/apps', async (http) => {
      const { actor } = http.var
      const { accountId, request, scopes: allowed } = await readBody(http.req, ANSWER)
      await requireOwn(context, actor, accountId, 'tokens.manage')
      await limit(http, actor)
      const issuer = originOf(http, context)
      const authorization = await asked(http, actor, request)
      if (!allowed) return http.json({ address: returnAddress(authorization, issuer, { error: 'access_denied' }) })
      const { client, redirectUri, challenge } = authorization
      const scopes = authorization.scopes.filter((scope) => allowed.includes(scope))
      if (scopes.length === 0) throw new AppError('malformed')
      const consent = { actor, clientId: client.id, name: client.name, redirectUri, challenge, scopes }
      const code = await connectApp(context, consent)
      await noteClientUsed(context, client.id)
      return http.json({ address: returnAddress(authorization, issuer, { code }) })
    })
    .post('/api/account/apps/disconnect', async (http) => {
      const { accountId, appId } = await readBody(http.req, ENDING)
      await requireOwn(context, http.var.actor, accountId, 'tokens.manage')
      await disconnectApp(context, http.var.actor.userId, appId)
      return http.json(await appsOf(context, http.var.actor.userId))
    })
}

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
