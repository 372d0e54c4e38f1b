import { Hono, type Context as HttpContext } from 'hono'
import { z } from 'zod/mini'
import { isId } from '#domain/ids.ts'
import { MAX_EMAIL } from '#domain/session.ts'
import { type Actor, actorOf, requireActor } from '#identity/server/actor.ts'
import { checkedEmail } from '#identity/server/credentials.ts'
import { addressOf, networkOf } from '#server/client-address.ts'
import type { Context } from '#server/context.ts'
import { limitTries } from '#server/rate-limit.ts'
import { readBody, readQuery } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'
import { requireRight } from '#sync/server/relation.ts'
import {
  acceptInvitation,
  changeWish,
  declineInvitation,
  mailInvitation,
  makeInvitation,
  openInvitations,
  readInvitation,
  withdrawInvitation,
} from './invitations.server.ts'
import { ENDS_AT, FLAGS } from './routes.server.ts'

const HOUR_MS = 60 * 60 * 1000
const MADE = { max: 60, windowMs: HOUR_MS }
/** Mails of one person, and to one address, because an e-mail reaches somebody who has not asked for it. */
const MAILS = { max: 20, windowMs: HOUR_MS }
const MAILS_TO_ONE = { max: 3, windowMs: HOUR_MS }
/** Links that one network opens or answers, which a class in a gym may share. */
const ASKED = { max: 300, windowMs: HOUR_MS }

const id = z.string().check(z.refine(isId))
/** The account of the page: another one may have logged in meanwhile in the same browser. */
const ACCOUNT = z.object({ accountId: id })
const LINK = z.object({ token: z.string().check(z.maxLength(100)) })
const WISH = z.extend(ACCOUNT, { flags: FLAGS })
const CHANGED = z.extend(WISH, { invitationId: id })
const ONE = z.extend(ACCOUNT, { invitationId: id })
const MAIL = z.extend(z.extend(ACCOUNT, LINK.shape), { email: z.string().check(z.maxLength(2 * MAX_EMAIL)) })
const DECLINED = z.extend(ACCOUNT, LINK.shape)
const ACCEPTED = z.extend(DECLINED, { flags: FLAGS, endsAt: ENDS_AT })

/** The addresses of invitations: a coach makes and withdraws them, whoever has a link answers it once. */
export function invitationRoutes(context: Context) {
  const requireOwn = ({ userId }: Actor, accountId: string) =>
    requireRight(context.database.db, userId, accountId, 'shares.manage')
  const limitOf = (http: HttpContext) => ({
    key: `invitation|${networkOf(addressOf(http, context.config.trustedProxies))}`,
    ...ASKED,
  })
  return (
    new Hono<{ Variables: { actor: Actor } }>()
      // Before the next line, because a person may read an invitation before they have an account.
      .post('/api/invitations/read', async (http) => {
        const { token } = await readBody(http.req, LINK)
        await limitTries(context, http, limitOf(http))
        const actor = await actorOf(context, http.req.raw.headers)
        return http.json(await readInvitation(context, { token, readerId: actor?.userId ?? null }, wordsOf(http)))
      })
      .use('/api/invitations/*', requireActor(context))
      .get('/api/invitations', async (http) => {
        const { accountId } = readQuery(http.req, ACCOUNT)
        await requireOwn(http.var.actor, accountId)
        return http.json(await openInvitations(context, accountId))
      })
      .post('/api/invitations', async (http) => {
        const { accountId, flags } = await readBody(http.req, WISH)
        await requireOwn(http.var.actor, accountId)
        await limitTries(context, http, { key: `invitation-made|${accountId}`, ...MADE })
        return http.json(await makeInvitation(context, http.var.actor, flags))
      })
      .post('/api/invitations/flags', async (http) => {
        const { accountId, ...change } = await readBody(http.req, CHANGED)
        await requireOwn(http.var.actor, accountId)
        await changeWish(context, accountId, change)
        return http.json(await openInvitations(context, accountId))
      })
      .post('/api/invitations/withdraw', async (http) => {
        const { accountId, invitationId } = await readBody(http.req, ONE)
        await requireOwn(http.var.actor, accountId)
        await withdrawInvitation(context, accountId, invitationId)
        return http.json(await openInvitations(context, accountId))
      })
      .post('/api/invitations/mail', async (http) => {
        const { accountId, token, email: typed } = await readBody(http.req, MAIL)
        await requireOwn(http.var.actor, accountId)
        const email = checkedEmail(typed)
        const limits = [
          { key: `invitation-mail|${accountId}`, ...MAILS },
          { key: `invitation-mail-to|${email}`, ...MAILS_TO_ONE },
        ]
        await limitTries(context, http, ...limits)
        await mailInvitation(context, http.var.actor, { token, email }, wordsOf(http))
        return http.json({ sent: true })
      })
      .post('/api/invitations/accept', async (http) => {
        const { accountId, ...accepted } = await readBody(http.req, ACCEPTED)
        await requireOwn(http.var.actor, accountId)
        await limitTries(context, http, limitOf(http))
        return http.json({ id: await acceptInvitation(context, http.var.actor, accepted) })
      })
      .post('/api/invitations/decline', async (http) => {
        const { accountId, token } = await readBody(http.req, DECLINED)
        await requireOwn(http.var.actor, accountId)
        await limitTries(context, http, limitOf(http))
        await declineInvitation(context, accountId, token)
        return http.json({ declined: true })
      })
  )
}
