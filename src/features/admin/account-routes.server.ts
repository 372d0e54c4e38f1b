import { Hono } from 'hono'
import { z } from 'zod/mini'
import { MAX_EMAIL } from '#domain/session.ts'
import type { Context } from '#server/context.ts'
import { limitTries } from '#server/rate-limit.ts'
import { readBody, readQuery } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'
import { actOnAccount, inviteToJoin, withdrawAccountInvitation } from './account-acts.server.ts'
import { ACTS, MOST_INVITED, SHOWN } from './accounts.ts'
import { accountsPage, actsPage } from './accounts-list.server.ts'
import { ASKING, type Env, id, requireAdministrator, requireOwnPage } from './administrator.server.ts'

const HOUR_MS = 60 * 60 * 1000
const ACTED = { max: 300, windowMs: HOUR_MS }
/** Requests, each with up to 50 addresses: e-mails that reach people who have not asked for them. */
const INVITED = { max: 20, windowMs: HOUR_MS }
const RESET_LINKS = { max: 3, windowMs: HOUR_MS }

const CURSOR = z.optional(z.string().check(z.maxLength(64)))
const LIST = z.extend(ASKING, {
  show: z._default(z.enum(SHOWN), 'all'),
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  cursor: CURSOR,
})
const LOG = z.extend(ASKING, { cursor: CURSOR })
const ACTING = z.extend(ASKING, { userId: id, act: z.enum(ACTS) })
const INVITING = z.extend(ASKING, {
  emails: z.array(z.string().check(z.maxLength(2 * MAX_EMAIL))).check(z.minLength(1), z.maxLength(MOST_INVITED)),
})
const WITHDRAWING = z.extend(ASKING, { invitationId: id })

/** For administrators; others get what an address without a route answers. */
export function accountAdminRoutes(context: Context) {
  return (
    new Hono<Env>()
      .use('/api/admin/accounts/*', ...requireAdministrator(context))
      // A POST, because the search may be an address, and servers in between log addresses of requests.
      .post('/api/admin/accounts/list', async (http) => {
        const { cursor = null, ...asked } = await readBody(http.req, LIST)
        requireOwnPage(http.var.actor, asked)
        return http.json(await accountsPage(context, { ...asked, cursor }, wordsOf(http)))
      })
      .get('/api/admin/accounts/log', async (http) => {
        const asked = readQuery(http.req, LOG)
        requireOwnPage(http.var.actor, asked)
        return http.json(await actsPage(context.database.db, asked.cursor ?? null))
      })
      .post('/api/admin/accounts/act', async (http) => {
        const { actor } = http.var
        const { userId, act, ...asked } = await readBody(http.req, ACTING)
        requireOwnPage(actor, asked)
        const mails = act === 'reset-link' ? [{ key: `admin-reset-link|${userId}`, ...RESET_LINKS }] : []
        await limitTries(context, http, { key: `admin-act|${actor.userId}`, ...ACTED }, ...mails)
        return http.json(await actOnAccount(context, actor, userId, act))
      })
      .post('/api/admin/accounts/invite', async (http) => {
        const { actor } = http.var
        const { emails, ...asked } = await readBody(http.req, INVITING)
        requireOwnPage(actor, asked)
        await limitTries(context, http, { key: `admin-invite|${actor.userId}`, ...INVITED })
        return http.json(await inviteToJoin(context, actor, emails, wordsOf(http)))
      })
      .post('/api/admin/accounts/withdraw', async (http) => {
        const { invitationId, ...asked } = await readBody(http.req, WITHDRAWING)
        requireOwnPage(http.var.actor, asked)
        return http.json(await withdrawAccountInvitation(context, http.var.actor, invitationId))
      })
  )
}
