import { Hono, type Context as HttpContext } from 'hono'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import type { News } from '#domain/news.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import { deviceName } from '#identity/server/session-devices.ts'
import type { Context } from '#server/context.ts'
import { elsewhereFor } from '#server/out-of-turn.ts'
import { limitTries } from '#server/rate-limit.ts'
import { readBody, readQuery } from '#server/read-body.ts'
import { languageOf, wordsOf } from '#server/request-language.ts'
import { requireRight } from '#sync/server/relation.ts'
import { MOST, newsOf, readNews } from './news.server.ts'
import type { Notifications } from './notifications.ts'
import {
  addSubscription,
  changeSettings,
  devicesOf,
  ENDPOINT,
  hasSubscription,
  removeSubscription,
  SUBSCRIPTION,
  settingsOf,
} from './subscriptions.server.ts'
import { vapidOf } from './vapid.server.ts'

/** Limits look-ups of addresses, because each asks the network. */
const LOOK_UPS = { max: 60, windowMs: 60 * 60 * 1000 }

/** The account of the page: another one may have logged in meanwhile in the same browser. */
const ACCOUNT = z.object({ accountId: z.string().refine(isId) })
const SUBSCRIBED = ACCOUNT.extend(SUBSCRIPTION.shape)
/** `deviceId`: a listed browser; left out: the asking one. */
const REMOVED = ACCOUNT.extend({ deviceId: z.string().refine(isId).optional() })
const SETTINGS = ACCOUNT.extend({
  settings: z
    .strictObject({
      rest: z.boolean(),
      forgotten: z.boolean(),
      sharing: z.boolean(),
      comments: z.boolean(),
      training: z.boolean(),
      hides_details: z.boolean(),
    })
    .partial(),
})
/** News that were on screen; `at`: ms since 1970 */
const AT = z
  .int()
  .min(0)
  .max(8.64e15 - 1)
const READ = ACCOUNT.extend({ seen: z.array(z.object({ id: z.string().refine(isId), at: AT })).max(MOST) })
/** A renewal comes from a browser's worker, which knows no account; some report their old endpoint. */
const RENEWED = SUBSCRIPTION.extend({ oldEndpoint: ENDPOINT.optional() })

/** What an account hears of others; the browsers on which it gets notices, and which notices. */
export function notificationRoutes(context: Context) {
  const { database, config, now } = context
  const { db } = database
  const requireOwn = ({ userId }: Actor, accountId: string) =>
    requireRight(db, userId, accountId, 'notifications.manage')
  const answer = async (actor: Actor): Promise<Notifications> => ({
    publicKey: (await vapidOf(db, config))?.publicKey ?? null,
    settings: await settingsOf(db, actor.userId),
    devices: await devicesOf(db, actor),
    now: now(),
  })
  const newsFor = async (http: HttpContext, userId: string): Promise<News> => ({
    news: (await newsOf(db, { userId })).map((told) => told(wordsOf(http))),
  })
  const subscribe = async (http: HttpContext, actor: Actor, subscription: z.output<typeof SUBSCRIPTION>) => {
    await limitTries(context, http, { key: `push-subscription|${actor.userId}`, ...LOOK_UPS })
    const { name: label } = deviceName(http.req.header('User-Agent') ?? '', wordsOf(http))
    const browser = { label, language: languageOf(http) }
    await addSubscription(context, actor, subscription, browser, elsewhereFor(context, http, actor.userId))
  }
  return new Hono<{ Variables: { actor: Actor } }>()
    .use('/api/notifications/*', requireActor(context))
    .get('/api/notifications', async (http) => {
      await requireOwn(http.var.actor, readQuery(http.req, ACCOUNT).accountId)
      return http.json(await answer(http.var.actor))
    })
    .post('/api/notifications/settings', async (http) => {
      const { accountId, settings } = await readBody(http.req, SETTINGS)
      await requireOwn(http.var.actor, accountId)
      await changeSettings(db, accountId, settings)
      return http.json(await answer(http.var.actor))
    })
    .post('/api/notifications/devices', async (http) => {
      const { accountId, ...subscription } = await readBody(http.req, SUBSCRIBED)
      await requireOwn(http.var.actor, accountId)
      await subscribe(http, http.var.actor, subscription)
      return http.json(await answer(http.var.actor))
    })
    .post('/api/notifications/devices/renew', async (http) => {
      const { oldEndpoint, ...subscription } = await readBody(http.req, RENEWED)
      if (!(await hasSubscription(db, http.var.actor, oldEndpoint))) throw new AppError('not-found')
      await subscribe(http, http.var.actor, subscription)
      return http.json({ renewed: true })
    })
    .post('/api/notifications/devices/remove', async (http) => {
      const { accountId, deviceId } = await readBody(http.req, REMOVED)
      await requireOwn(http.var.actor, accountId)
      await removeSubscription(db, http.var.actor, deviceId)
      return http.json(await answer(http.var.actor))
    })
    .use('/api/news/*', requireActor(context))
    .get('/api/news', async (http) => {
      const { accountId: userId } = readQuery(http.req, ACCOUNT)
      await requireOwn(http.var.actor, userId)
      return http.json(await newsFor(http, userId))
    })
    .post('/api/news/read', async (http) => {
      const { accountId: userId, seen } = await readBody(http.req, READ)
      await requireOwn(http.var.actor, userId)
      await readNews(db, { userId, seen, now: now() })
      return http.json(await newsFor(http, userId))
    })
}
