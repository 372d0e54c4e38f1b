import { Hono, type Context as HttpContext } from 'hono'
import { z } from 'zod'
import { addressOf, networkOf } from '#server/client-address.ts'
import type { Context } from '#server/context.ts'
import { forgiveTries, limitTries } from '#server/rate-limit.ts'
import { readBody } from '#server/read-body.ts'
import { refuseDeleted } from './account-deletion.ts'
import { askAuth, passCookies, refusal, signedIn } from './ask-auth.ts'

const MINUTE_MS = 60 * 1000
/** From one address: a gym shares one. Each leaves a row behind for five minutes. */
const CHALLENGES = { max: 60, windowMs: MINUTE_MS }
/** Failures alone count. */
const LOG_INS = { max: 10, windowMs: 15 * MINUTE_MS }

/** What the browser's passkey has signed. */
export const SIGNED = z.object({ response: z.record(z.string(), z.unknown()) })

const LOGGED_IN = z.object({ user: z.object({ email: z.string() }) })

/** Logging in with a passkey: the challenge, and what the browser's passkey makes of it. */
export function passkeyRoutes(context: Context): Hono {
  return new Hono()
    .post('/passkey/challenge', async (http) => {
      await limitTries(context, http, { key: `passkey-challenge|${networkIn(context, http)}`, ...CHALLENGES })
      return await passOn(context, http, await askAuth(context, http, '/passkey/generate-authenticate-options', {}))
    })
    .post('/passkey/log-in', async (http) => {
      const body = await readBody(http.req, SIGNED)
      const limit = { key: `passkey-log-in|${networkIn(context, http)}`, ...LOG_INS }
      await limitTries(context, http, limit)
      const cookie = http.req.header('cookie')
      const answer = await askAuth(context, http, '/passkey/verify-authentication', { body, cookie, isFromPage: true })
      if (answer.ok || answer.status >= 500) await forgiveTries(context, limit)
      if (answer.ok) {
        await refuseDeleted(context, LOGGED_IN.parse(await answer.clone().json()).user.email)
      }
      return signedIn(context, http, answer, () => (answer.status < 500 ? 'passkey-refused' : undefined))
    })
}

/** Better Auth's answer as it is, its cookies with it, or its refusal in our words. */
export async function passOn(context: Context, http: HttpContext, answer: Response): Promise<Response> {
  if (!answer.ok) return await refusal(context, http, answer, () => 'passkey-refused')
  passCookies(answer, http)
  return http.json(await answer.json())
}

const networkIn = ({ config }: Context, http: HttpContext): string => networkOf(addressOf(http, config.trustedProxies))
