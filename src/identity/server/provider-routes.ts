import { Hono, type Context as HttpContext } from 'hono'
import { z } from 'zod'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { SOURCE_LANGUAGE } from '#domain/languages.ts'
import { withTaken } from '#identity/taken-along.ts'
import { addressOf, CLIENT_ADDRESS_HEADER, networkOf } from '#server/client-address.ts'
import type { Context } from '#server/context.ts'
import { codeOfError } from '#server/error-response.ts'
import { FairLine } from '#server/fair-line.ts'
import { limitTries } from '#server/rate-limit.ts'
import { readBody } from '#server/read-body.ts'
import { languageOf } from '#server/request-language.ts'
import { broughtToken } from '#server/session-cookie.ts'
import { keepAccount, refuseDeleted } from './account-deletion.ts'
import { setLanguage } from './account-language.ts'
import { type Actor, type OpenedSession, takeSession } from './actor.ts'
import { sendConfirmation } from './confirm-email.ts'
import { inTime, providerIdOf } from './kept-provider.ts'
import { askLibrary } from './library.ts'

/** Log-ins from one address, which a gym shares. Each leaves a row for ten minutes. */
const LOG_INS = { max: 60, windowMs: 60 * 1000 }

const START = z.object({
  /** The token of an administrator's link. */
  invitation: z.string().max(200).nullish(),
  taken: z.object({ of: z.enum(['routine', 'plan']), id: z.string().max(200) }).nullish(),
  /** Whether the log-in takes the deletion of the account back. */
  keep: z.boolean().optional(),
})

/** Answers of the provider that wait. More than a class of people who log in at once. */
const MOST_WAITING = 200

export function providerRoutes(context: Context): Hono {
  const { databasePool } = context.config
  // Making an account holds a connection while it waits for a second one, so some connection must stay free.
  const atOnce = Math.max(1, databasePool - 1)
  const answers: Answers = { line: new FairLine({ atOnce }), atOnce }
  return new Hono()
    .post('/provider', async (http) => {
      const { taken = null, invitation, keep = false } = await readBody(http.req, START)
      return await answerAddress(context, http, 'sign-in', {
        callbackURL: keep ? withKeeping(withTaken('/login', taken)) : withTaken('/login', taken),
        newUserCallbackURL: withTaken('/create-account', taken),
        errorCallbackURL: withTaken('/login', taken),
        additionalData: { invitation },
      })
    })
    .get('/callback/oidc', async (http) => {
      try {
        await limit(context, http, 'answer')
        return http.redirect(await takeAnswer(context, answers, http))
      } catch (error) {
        const code = codeOfError(error as Error, http, context.logger)
        return http.redirect(`/login?failed=${code}`)
      }
    })
}

type Ways = {
  callbackURL: string
  newUserCallbackURL?: string
  errorCallbackURL: string
  /** Comes back with the answer, from our own table. */
  additionalData?: Record<string, unknown>
}

/** Answers the provider's address, with the cookie by which the library recognizes the answer. */
export async function answerAddress(
  context: Context,
  http: HttpContext,
  purpose: 'sign-in' | 'connect',
  ways: Ways,
): Promise<Response> {
  const { provider } = context.config
  if (!provider) throw new AppError('not-found')
  await limit(context, http, 'start')
  const body = { provider: providerIdOf(provider), disableRedirect: true, ...ways }
  const { answer, cookies } = await askLibrary(
    { ...context, auth: context.providerAuth },
    http,
    () => 'provider-refused',
    async (api, headers) =>
      purpose === 'connect'
        ? await api.linkSocialAccount({ body, headers, returnHeaders: true })
        : await api.signInSocial({ body, headers, returnHeaders: true }),
  )
  for (const cookie of cookies) http.header('Set-Cookie', cookie, { append: true })
  return http.json({ address: answer.url })
}

type Answers = { line: FairLine; atOnce: number }
type Taken = { target: URL; cookies: string[] }

/** Takes the provider's answer, which the browser brings. Answers where the browser goes next. */
async function takeAnswer(context: Context, answers: Answers, http: HttpContext): Promise<string> {
  const { target, cookies } = await askInLine(context, answers, http)
  const error = target.searchParams.get('error')
  if (error) {
    const address = addressOf(http, context.config.trustedProxies)
    context.logger.info({ event: 'sign-in-refused', code: error, address, path: http.req.path }, 'sign-in refused')
    return refusedAt(target, CODES[error] ?? 'provider-refused')
  }
  const opened = openedBy(context, cookies)
  if (!opened) return target.pathname
  const isNew = target.pathname === '/create-account'
  const isKeeping = target.searchParams.has(KEEP)
  target.searchParams.delete(KEEP)
  const actor = await enter(context, http, opened, isKeeping)
  await welcome(context, http, actor, isNew)
  return `${target.pathname}${target.search}`
}

/** Lets the library judge the answer, when it is this answer's turn. */
async function askInLine(context: Context, { line, atOnce }: Answers, http: HttpContext): Promise<Taken> {
  const { provider, publicOrigin, trustedProxies } = context.config
  if (!provider) throw new AppError('not-found')
  const { api } = await context.providerAuth()
  const headers = new Headers(http.req.raw.headers)
  headers.set(CLIENT_ADDRESS_HEADER, addressOf(http, trustedProxies))
  const call = async (): Promise<Taken> => {
    const answer = await api.callbackOAuth({
      params: { id: providerIdOf(provider) },
      query: http.req.query(),
      headers,
      asResponse: true,
    })
    const target = URL.parse(answer.headers.get('location') ?? '', publicOrigin)
    if (answer.status !== 302 || !target)
      throw new Error(`the sign-in library answered ${answer.status} to the provider`)
    return { target, cookies: answer.headers.getSetCookie() }
  }
  const place = line.enter({ key: 'answers', share: { atOnce, places: MOST_WAITING } })
  if (!place) throw new AppError('too-many-requests')
  try {
    return await inTime(place.turn().then(call))
  } finally {
    place.leave()
  }
}

/** In the address that the library keeps in our own table, so that only the person who asked for it comes back so. */
const KEEP = 'keep'
const withKeeping = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}${KEEP}=yes`

/** The page from which the person went to the provider. It says what went wrong. */
function refusedAt({ pathname, searchParams }: URL, code: ErrorCode): string {
  const known = pathname === '/account' ? pathname : '/login'
  const query = new URLSearchParams(searchParams)
  for (const name of ['error', 'error_description']) query.delete(name)
  query.set('failed', code)
  return `${known}?${query}`
}

/** Our codes for those of the library. */
const CODES: Record<string, ErrorCode> = {
  'by-invitation': 'by-invitation',
  'invitation-invalid': 'invitation-invalid',
  'invited-other-email': 'invited-other-email',
  account_not_linked: 'provider-unjoined',
  account_already_linked_to_different_user: 'provider-taken',
  email_not_found: 'provider-no-email',
}

/** The session that the library has opened; undefined if it connected an account. */
function openedBy(context: Context, cookies: string[]): OpenedSession | undefined {
  const cookie = cookies.map((line) => line.split(';')[0] ?? '').join('; ')
  const token = broughtToken(context.session, new Headers({ cookie }))?.token
  return token ? { token, cookies } : undefined
}

async function enter(context: Context, http: HttpContext, opened: OpenedSession, isKeeping: boolean): Promise<Actor> {
  const { email } = await context.database.db
    .updateTable('auth_session')
    .from('profile')
    .set({ is_by_provider: true })
    .whereRef('profile.id', '=', 'auth_session.user_id')
    .where('token', '=', opened.token)
    .returning('profile.email')
    .executeTakeFirstOrThrow()
  if (isKeeping) await keepAccount(context, email)
  await refuseDeleted(context, email)
  return await takeSession(context, http, opened, 'provider')
}

/** What a new account gets at once, as at a sign-up by password; any account once the library takes its address as proven. */
async function welcome(context: Context, http: HttpContext, { userId, email }: Actor, isNew: boolean): Promise<void> {
  const { db } = context.database
  const language = languageOf(http)
  if (isNew && language !== SOURCE_LANGUAGE) await setLanguage(db, userId, language)
  const proven = await db
    .updateTable('profile')
    .set({ email_proven_at: new Date(context.now()) })
    .where('id', '=', userId)
    .where('email_verified', '=', true)
    .where('email_proven_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (isNew && !proven) await sendConfirmation(context, { userId, email })
}

const limit = (context: Context, http: HttpContext, step: 'start' | 'answer'): Promise<void> =>
  limitTries(context, http, {
    key: `provider|${step}|${networkOf(addressOf(http, context.config.trustedProxies))}`,
    ...LOG_INS,
  })
