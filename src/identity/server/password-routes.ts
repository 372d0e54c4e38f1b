import { Hono, type Context as HttpContext } from 'hono'
import { compress } from 'hono/compress'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { MIN_PASSWORD } from '#domain/session.ts'
import { addressOf, networkOf } from '#server/client-address.ts'
import type { Context } from '#server/context.ts'
import { limitTries, takeTries } from '#server/rate-limit.ts'
import { readBody } from '#server/read-body.ts'
import { type Actor, actorOf, answerSignedIn } from './actor.ts'
import { checkedEmail, checkNewPassword } from './credentials.ts'
import { proveOwner } from './current-password.ts'
import { knownBrowser } from './known-browser.ts'
import {
  hasShareQuestions,
  isRecovering,
  openRecovery,
  queueRecoveryMail,
  secondStepOfLink,
  setPassword,
} from './password-recovery.ts'
import { requireSecondStep } from './second-step.ts'

const MINUTE_MS = 60 * 1000
/** Tries from one address, which a gym may share. */
const TRIES_A_MINUTE = { max: 60, windowMs: MINUTE_MS }
/** Emails to one account, requested by a browser that the account knows or from one address. */
const MAILS = { max: 3, windowMs: 60 * MINUTE_MS }
/** Mails to one account from everywhere else, so that nobody can fill another person's mailbox. */
const ACCOUNT_MAILS = { max: 10, windowMs: 60 * MINUTE_MS }

const REQUEST = z.object({ email: z.string().nullish() })
const EXCHANGE = z.object({ token: z.string().max(200), code: z.string().max(40).nullish() })
const UPDATE = z.object({ password: z.string(), currentPassword: z.string().nullish() })

export function passwordRoutes(context: Context): Hono {
  return new Hono()
    .post('/reset-password/request', async (http) => {
      const email = checkedEmail((await readBody(http.req, REQUEST)).email ?? '')
      if (await mayMail(context, http, email)) await queueRecoveryMail(context, email)
      return http.json({ requested: true }) // the same answer for an unknown address
    })
    .post('/reset-password/exchange', async (http) => {
      const { token, code } = await readBody(http.req, EXCHANGE)
      const address = addressIn(context, http)
      await limitTries(context, http, { key: `recovery-exchange|${networkOf(address)}`, ...TRIES_A_MINUTE })
      const owner = await secondStepOfLink(context, token)
      if (owner) await requireSecondStep(context, http, { ...owner, code })
      const userAgent = http.req.header('user-agent') ?? ''
      const opened = await openRecovery(context, token, { address, userAgent })
      return await answerSignedIn(context, http, opened, 'recovery-link')
    })
    .get('/update-password', async (http) => {
      const actor = await sessionOf(context, http)
      return http.json({ needsCurrentPassword: !(await isRecovering(context, actor)) })
    })
    .post('/update-password', async (http) => {
      const actor = await sessionOf(context, http)
      const { password, currentPassword } = await readBody(http.req, UPDATE)
      checkNewPassword(password)
      if (!(await isRecovering(context, actor))) await proveOwner(context, http, actor, currentPassword)
      await setPassword(context, actor, password)
      context.logger.info({ event: 'password-updated', userId: actor.userId }, 'a password was updated')
      return http.json({ updated: true, hasShareQuestions: await hasShareQuestions(context.database.db, actor.userId) })
    })
}

/**
 * False if the mailbox got enough emails whose links still work; the person gets the same answer. Throws AppError
 * 'too-many-requests' for a flood from one address.
 */
async function mayMail(context: Context, http: HttpContext, email: string): Promise<boolean> {
  const browser = knownBrowser(context, http.req.raw.headers, email)
  if (browser) return (await takeTries(context, { key: `recovery-mail|browser|${browser}`, ...MAILS })) === null
  const network = networkOf(addressIn(context, http))
  await limitTries(context, http, { key: `recovery-request|${network}`, ...TRIES_A_MINUTE })
  const waitMs = await takeTries(
    context,
    { key: `recovery-mail|${email}|${network}`, ...MAILS },
    { key: `recovery-mail|${email}`, ...ACCOUNT_MAILS },
  )
  return waitMs === null
}

async function sessionOf(context: Context, http: HttpContext): Promise<Actor> {
  const actor = await actorOf(context, http.req.raw.headers)
  if (!actor) throw new AppError('session-missing')
  return actor
}

const addressIn = ({ config }: Context, http: HttpContext): string => addressOf(http, config.trustedProxies)

const COMMONEST = 10_000

/** The most common passwords, 40 kB, for browsers to compare with, so that no typed password is sent. */
export const commonPasswordRoutes = (): Hono =>
  new Hono().get('/common-passwords', compress(), async (http) => http.json({ passwords: await commonest() }))

let kept: Promise<string[]> | undefined

/** Reads the file at first use, because many processes never serve a sign-up. */
function commonest(): Promise<string[]> {
  kept ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) =>
    dictionary['passwords-common'].slice(0, COMMONEST).filter((password) => password.length >= MIN_PASSWORD),
  )
  return kept
}
