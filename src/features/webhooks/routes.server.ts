import { Hono } from 'hono'
import { z } from 'zod'
import { isId } from '#domain/ids.ts'
import { MAX_WEBHOOK_ADDRESS, WEBHOOK_EVENTS } from '#domain/webhooks.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import { proveOwner } from '#identity/server/current-password.ts'
import type { Context } from '#server/context.ts'
import { elsewhereFor } from '#server/out-of-turn.ts'
import { limitTries } from '#server/rate-limit.ts'
import { readBody, readQuery } from '#server/read-body.ts'
import { requireRight } from '#sync/server/relation.ts'
import { deleteWebhook, deliveriesOf, makeWebhook, sendTest, switchWebhook, webhooksOf } from './webhook-rows.server.ts'

const HOUR_MS = 60 * 60 * 1000
/** Limits, because each webhook and each test asks the network, or a stranger's machine. */
const MADE = { max: 30, windowMs: HOUR_MS }
const TESTS = { max: 60, windowMs: HOUR_MS }

const id = z.string().refine(isId)
/** The account of the page: another one may have logged in meanwhile in the same browser. */
const ACCOUNT = z.object({ accountId: id })
const ONE = ACCOUNT.extend({ webhookId: id })
const MAKING = ACCOUNT.extend({
  password: z.string().nullish(),
  address: z.string().max(MAX_WEBHOOK_ADDRESS),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
})
const SWITCHED = ONE.extend({ isOn: z.boolean() })

/** The addresses of webhooks. Adding one takes the password, because a webhook sends data for as long as it exists. */
export function webhookRoutes(context: Context) {
  const { db } = context.database
  const requireOwn = ({ userId }: Actor, accountId: string) => requireRight(db, userId, accountId, 'webhooks.manage')
  return new Hono<{ Variables: { actor: Actor } }>()
    .use('/api/webhooks/*', requireActor(context))
    .get('/api/webhooks', async (http) => {
      const { accountId } = readQuery(http.req, ACCOUNT)
      await requireOwn(http.var.actor, accountId)
      return http.json(await webhooksOf(db, accountId))
    })
    .post('/api/webhooks', async (http) => {
      const { actor } = http.var
      const { accountId, password, ...wanted } = await readBody(http.req, MAKING)
      await requireOwn(actor, accountId)
      await proveOwner(context, http, actor, password)
      await limitTries(context, http, { key: `webhook|${accountId}`, ...MADE })
      return http.json(await makeWebhook(context, actor, wanted, elsewhereFor(context, http, accountId)))
    })
    .post('/api/webhooks/switch', async (http) => {
      const { accountId: userId, webhookId, isOn } = await readBody(http.req, SWITCHED)
      await requireOwn(http.var.actor, userId)
      await switchWebhook(context, { userId, webhookId }, isOn)
      return http.json(await webhooksOf(db, userId))
    })
    .post('/api/webhooks/delete', async (http) => {
      const { accountId: userId, webhookId } = await readBody(http.req, ONE)
      await requireOwn(http.var.actor, userId)
      await deleteWebhook(context, { userId, webhookId })
      return http.json(await webhooksOf(db, userId))
    })
    .post('/api/webhooks/test', async (http) => {
      const { accountId: userId, webhookId } = await readBody(http.req, ONE)
      await requireOwn(http.var.actor, userId)
      await limitTries(context, http, { key: `webhook-test|${userId}`, ...TESTS })
      await sendTest(context, { userId, webhookId })
      return http.json(await deliveriesOf(context, { userId, webhookId }))
    })
    .get('/api/webhooks/deliveries', async (http) => {
      const { accountId: userId, webhookId } = readQuery(http.req, ONE)
      await requireOwn(http.var.actor, userId)
      return http.json(await deliveriesOf(context, { userId, webhookId }))
    })
}
