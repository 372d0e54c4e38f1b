import { createHash } from 'node:crypto'
import { Hono, type Context as HttpContext } from 'hono'
import { z } from 'zod'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { SOURCE_LANGUAGE } from '#domain/languages.ts'
import { cleanEmail, type NobodyAnswer } from '#domain/session.ts'
import { addressOf, networkOf } from '#server/client-address.ts'
import type { Context } from '#server/context.ts'
import { forgiveTries, limitRefusals, limitTries, type RateLimit } from '#server/rate-limit.ts'
import { readBody } from '#server/read-body.ts'
import { languageOf } from '#server/request-language.ts'
import { clearSessionCookies, sessionCookie } from '#server/session-cookie.ts'
import { keepAccount, refuseDeleted } from './account-deletion.ts'
import { setLanguage } from './account-language.ts'
import { actorOf, answerSignedIn, endSession, renewSession, sessionAnswer } from './actor.ts'
import { confirmEmail, sendConfirmation, sendConfirmationAgain } from './confirm-email.ts'
import { checkedEmail, checkedPersonName, checkNewPassword } from './credentials.ts'
import { admit, invitedEmail } from './joining.ts'
import { knownBrowser, rememberBrowser } from './known-browser.ts'
import { askLibrary, type CodeOf } from './library.ts'
import { providerRoutes } from './provider-routes.ts'
import { requireSecondStep } from './second-step.ts'

export function authRoutes(context: Context): Hono {
  return new Hono()
    .route('/', providerRoutes(context))
    .post('/sign-up/email', async (http) => {
      if (context.config.provider?.isOnly) throw new AppError('provider-only')
      const { invitation: token, ...typed } = await readBody(http.req, SIGN_UP)
      const body = checkedSignUp(typed)
      const network = networkIn(context, http)
      const browser = knownBrowser(context, http.req.raw.headers, SIGNING_UP)
      const taken = browser ? [{ key: `sign-up-taken|browser|${browser}`, ...TAKEN_SIGN_UPS }] : []
      await limitTries(context, http, ...taken, { key: `sign-up|${network}`, ...SIGN_UPS })
      await admit(context, { email: body.email, token })
      const { answer, cookies } = await askLibrary(context, http, signUpCode(context, body.email), (api, headers) =>
        api.signUpEmail({ body, headers, returnHeaders: true }),
      ).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'already-registered')
          http.header('Set-Cookie', rememberBrowser(context, http.req.raw.headers, SIGNING_UP), { append: true })
        throw error
      })
      await forgiveTries(context, ...taken)
      const language = languageOf(http)
      if (language !== SOURCE_LANGUAGE) await setLanguage(context.database.db, answer.user.id, language)
      await sendConfirmation(context, { userId: answer.user.id, email: body.email })
      return answerSignedIn(context, http, { token: answer.token ?? '', cookies })
    })
    .post('/account-invitation', async (http) => {
      const { token } = await readBody(http.req, LINK)
      await limitTries(context, http, { key: `account-invitation|${networkIn(context, http)}`, ...INVITATIONS })
      return http.json({ email: await invitedEmail(context, token) })
    })
    .post('/sign-in/email', (http) => logIn(context, http))
    .post('/keep-account', (http) => logIn(context, http, keepAccount))
    .post('/sign-out', async (http) => {
      const actor = await actorOf(context, http.req.raw.headers)
      if (actor) await endSession(context, actor.sessionId)
      for (const cookie of clearSessionCookies(context.session)) http.header('Set-Cookie', cookie, { append: true })
      return http.json({ signedOut: true })
    })
    .post('/confirm-email', async (http) => {
      const { token } = await readBody(http.req, CONFIRMATION)
      await confirmEmail(context, token)
      return http.json({ confirmed: true })
    })
    .post('/confirm-email/again', async (http) => {
      const actor = await actorOf(context, http.req.raw.headers)
      if (!actor) throw new AppError('not-authenticated')
      await sendConfirmationAgain(context, actor.userId)
      return http.json({ sent: true })
    })
}

/** A visitor without a session gets a normal answer, so that no browser's console shows an error. */
export function sessionRoutes(context: Context): Hono {
  return new Hono().get('/', async (http) => {
    const { headers } = http.req.raw
    if (!sessionCookie(context.session, headers))
      return http.json({ user: null, now: context.now() } satisfies NobodyAnswer)
    const current = await actorOf(context, headers)
    if (!current) throw new AppError('not-authenticated')
    const { actor, cookies } = await renewSession(context, current, headers)
    for (const cookie of cookies) http.header('Set-Cookie', cookie, { append: true })
    return http.json(sessionAnswer(actor, context.now()))
  })
}

/** Logs in. `before` runs after password and second step have proved right. */
async function logIn(
  context: Context,
  http: HttpContext,
  before?: (context: Context, email: string) => Promise<void>,
): Promise<Response> {
  const { code, ...typed } = await readBody(http.req, SIGN_IN)
  const body = checkedSignIn(typed)
  const limits = logInLimits(context, http, body.email)
  const { answer, cookies } = await limitRefusals(context, http, limits, () =>
    askLibrary(
      context,
      http,
      (refused) => SIGN_IN_REFUSALS[refused],
      (api, headers) => api.signInEmail({ body, headers, returnHeaders: true }),
    ),
  )
  const { token, user } = answer
  // A code counts once, so it is not asked of somebody who is sent on to keep the account.
  if (!before) await refuseDeleted(context, body.email)
  await requireSecondStep(context, http, { userId: user.id, email: body.email, code }).catch(async (error: unknown) => {
    await context.database.db.deleteFrom('auth_session').where('token', '=', token).execute()
    throw error
  })
  await before?.(context, body.email)
  await refuseDeleted(context, body.email)
  return answerSignedIn(context, http, { token, cookies })
}

const MINUTE_MS = 60 * 1000
/** Sign-ups from one address, which a class in a gym may share. */
const SIGN_UPS = { max: 30, windowMs: 60 * MINUTE_MS }
/** Sign-ups in one browser with taken addresses. Each reveals that the address has an account, so there is a limit. */
const SIGNING_UP = 'sign-up'
const TAKEN_SIGN_UPS = { max: 10, windowMs: 60 * MINUTE_MS }
/** Links of administrators that one network opens. */
const INVITATIONS = { max: 300, windowMs: 60 * MINUTE_MS }

/** Failed log-ins to one account, in a browser that the account knows or from one address. */
const LOG_INS = { max: 10, windowMs: 15 * MINUTE_MS }
/**
 * Failed log-ins to one account from all unknown addresses together. Higher than `LOG_INS`, so that three strangers
 * cannot lock out a fourth person.
 */
const ACCOUNT_LOG_INS = { max: 40, windowMs: 15 * MINUTE_MS }
/**
 * Failed log-ins from one address to all accounts. A gym shares an address, or everybody behind an unconfigured proxy.
 */
const ADDRESS_LOG_INS = { max: 100, windowMs: 60 * MINUTE_MS }

/**
 * The limits of a log-in. A browser the account knows has one of its own, so that other people's guesses don't lock it
 * out. The address's limit comes last, against a few passwords tried on many accounts.
 */
function logInLimits(context: Context, http: HttpContext, email: string): RateLimit[] {
  const browser = knownBrowser(context, http.req.raw.headers, email)
  if (browser) return [{ key: `log-in|browser|${browser}`, ...LOG_INS }]
  const [account, network] = [hashOf(email), networkIn(context, http)]
  return [
    { key: `log-in|account|${account}|${network}`, ...LOG_INS },
    { key: `log-in|account|${account}`, ...ACCOUNT_LOG_INS },
    { key: `log-in|address|${network}`, ...ADDRESS_LOG_INS },
  ]
}

/** Hashed, because the text may be very long, or somebody's password typed into the wrong field. */
const hashOf = (email: string): string => createHash('sha256').update(email).digest('base64url')

const networkIn = ({ config }: Context, http: HttpContext): string => networkOf(addressOf(http, config.trustedProxies))

const CREDENTIALS = z.object({ email: z.string().nullish(), password: z.string().nullish() })
/** `code`: of the second step, once the server has asked for it. */
const SIGN_IN = CREDENTIALS.extend({ code: z.string().max(40).nullish() })
const CONFIRMATION = z.object({ token: z.string() })
const LINK = z.object({ token: z.string().max(200) })
const NAMED = CREDENTIALS.extend({ first_name: z.string().nullish(), last_name: z.string().nullish() })
const SIGN_UP = NAMED.extend({ invitation: z.string().max(200).nullish() })

function checkedSignIn({ email, password }: z.output<typeof CREDENTIALS>): { email: string; password: string } {
  if (!email?.trim() || !password?.trim()) throw new AppError('credentials-missing')
  return { email: cleanEmail(email), password }
}

function checkedSignUp(body: z.output<typeof NAMED>) {
  const { email: typed, password } = checkedSignIn(body)
  const email = checkedEmail(typed)
  checkNewPassword(password)
  const first_name = checkedPersonName(body.first_name)
  const last_name = checkedPersonName(body.last_name)
  return { email, password, first_name, last_name, name: `${first_name} ${last_name}` }
}

const SIGN_UP_REFUSALS: Record<string, ErrorCode> = {
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'already-registered',
  INVALID_EMAIL: 'email-invalid',
  PASSWORD_TOO_SHORT: 'password-too-short',
  PASSWORD_TOO_LONG: 'password-too-long',
}

/**
 * Our code for a refused sign-up. Of two sign-ups with one address at once, the second fails at the table's constraint.
 */
const signUpCode =
  (context: Context, email: string): CodeOf =>
  async (code) =>
    code === 'FAILED_TO_CREATE_USER' && (await isRegistered(context, email))
      ? 'already-registered'
      : SIGN_UP_REFUSALS[code]

/** Every wrong pair gets the same answer, so that nobody learns which address has an account. */
const SIGN_IN_REFUSALS: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credentials',
  INVALID_EMAIL: 'invalid-credentials',
  PASSWORD_TOO_LONG: 'invalid-credentials',
}

async function isRegistered({ database }: Context, email: string): Promise<boolean> {
  const row = await database.db.selectFrom('profile').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}
