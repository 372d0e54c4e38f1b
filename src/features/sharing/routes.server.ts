import { Hono, type Context as HttpContext } from 'hono'
import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import type { ShareFlags } from '#domain/permissions.ts'
import { cleanEmail, MAX_EMAIL } from '#domain/session.ts'
import { type Actor, requireActor } from '#identity/server/session.ts'
import { textArg } from '#logbook/args.ts'
import type { Context } from '#server/context.ts'
import { limitTries } from '#server/rate-limit.ts'
import { readBody } from '#server/read-body.ts'
import { addShare, changeFlags, endShare, keepShare, requireManager } from './shares.server.ts'
import { sharesOf } from './shares-list.server.ts'

/** Who looks addresses up learns which of them have an account. */
const LOOK_UPS = { max: 20, windowMs: 60 * 60 * 1000 }

const idArg = z.string().check(z.refine(isId))
const flags = z.strictObject({
  can_create_routines: z.boolean(),
  can_start_workouts: z.boolean(),
  can_review_history: z.boolean(),
})
const SHARE = z.object({
  ownerId: idArg,
  // Spaces around it may have been pasted along.
  email: z.pipe(z.string().check(z.maxLength(2 * MAX_EMAIL)), textArg),
  flags,
})
const FLAGS = z.object({
  shareId: idArg,
  flags: z.partial(flags).check(z.refine((changed) => Object.keys(changed).length > 0)),
})
const ONE = z.object({ shareId: idArg })

/** Who may act on whose account: given, changed and taken back by the owner, and given up by the delegate. */
export function sharingRoutes(context: Context) {
  const { db } = context.database
  return new Hono<{ Variables: { actor: Actor } }>()
    .get('/api/shares', requireActor(context), async (http) => {
      const { userId } = http.var.actor
      const { actorId = userId } = http.req.query()
      if (actorId !== userId) throw new AppError('wrong-account') // Y5
      return http.json(await sharesOf(context, userId))
    })
    .post('/api/shares', requireActor(context), async (http) => {
      const { ownerId, email, flags } = await readBody(http.req, SHARE)
      await requireManager(db, http.var.actor, ownerId)
      return http.json({ id: await share(context, http, http.var.actor, { email: cleanEmail(email), flags }) })
    })
    .post('/api/shares/flags', requireActor(context), async (http) => {
      const { shareId, flags } = await readBody(http.req, FLAGS)
      await changeFlags(db, http.var.actor.userId, shareId, flags)
      return http.json({ id: shareId })
    })
    .post('/api/shares/keep', requireActor(context), async (http) => {
      const { shareId } = await readBody(http.req, ONE)
      await keepShare(context, http.var.actor.userId, shareId)
      return http.json({ id: shareId })
    })
    .post('/api/shares/end', requireActor(context), async (http) => {
      const { shareId } = await readBody(http.req, ONE)
      await endShare(context, http.var.actor.userId, shareId)
      return http.json({ id: shareId })
    })
}

/** A look-up is counted before it is made, and noted without the address. */
async function share(
  context: Context,
  http: HttpContext,
  { userId }: Actor,
  wanted: { email: string; flags: ShareFlags },
): Promise<string> {
  const note = (result: string) =>
    context.logger.info({ event: 'share-look-up', userId, result }, 'an address was looked up')
  try {
    await limitTries(context, http, { key: `share-look-up|${userId}`, ...LOOK_UPS })
    const id = await addShare(context, userId, wanted)
    note('shared')
    return id
  } catch (error) {
    if (error instanceof AppError) note(error.code)
    throw error
  }
}
