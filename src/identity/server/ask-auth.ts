import type { Context as HttpContext } from 'hono'
import type { ErrorCode } from '#domain/errors.ts'
import { addressOf, CLIENT_ADDRESS_HEADER } from '#server/client-address.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/error-response.ts'
import { checkTakesWrites } from '#server/takes-writes.ts'
import { rememberBrowser } from './known-browser.ts'
import { actorOf, endBroughtSession, sessionAnswer } from './session.ts'
import { clearOldCookie } from './session-cookie.ts'

/**
 * Hands a request on to Better Auth: as a POST with a body, else as a GET. It comes from the origin Better Auth knows, or
 * with `isFromPage` from the one the browser names, which a passkey is bound to: `guardOrigin` has judged that. No cookie
 * goes with it but `cookie`.
 */
export async function askAuth(
  { auth, config }: Context,
  http: HttpContext,
  path: string,
  { body, cookie, isFromPage }: { body?: object; cookie?: string; isFromPage?: boolean },
): Promise<Response> {
  const headers = new Headers({
    'content-type': 'application/json',
    origin: (isFromPage && http.req.header('origin')) || config.publicOrigin,
    'user-agent': http.req.header('user-agent') ?? '',
    [CLIENT_ADDRESS_HEADER]: addressOf(http, config.trustedProxies),
  })
  if (cookie) headers.set('cookie', cookie)
  const url = `${config.publicOrigin}/api/auth${path}`
  return await auth.handler(
    new Request(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }),
  )
}

/** The answer to a sign-up or sign-in: the session, or Better Auth's refusal in our words. */
export async function signedIn(
  context: Context,
  http: HttpContext,
  answer: Response,
  codeOf: (code: string) => Promise<ErrorCode | undefined> | ErrorCode | undefined,
): Promise<Response> {
  if (!answer.ok) return await refusal(context, http, answer, codeOf)
  const cookie = passCookies(answer, http)
  const actor = await actorOf(context, new Headers({ cookie }))
  if (!actor) throw new Error('a new session was not found')
  await endBroughtSession(context, http.req.raw.headers, actor)
  for (const old of clearOldCookie(context.session)) http.header('Set-Cookie', old, { append: true })
  http.header('Set-Cookie', rememberBrowser(context, http.req.raw.headers, actor.email), { append: true })
  context.logger.info({ event: 'signed-in', userId: actor.userId, path: http.req.path }, 'signed in')
  return http.json(sessionAnswer(actor, context.now()))
}

const PASSKEY_FAULTS = new Set(['AUTHENTICATION_FAILED', 'FAILED_TO_VERIFY_REGISTRATION'])

export async function refusal(
  context: Context,
  http: HttpContext,
  answer: Response,
  codeOf: (code: string) => Promise<ErrorCode | undefined> | ErrorCode | undefined,
): Promise<Response> {
  const { logger, config, database, now } = context
  const { code = '' } = (await answer.json().catch(() => ({}))) as { code?: string }
  // A library's 500 does not say whether the database can work, and neither does what its passkeys make of one; asking it
  // to does, and throws what it is.
  if (answer.status >= 500 || PASSKEY_FAULTS.has(code)) await checkTakesWrites(database.db, now())
  const refused = await codeOf(code)
  if (!refused) throw new Error(`the sign-in library answered ${answer.status} ${code}`)
  const address = addressOf(http, config.trustedProxies)
  logger.info({ event: 'sign-in-refused', code: refused, address, path: http.req.path }, 'sign-in refused')
  return refuse(http, refused)
}

/** Hands the library's cookies on to the browser; answers them as the browser will send them. */
export function passCookies(answer: Response, http: HttpContext): string {
  const cookies = answer.headers.getSetCookie()
  for (const cookie of cookies) http.header('Set-Cookie', cookie, { append: true })
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}
