import { createHash } from 'node:crypto'
import { Hono, type Context as HttpContext } from 'hono'
import { z } from 'zod'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { cleanEmail, type NobodyAnswer } from '#domain/session.ts'
import { addressOf, CLIENT_ADDRESS_HEADER, networkOf } from './client-address.ts'
import { confirmEmail, sendConfirmation } from './confirm-email.ts'
import type { Context } from './context.ts'
import { checkedEmail, checkedPersonName, checkNewPassword } from './credentials.ts'
import { refuse } from './error-response.ts'
import { keepAccount, refuseDeleted } from './kept-account.ts'
import { knownBrowser, rememberBrowser } from './known-browser.ts'
import { forgiveTries, limitTries, type RateLimit } from './rate-limit.ts'
import { readBody } from './read-body.ts'
import { actorOf, renewSession, sessionAnswer } from './session.ts'
import { sessionCookie } from './session-cookie.ts'
import { checkTakesWrites } from './takes-writes.ts'

/** Signing up, in and out, and confirming an address. Only what is named here is reachable of Better Auth. */
export function authRoutes(context: Context): Hono {
  return new Hono()
    .post('/sign-up/email', async (http) => {
      const body = checkedSignUp(await readBody(http.req, SIGN_UP))
      await limitTries(context, http, { key: `sign-up|${networkIn(context, http)}`, ...SIGN_UPS })
      const answer = await askAuth(context, http, '/sign-up/email', body)
      if (answer.ok) await sendConfirmation(context, body.email)
      return signedIn(context, http, answer, async (code) =>
        code === 'FAILED_TO_CREATE_USER' && (await isRegistered(context, body.email))
          ? 'already-registered'
          : SIGN_UP_REFUSALS[code],
      )
    })
    .post('/sign-in/email', (http) => logIn(context, http))
    .post('/keep-account', (http) => logIn(context, http, keepAccount))
    .post('/sign-out', async (http) => {
      const answer = await askAuth(context, http, '/sign-out', {}, http.req.header('cookie'))
      if (!answer.ok) await checkTakesWrites(context.database.db, context.now())
      if (!answer.ok) throw new Error(`signing out answered ${answer.status}`)
      passCookies(answer, http)
      return http.json({ signedOut: true })
    })
    .post('/confirm-email', async (http) => {
      const { token } = await readBody(http.req, CONFIRMATION)
      await confirmEmail(context, token)
      return http.json({ confirmed: true })
    })
}

/**
 * Who is signed in, and the renewal of the session (R-AUTH-49, R-AUTH-55). A visitor who brings no session is nobody, and
 * that is no fault a browser's console should show; one that is no more is refused.
 */
export function sessionRoutes(context: Context): Hono {
  return new Hono().get('/', async (http) => {
    const { headers } = http.req.raw
    if (!sessionCookie(context.session, headers))
      return http.json({ user: null, now: context.now() } satisfies NobodyAnswer)
    const current = await actorOf(context, headers)
    if (!current) throw new AppError('not-authenticated')
    const { actor, cookie } = await renewSession(context, current, headers)
    if (cookie) http.header('Set-Cookie', cookie)
    return http.json(sessionAnswer(actor, context.now()))
  })
}

/** A log-in; `before` it, once the password has proved right, what it is for. */
async function logIn(
  context: Context,
  http: HttpContext,
  before?: (context: Context, email: string) => Promise<void>,
): Promise<Response> {
  const body = checkedSignIn(await readBody(http.req, CREDENTIALS))
  const limits = logInLimits(context, http, body.email)
  await limitTries(context, http, ...limits)
  const answer = await askAuth(context, http, '/sign-in/email', body)
  if (answer.ok || answer.status >= 500) await forgiveTries(context, ...limits)
  if (answer.ok) {
    await before?.(context, body.email)
    await refuseDeleted(context, body.email)
  }
  return signedIn(context, http, answer, (code) => SIGN_IN_REFUSALS[code])
}

const MINUTE_MS = 60 * 1000
const SIGN_UPS = { max: 10, windowMs: 60 * MINUTE_MS }
/** Failures alone count. */
const LOG_INS = { max: 10, windowMs: 15 * MINUTE_MS }

/** Of the account and of the address; a browser the account knows is counted by itself. */
function logInLimits(context: Context, http: HttpContext, email: string): RateLimit[] {
  const browser = knownBrowser(context, http.req.raw.headers, email)
  const keys = browser ? [`browser|${browser}`] : [`account|${hashOf(email)}`, `address|${networkIn(context, http)}`]
  return keys.map((key) => ({ key: `log-in|${key}`, ...LOG_INS }))
}

/** What is typed may be as long as a body, or somebody's password in the wrong field. */
const hashOf = (email: string): string => createHash('sha256').update(email).digest('base64url')

const networkIn = ({ config }: Context, http: HttpContext): string => networkOf(addressOf(http, config.trustedProxies))

const CREDENTIALS = z.object({ email: z.string().nullish(), password: z.string().nullish() })
const CONFIRMATION = z.object({ token: z.string() })
const SIGN_UP = CREDENTIALS.extend({ first_name: z.string().nullish(), last_name: z.string().nullish() })

function checkedSignIn({ email, password }: z.output<typeof CREDENTIALS>): { email: string; password: string } {
  if (!email?.trim() || !password?.trim()) throw new AppError('credentials-missing') // R-AUTH-11
  return { email: cleanEmail(email), password }
}

function checkedSignUp(body: z.output<typeof SIGN_UP>) {
  const { email: typed, password } = checkedSignIn(body)
  const email = checkedEmail(typed)
  checkNewPassword(password)
  const first_name = checkedPersonName(body.first_name)
  const last_name = checkedPersonName(body.last_name)
  return { email, password, first_name, last_name, name: `${first_name} ${last_name}` }
}

/** Better Auth's codes in ours. A code that is not here is a mistake of ours, and a 500. */
const SIGN_UP_REFUSALS: Record<string, ErrorCode> = {
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'already-registered',
  INVALID_EMAIL: 'email-invalid',
  PASSWORD_TOO_SHORT: 'password-too-short',
  PASSWORD_TOO_LONG: 'password-too-long',
}

/** One answer for everything that can be wrong with a pair, so that nobody learns which address has an account. */
const SIGN_IN_REFUSALS: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credentials',
  INVALID_EMAIL: 'invalid-credentials',
  PASSWORD_TOO_LONG: 'invalid-credentials',
}

/** Two sign-ups with one address at once: the second fails at the table's own constraint. */
async function isRegistered({ database }: Context, email: string): Promise<boolean> {
  const row = await database.db.selectFrom('profile').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

/**
 * Hands a request on to Better Auth as one from the origin it knows: `guardOrigin` has judged the real one. No cookie
 * goes with it unless the route is about one.
 */
async function askAuth(
  { auth, config }: Context,
  http: HttpContext,
  path: string,
  body: Record<string, string>,
  cookie?: string,
): Promise<Response> {
  const headers = new Headers({
    'content-type': 'application/json',
    origin: config.publicOrigin,
    'user-agent': http.req.header('user-agent') ?? '',
    [CLIENT_ADDRESS_HEADER]: addressOf(http, config.trustedProxies),
  })
  if (cookie) headers.set('cookie', cookie)
  const url = `${config.publicOrigin}/api/auth${path}`
  return await auth.handler(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))
}

/** The answer to a sign-up or sign-in: the session, or Better Auth's refusal in our words. */
async function signedIn(
  context: Context,
  http: HttpContext,
  answer: Response,
  codeOf: (code: string) => Promise<ErrorCode | undefined> | ErrorCode | undefined,
): Promise<Response> {
  if (!answer.ok) return await refusal(context, http, answer, codeOf)
  const cookie = passCookies(answer, http)
  const actor = await actorOf(context, new Headers({ cookie }))
  if (!actor) throw new Error('a new session was not found')
  http.header('Set-Cookie', rememberBrowser(context, http.req.raw.headers, actor.email), { append: true })
  context.logger.info({ event: 'signed-in', userId: actor.userId, path: http.req.path }, 'signed in')
  return http.json(sessionAnswer(actor, context.now()))
}

async function refusal(
  context: Context,
  http: HttpContext,
  answer: Response,
  codeOf: (code: string) => Promise<ErrorCode | undefined> | ErrorCode | undefined,
): Promise<Response> {
  const { logger, config, database, now } = context
  const { code = '' } = (await answer.json().catch(() => ({}))) as { code?: string }
  // A library's 500 does not say whether the database can work; asking it to does, and throws what it is.
  if (answer.status >= 500) await checkTakesWrites(database.db, now())
  const refused = await codeOf(code)
  if (!refused) throw new Error(`the sign-in library answered ${answer.status} ${code}`)
  const address = addressOf(http, config.trustedProxies)
  logger.info({ event: 'sign-in-refused', code: refused, address, path: http.req.path }, 'sign-in refused')
  return refuse(http, refused)
}

/** Hands the library's cookies on to the browser; answers them as the browser will send them. */
function passCookies(answer: Response, http: HttpContext): string {
  const cookies = answer.headers.getSetCookie()
  for (const cookie of cookies) http.header('Set-Cookie', cookie, { append: true })
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}
