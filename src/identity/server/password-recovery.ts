import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Jobs } from '#server/jobs.ts'
import { recoveryMail } from '#server/mail/link-mail.ts'
import type { MailTransport } from '#server/mail/mail.ts'
import { MAIL_WAITS_MS } from '#server/mail/mail-job.ts'
import { deleteTokens } from './access-tokens.ts'
import { wordsOfAccount } from './account-language.ts'
import { type Actor, type OpenedSession, startSession } from './actor.ts'
import { lockSharers } from './lock-account.ts'
import { endTokens, readToken, spendToken, storeToken } from './one-time-token.ts'
import { hashPassword } from './password.ts'

const HOUR_MS = 60 * 60 * 1000

const LINK_MS = HOUR_MS
/** In ms after opening the link: how long a person can set a password without the old one. */
const RECOVERY_MS = HOUR_MS

const KIND = 'mail.recovery'
const PAYLOAD = z.object({ email: z.string() })
/** One try after the last wait: a person who has waited for an hour has asked again. */
const ATTEMPTS = MAIL_WAITS_MS.length + 1

/**
 * Queues the email. Only the job looks up the account: the request does the same work for every address, so its time
 * reveals nothing.
 */
export const queueRecoveryMail = ({ jobs, database }: Context, email: string): Promise<void> =>
  jobs.enqueue(database.db, KIND, { email } satisfies z.output<typeof PAYLOAD>, { key: email, maxAttempts: ATTEMPTS })

type MailNeeds = { db: Kysely<Tables>; mail: MailTransport; config: Config; now: () => number }

/** The job that sends the email. It creates the token itself, so that only the email holds it. */
export function deliverRecoveryMails(jobs: Jobs, { db, mail, config, now }: MailNeeds): void {
  const deliver = async (payload: unknown) => {
    const { email } = PAYLOAD.parse(payload)
    const account = await db
      .selectFrom('profile')
      .select(['id', 'email', 'role'])
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!account || !mayRecover(config, account)) return
    // Earlier links keep working, so that a stranger's request cannot end a person's link.
    const token = await storeToken(db, 'recovery', { userId: account.id, email }, { now: now(), lifetimeMs: LINK_MS })
    const words = await wordsOfAccount(db, account)
    await mail.send(recoveryMail(words, email, `${config.publicOrigin}/update-password?type=recovery#token=${token}`))
  }
  jobs.handle(KIND, deliver, { retryWaitsMs: MAIL_WAITS_MS })
}

/**
 * Starts a session by a recovery link. Opening the link proves the address, so all other sessions end. Throws AppError
 * 'link-invalid' or 'provider-only'.
 */
export async function openRecovery(
  context: Context,
  token: string,
  device: { address: string; userAgent: string },
): Promise<OpenedSession> {
  const now = context.now()
  return await context.database.db.transaction().execute(async (db) => {
    const link = await readToken(db, 'recovery', token, now)
    if (!link) throw new AppError('link-invalid')
    await lockSharers(db, link.userId)
    const account = (await spendToken(db, 'recovery', token)) ? await accountOf(db, link) : null
    if (!account) throw new AppError('link-invalid')
    if (!mayRecover(context.config, account)) throw new AppError('provider-only')
    await endAccess(db, account.id)
    // The person who chose this password, these passkeys, this provider and this second step never proved the address.
    if (!account.email_verified) {
      await writePassword(db, account.id, await unknownPassword(context), new Date(now))
      await endOtherWays(db, account.id)
      await db.deleteFrom('second_step').where('user_id', '=', account.id).execute()
    }
    await askAboutShares(db, account.id, account.email_verified ? account.email_proven_at : null)
    const proven = { email_verified: true, email_proven_at: new Date(now), updated_at: new Date(now) }
    await db.updateTable('profile').set(proven).where('id', '=', account.id).execute()
    return await startSession(context, db, { userId: account.id, recoveryUntil: now + RECOVERY_MS, ...device })
  })
}

/**
 * Whose code an opened link needs; null: nobody's. A link proves only the address, which is not the second step. An
 * account whose address nobody has proved belongs to the link's reader, whatever somebody else has set up there.
 */
export async function secondStepOfLink({ database: { db }, now }: Context, token: string) {
  const link = await readToken(db, 'recovery', token, now())
  const account = link && (await accountOf(db, link))
  return account?.email_verified ? { userId: account.id, email: account.email } : null
}

/** R-OPS-03: where the provider alone decides who comes in, only administrators have a password to recover. */
export const mayRecover = (
  { provider, adminEmails }: Pick<Config, 'provider' | 'adminEmails'>,
  { role, email }: { role: string; email: string },
): boolean => !provider?.isOnly || role === 'admin' || adminEmails.includes(email)

const unknownPassword = ({ passwordCost }: Context): Promise<string> =>
  hashPassword(randomBytes(32).toString('base64url'), passwordCost)

/** The account of a link; null once the account is deleted or has another address. */
const accountOf = async (db: Kysely<Tables>, { userId, email }: { userId: string; email: string }) =>
  await db
    .selectFrom('profile')
    .select(['id', 'email', 'role', 'email_verified', 'email_proven_at'])
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Ends all sessions with their live connections, except `exceptSession`, and all open links. */
async function endAccess(db: Kysely<Tables>, id: string, exceptSession?: string): Promise<void> {
  const sessions = db.deleteFrom('auth_session').where('user_id', '=', id)
  await (exceptSession ? sessions.where('id', '<>', exceptSession) : sessions).execute()
  for (const purpose of ['recovery', 'change-email'] as const) await endTokens(db, purpose, id)
}

/** Whether a session may set a password without the old one. */
export async function isRecovering({ database, now }: Context, { sessionId }: Actor): Promise<boolean> {
  const session = await database.db
    .selectFrom('auth_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('recovery_until', '>', new Date(now()))
    .executeTakeFirst()
  return session !== undefined
}

/** The row of an account's password among its ways to log in. */
const PASSWORD = 'credential'

/** The hash of an account's password; null if it has none, because a provider has made it. */
export async function passwordHashOf(db: Kysely<Tables>, { userId }: Pick<Actor, 'userId'>): Promise<string | null> {
  const account = await db
    .selectFrom('auth_account')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD)
    .executeTakeFirst()
  return account?.password ?? null
}

/**
 * Ends all other access: sessions, links, a new address; after a recovery also passkeys, tokens and webhooks. Throws
 * AppError 'session-missing'.
 */
export async function setPassword(
  context: Context,
  { userId, sessionId }: Actor,
  password: string,
  { withTokens = false }: { withTokens?: boolean } = {},
): Promise<void> {
  const hash = await hashPassword(password, context.passwordCost)
  const at = new Date(context.now())
  await context.database.db.transaction().execute(async (db) => {
    // The lock makes the second of two devices find its session ended.
    await db.selectFrom('profile').select('id').where('id', '=', userId).forUpdate().execute()
    // After a recovery also deletes these, because somebody who took over the account may have added them.
    const recovering = await db
      .selectFrom('auth_session')
      .select('id')
      .where('id', '=', sessionId)
      .where('recovery_until', '>', at)
      .executeTakeFirst()
    if (recovering) {
      await endOtherWays(db, userId)
      await db.deleteFrom('webhook').where('user_id', '=', userId).execute()
    }
    if (recovering || withTokens) await deleteTokens(db, userId)
    await db
      .updateTable('auth_session')
      .set({ recovery_until: null, updated_at: at })
      .where('id', '=', sessionId)
      .returning('id')
      .executeTakeFirstOrThrow(() => new AppError('session-missing'))
    await writePassword(db, userId, hash, at)
    await endAccess(db, userId, sessionId)
  })
}

/** Deletes passkeys and the connection with the provider of log-ins. */
async function endOtherWays(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('auth_passkey').where('user_id', '=', userId).execute()
  await db.deleteFrom('auth_account').where('user_id', '=', userId).where('provider_id', '<>', PASSWORD).execute()
}

/** An account that the provider has made has no row of a password before. */
async function writePassword(db: Kysely<Tables>, userId: string, hash: string, at: Date): Promise<void> {
  await db
    .insertInto('auth_account')
    .values({
      user_id: userId,
      account_id: userId,
      provider_id: PASSWORD,
      password: hash,
      created_at: at,
      updated_at: at,
    })
    .onConflict((row) => row.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash, updated_at: at }))
    .execute()
}

/**
 * Marks shares added after `since` (null: ever), so that the person keeps or ends each. The caller holds `lockSharers`.
 */
async function askAboutShares(tx: Kysely<Tables>, userId: string, since: Date | null): Promise<void> {
  await sql`
    update account_share set
      is_owner_asked = is_owner_asked or owner_user_id = ${userId},
      is_delegate_asked = is_delegate_asked or delegate_user_id = ${userId},
      is_held = is_held or ${since === null}::boolean
    where revoked_at is null and ${userId} in (owner_user_id, delegate_user_id)
      and (${since}::timestamptz is null or given_at > ${since})
  `.execute(tx)
}

export async function hasShareQuestions(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account_share
    where revoked_at is null
      and (owner_user_id = ${userId} and is_owner_asked or delegate_user_id = ${userId} and is_delegate_asked)
    limit 1
  `.execute(db)
  return rows.length > 0
}
