import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import type { Context as HttpContext } from 'hono'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { APP_NAME } from '#domain/app-name.ts'
import { AppError } from '#domain/errors.ts'
import type { NewSecondStep, SecondStep } from '#identity/devices.ts'
import { addressOf, networkOf } from '#server/client-address.ts'
import type { Context } from '#server/context.ts'
import { plainError } from '#server/logger.ts'
import { limitRefusals, type RateLimit } from '#server/rate-limit.ts'
import type { Actor } from './actor.ts'
import { knownBrowser } from './known-browser.ts'
import { lockAccount } from './lock-account.ts'
import { hashOfToken } from './one-time-token.ts'

type Db = Kysely<Tables>

const MINUTE_MS = 60 * 1000
/** Wrong codes of one account, in a browser that the account knows, from one address, or by its signed-in person. */
const CODES = { max: 10, windowMs: 15 * MINUTE_MS }
/** Wrong codes of one account from all unknown addresses. Six digits last for years of guesses at this rate. */
const ACCOUNT_CODES = { max: 20, windowMs: 60 * MINUTE_MS }

/** In seconds, of one code. */
const STEP_S = 30
/** In codes before and after the present one, because clocks differ and people type slowly. */
const WINDOW = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** `code`: of the authenticator, or a recovery code. */
type Proof = { userId: string; email: string; code: string | null | undefined }

/**
 * The second step of somebody whose password or e-mail link has proved right, and who has no session yet. Throws
 * AppError 'second-step-needed', 'second-step-wrong' or 'too-many-requests'.
 */
export async function requireSecondStep(
  context: Context,
  http: HttpContext,
  { userId, email, code }: Proof,
): Promise<void> {
  const { db } = context.database
  if (!(await secondStepOf(db, { userId })).isOn) return
  if (!code?.trim()) throw new AppError('second-step-needed')
  const address = addressOf(http, context.config.trustedProxies)
  const browser = knownBrowser(context, http.req.raw.headers, email)
  const limits: RateLimit[] = browser
    ? [{ key: `second-step|browser|${browser}`, ...CODES }]
    : [
        { key: `second-step|${userId}|${networkOf(address)}`, ...CODES },
        { key: `second-step|${userId}`, ...ACCOUNT_CODES },
      ]
  await limitRefusals(context, http, limits, async () => {
    if (await takeCode(context, db, { userId, code })) return
    context.logger.info({ event: 'second-step-refused', userId, address, path: http.req.path }, 'a code was refused')
    throw new AppError('second-step-wrong')
  })
}

export async function secondStepOf(db: Db, { userId }: Pick<Actor, 'userId'>): Promise<SecondStep> {
  const row = await db
    .selectFrom('second_step')
    .select((step) => [
      'confirmed_at',
      step
        .selectFrom('recovery_code')
        .select((of) => of.fn.countAll<string>().as('count'))
        .whereRef('recovery_code.user_id', '=', 'second_step.user_id')
        .as('codes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { isOn: row?.confirmed_at != null, codesLeft: Number(row?.codes ?? 0) }
}

/** Makes a key that counts once a code of it confirms it. The caller has checked the password. */
export async function startSecondStep(context: Context, actor: Actor): Promise<NewSecondStep> {
  const { symmetricEncrypt } = await import('better-auth/crypto')
  const bytes = randomBytes(SECRET_BYTES)
  const secret = await symmetricEncrypt({ key: context.session.secret, data: bytes.toString('hex') })
  const started = { secret, last_step: 0, started_at: new Date(context.now()) }
  await context.database.db.transaction().execute(async (tx) => {
    await lockAccount(tx, actor)
    await tx
      .insertInto('second_step')
      .values({ user_id: actor.userId, ...started })
      .onConflict((row) => row.column('user_id').doUpdateSet(started).where('second_step.confirmed_at', 'is', null))
      .returning('user_id')
      .executeTakeFirstOrThrow(() => new AppError('second-step-on'))
  })
  const address = createOTP(bytes).url(APP_NAME, actor.email)
  return { address, key: new URL(address).searchParams.get('secret') ?? '' }
}

/** Turns the second step on. Answers the recovery codes, which nobody can read again. */
export async function confirmSecondStep(
  context: Context,
  http: HttpContext,
  actor: Actor,
  code: string,
): Promise<string[]> {
  const { userId } = actor
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await limitRefusals(context, http, [ownLimit(actor)], () =>
    context.database.db.transaction().execute(async (tx) => {
      await lockAccount(tx, actor)
      if (!(await takeDigits(context, tx, { userId, code: plain(code), isOn: false })))
        throw new AppError('second-step-wrong')
      await tx
        .updateTable('second_step')
        .set({ confirmed_at: new Date(context.now()) })
        .where('user_id', '=', userId)
        .execute()
      const rows = codes.map((made) => ({ user_id: userId, code_hash: hashOfToken(plain(made)) }))
      await tx.insertInto('recovery_code').values(rows).execute()
    }),
  )
  context.logger.info({ event: 'second-step-on', userId }, 'a second step was turned on')
  return codes
}

/** Turns the second step off. The caller has checked the password, which is not enough. */
export async function endSecondStep(context: Context, http: HttpContext, actor: Actor, code: string): Promise<void> {
  const { userId } = actor
  await limitRefusals(context, http, [ownLimit(actor)], () =>
    context.database.db.transaction().execute(async (tx) => {
      await lockAccount(tx, actor)
      if (!(await takeCode(context, tx, { userId, code }))) throw new AppError('second-step-wrong')
      await tx.deleteFrom('second_step').where('user_id', '=', userId).execute()
    }),
  )
  context.logger.info({ event: 'second-step-off', userId }, 'a second step was turned off')
}

const ownLimit = ({ userId }: Actor): RateLimit => ({ key: `second-step|own|${userId}`, ...CODES })

type Typed = { userId: string; code: string }

/** Uses a code up. Answers false for one that is wrong or was used before. */
async function takeCode(context: Context, db: Db, { userId, code: typed }: Typed): Promise<boolean> {
  const code = plain(typed)
  if (/^\d{6}$/.test(code)) return await takeDigits(context, db, { userId, code, isOn: true })
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOfToken(code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** As a person may type it: with blanks, hyphens and capitals. */
const plain = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase()

/** One statement marks the code as used, so that of two log-ins with it at once one comes in. */
async function takeDigits(
  context: Context,
  db: Db,
  { userId, code, isOn }: Typed & { isOn: boolean },
): Promise<boolean> {
  const state = isOn ? 'is not' : 'is'
  const row = await db
    .selectFrom('second_step')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', state, null)
    .executeTakeFirst()
  const step = row && (await stepOf(context, row.secret, code))
  if (!row || !step) return false
  const used = await db
    .updateTable('second_step')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', row.secret)
    .where('confirmed_at', state, null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** The 30 seconds whose code this is; null: none near now. */
async function stepOf({ session, now, logger }: Context, secret: string, code: string): Promise<number | null> {
  const { symmetricDecrypt } = await import('better-auth/crypto')
  const hex = await symmetricDecrypt({ key: session.secret, data: secret }).catch((error: unknown) => {
    logger.error({ err: plainError(error) }, 'AUTH_SECRET has changed: a second step takes only recovery codes')
    return null
  })
  if (hex === null) return null
  const key = createOTP(Buffer.from(hex, 'hex'))
  const present = Math.floor(now() / 1000 / STEP_S)
  for (let step = present + WINDOW; step >= present - WINDOW; step--) {
    const [expected, typed] = [Buffer.from(await key.hotp(step)), Buffer.from(code)]
    if (expected.length === typed.length && timingSafeEqual(expected, typed)) return step
  }
  return null
}

function newRecoveryCode(): string {
  const part = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return [part(), part(), part()].join('-')
}
