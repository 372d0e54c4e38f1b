import { Hono, type Context as HttpContext } from 'hono'
import { z } from 'zod'
import { addressOf, networkOf } from '#server/client-address.ts'
import type { Context } from '#server/context.ts'
import { limitRefusals, limitTries } from '#server/rate-limit.ts'
import { readBody } from '#server/read-body.ts'
import { refuseDeleted } from './account-deletion.ts'
import { answerSignedIn } from './actor.ts'
import type { Auth } from './auth.ts'
import { askLibrary, type Call, type CodeOf } from './library.ts'

const MINUTE_MS = 60 * 1000
/** Challenges from one address, which a gym shares. Each leaves a row for five minutes. */
const CHALLENGES = { max: 60, windowMs: MINUTE_MS }
/** Failed log-ins from one address. */
const LOG_INS = { max: 10, windowMs: 15 * MINUTE_MS }

type Signed = Auth['api']['verifyPasskeyAuthentication']['options']['metadata']['$Infer']['body']['response']

/** A passkey's signed answer, which the library checks. */
export const SIGNED = z.object({ response: z.custom<Signed>((value) => typeof value === 'object' && value !== null) })

export function passkeyRoutes(context: Context): Hono {
  return new Hono()
    .post('/passkey/challenge', async (http) => {
      await limitTries(context, http, { key: `passkey-challenge|${networkIn(context, http)}`, ...CHALLENGES })
      return await answerChallenge(context, http, (api, headers) =>
        api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }),
      )
    })
    .post('/passkey/log-in', async (http) => {
      const body = await readBody(http.req, SIGNED)
      const limit = { key: `passkey-log-in|${networkIn(context, http)}`, ...LOG_INS }
      const { answer, cookies } = await limitRefusals(context, http, [limit], () =>
        askLibrary(context, http, passkeyCode, (api, headers) =>
          api.verifyPasskeyAuthentication({ body, headers, returnHeaders: true }),
        ),
      )
      await refuseDeleted(context, answer.user.email)
      return answerSignedIn(context, http, { token: answer.session.token, cookies }, 'passkey')
    })
}

/** One answer for everything that may be wrong with a passkey. */
export const passkeyCode: CodeOf = () => 'passkey-refused'

/** Answers a challenge, with the cookie by which the library recognizes it later. */
export async function answerChallenge(context: Context, http: HttpContext, call: Call<object>): Promise<Response> {
  const { answer, cookies } = await askLibrary(context, http, passkeyCode, call)
  for (const cookie of cookies) http.header('Set-Cookie', cookie, { append: true })
  return http.json(answer)
}

const networkIn = ({ config }: Context, http: HttpContext): string => networkOf(addressOf(http, config.trustedProxies))
