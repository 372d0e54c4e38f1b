import { Hono, type Context as HttpContext } from 'hono'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { LANGUAGE_CODES } from '#domain/languages.ts'
import { deleteAccount } from '#identity/server/account-deletion.ts'
import { setLanguage } from '#identity/server/account-language.ts'
import { type Actor, actorOf, requireActor, sessionAnswer } from '#identity/server/actor.ts'
import { checkFree, sendEmailChange } from '#identity/server/confirm-email.ts'
import { checkedEmail, checkedPersonName, checkNewPassword } from '#identity/server/credentials.ts'
import { proveOwner } from '#identity/server/current-password.ts'
import type { Offer } from '#identity/server/oauth/requests.ts'
import { setPassword } from '#identity/server/password-recovery.ts'
import { devicesOf, endOthers } from '#identity/server/session-devices.ts'
import type { Context } from '#server/context.ts'
import { limitTries } from '#server/rate-limit.ts'
import { readBody } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'
import { clearSessionCookies } from '#server/session-cookie.ts'
import { tellProfile } from '#sync/server/profile-event.ts'
import { ACCOUNT, accountIn, requireOwn } from './account-guard.server.ts'
import { accountPasskeyRoutes } from './account-passkey-routes.server.ts'
import { accountProviderRoutes } from './account-provider-routes.server.ts'
import { accountSecondStepRoutes } from './account-second-step-routes.server.ts'
import { answerActivity, answerEverything, answerWorkouts } from './download.server.ts'
import { accountAppRoutes, accountTokenRoutes } from './program-routes.server.ts'

const HOUR_MS = 60 * 60 * 1000
/** Each change sends an email to somebody's address, or reveals that it has an account. */
const EMAIL_CHANGES = { max: 5, windowMs: HOUR_MS }

const NAMES = ACCOUNT.extend({ first_name: z.string().nullish(), last_name: z.string().nullish() })
const LOG_IN = ACCOUNT.extend({
  email: z.string().optional(),
  password: z.string().optional(),
  currentPassword: z.string().nullish(),
  withTokens: z.boolean().optional(),
})
const LANGUAGE = ACCOUNT.extend({ language: z.enum(LANGUAGE_CODES) })
const DELETION = ACCOUNT.extend({ password: z.string().nullish() })
/** Without `sessionId` all other sessions end; `withTokens` also ends all access tokens. */
const ENDING = ACCOUNT.extend({ sessionId: z.string().refine(isId).optional(), withTokens: z.boolean().optional() })

/** Only the account's own person may use these. */
export function accountRoutes(context: Context, offer: Offer) {
  const { session, now } = context
  return new Hono<{ Variables: { actor: Actor } }>()
    .use('/api/account/*', requireActor(context))
    .route('/', accountPasskeyRoutes(context))
    .route('/', accountProviderRoutes(context))
    .route('/', accountSecondStepRoutes(context))
    .route('/', accountTokenRoutes(context))
    .route('/', accountAppRoutes(context, offer))
    .post('/api/account/names', async (http) => {
      const body = await readBody(http.req, NAMES)
      await requireOwn(context, http.var.actor, body.accountId)
      const first_name = checkedPersonName(body.first_name)
      const last_name = checkedPersonName(body.last_name)
      await setNames(context, body.accountId, { first_name, last_name })
      await tellProfile(context.database.db, body.accountId)
      const actor = await actorOf(context, http.req.raw.headers)
      if (!actor) throw new AppError('not-authenticated')
      return http.json(sessionAnswer(actor, now()))
    })
    .post('/api/account/language', async (http) => {
      const { accountId, language } = await readBody(http.req, LANGUAGE)
      await requireOwn(context, http.var.actor, accountId)
      await setLanguage(context.database.db, accountId, language)
      await tellProfile(context.database.db, accountId)
      return http.json(sessionAnswer({ ...http.var.actor, language }, now()))
    })
    .post('/api/account/log-in', async (http) => {
      const body = await readBody(http.req, LOG_IN)
      await requireOwn(context, http.var.actor, body.accountId)
      return http.json(await changeLogIn(context, http, http.var.actor, body))
    })
    .post('/api/account/delete', async (http) => {
      const { actor } = http.var
      const body = await readBody(http.req, DELETION)
      await requireOwn(context, actor, body.accountId)
      await proveOwner(context, http, actor, body.password)
      await deleteAccount(context, actor)
      for (const cookie of clearSessionCookies(session)) http.header('Set-Cookie', cookie, { append: true })
      return http.json({ deleted: true })
    })
    .get('/api/account/sessions', async (http) => {
      await requireOwn(context, http.var.actor, accountIn(http))
      return http.json(await devicesOf(context, http.var.actor, wordsOf(http)))
    })
    .post('/api/account/sessions/end', async (http) => {
      const { actor } = http.var
      const { accountId, ...ending } = await readBody(http.req, ENDING)
      await requireOwn(context, actor, accountId)
      await endOthers(context, actor, ending)
      return http.json(await devicesOf(context, actor, wordsOf(http)))
    })
    .get('/api/account/export', async (http) => {
      await requireOwn(context, http.var.actor, accountIn(http), 'data.export')
      return await answerEverything(context, http, http.var.actor.userId)
    })
    .get('/api/account/export/workouts', async (http) => {
      await requireOwn(context, http.var.actor, accountIn(http), 'data.export')
      return await answerWorkouts(context, http, http.var.actor.userId)
    })
    .get('/api/account/export/activity', async (http) => {
      await requireOwn(context, http.var.actor, accountIn(http), 'activity.read')
      return await answerActivity(context, http, http.var.actor.userId)
    })
}

async function setNames({ database, now }: Context, userId: string, names: { first_name: string; last_name: string }) {
  await database.db
    .updateTable('profile')
    .set({ ...names, name: `${names.first_name} ${names.last_name}`, updated_at: new Date(now()) })
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Refuses before the first change. The password comes first, because a new one ends open links. */
async function changeLogIn(
  context: Context,
  http: HttpContext,
  actor: Actor,
  { email: typed = actor.email, password, currentPassword, withTokens = false }: z.output<typeof LOG_IN>,
) {
  const email = checkedEmail(typed)
  const isNewEmail = email !== actor.email
  if (password) checkNewPassword(password)
  await proveOwner(context, http, actor, currentPassword)
  if (isNewEmail) {
    await limitTries(context, http, { key: `email-change|${actor.userId}`, ...EMAIL_CHANGES })
    await checkFree(context.database.db, email)
  }
  if (password) await setPassword(context, actor, password, { withTokens })
  if (isNewEmail) await sendEmailChange(context, actor.userId, email)
  return { isPasswordUpdated: Boolean(password), isConfirmationSent: isNewEmail }
}
