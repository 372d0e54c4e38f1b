import { Hono } from 'hono'
import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import type { Context } from '#server/context.ts'
import { sendTestMail } from '#server/mail/test-mail.ts'
import { elsewhereFor } from '#server/out-of-turn.ts'
import { limitTries } from '#server/rate-limit.ts'
import { readBody } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'

const ASKING = z.object({ accountId: z.string().check(z.refine(isId)) })

/** For each administrator. */
const TEST_MAILS = { max: 5, windowMs: 10 * 60 * 1000 }
/** In ms. The page waits for ten seconds. */
const WITHIN_MS = 8_000

/** Sends an administrator a test mail to their own address; others get what an address without a route answers. */
export function testMailRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>().post(
    '/api/admin/test-mail',
    requireActor(context),
    async (http) => {
      const { userId, email, role } = http.var.actor
      if (role !== 'admin') throw new AppError('not-found')
      const { accountId } = await readBody(http.req, ASKING)
      if (accountId !== userId) throw new AppError('wrong-account')
      await limitTries(context, http, { key: `test-mail|${userId}`, ...TEST_MAILS })
      const elsewhere = elsewhereFor(context, http, userId)
      return http.json(await elsewhere(() => sendTestMail(context, email, wordsOf(http), WITHIN_MS)))
    },
  )
}
