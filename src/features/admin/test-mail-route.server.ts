import { Hono } from 'hono'
import type { Context } from '#server/context.ts'
import { sendTestMail } from '#server/mail/test-mail.ts'
import { elsewhereFor } from '#server/out-of-turn.ts'
import { limitTries } from '#server/rate-limit.ts'
import { readBody } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'
import { ASKING, type Env, requireAdministrator, requireOwnPage } from './administrator.server.ts'

/** For each administrator. */
const TEST_MAILS = { max: 5, windowMs: 10 * 60 * 1000 }
/** In ms. The page waits for ten seconds. */
const WITHIN_MS = 8_000

/** Sends an administrator a test mail to their own address; others get what an address without a route answers. */
export function testMailRoutes(context: Context) {
  return new Hono<Env>().post('/api/admin/test-mail', ...requireAdministrator(context), async (http) => {
    const { userId, email } = http.var.actor
    requireOwnPage(http.var.actor, await readBody(http.req, ASKING))
    await limitTries(context, http, { key: `test-mail|${userId}`, ...TEST_MAILS })
    const elsewhere = elsewhereFor(context, http, userId)
    return http.json(await elsewhere(() => sendTestMail(context, email, wordsOf(http), WITHIN_MS)))
  })
}
