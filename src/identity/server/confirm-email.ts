import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import { plainError } from '#server/logger.ts'
import { confirmationMail, emailChangeMail } from '#server/mail/link-mail.ts'
import { queueMail } from '#server/mail/mail-job.ts'
import { wordsOfAccount } from './account-language.ts'
import { identifierOf, makeToken, storeToken } from './one-time-token.ts'

/** How long a link to confirm an address works, in ms. */
export const CONFIRMATION_MS = 24 * 60 * 60 * 1000

/** The most confirmation links of one address that work at the same time, including the one of the sign-up. */
const MAX_CONFIRMATIONS = 3

/**
 * Whether a person's email address counts as theirs only after they opened a link sent there. Without SMTP_URL no email
 * reaches anybody, so every account counts as confirmed (decision 0007).
 */
export const provesAddresses = ({ config }: Pick<Context, 'config'>): boolean => config.smtpUrl !== undefined

/**
 * Queues the email with the link that confirms `email`, the address of a new account (R-AUTH-21). The account exists
 * already and signing in needs no confirmation (R-AUTH-20), so a failure here is logged and stops nothing.
 */
export async function sendConfirmation(context: Context, email: string): Promise<void> {
  try {
    await context.database.db.transaction().execute(async (tx) => await queueConfirmation(context, tx, email))
  } catch (error) {
    context.logger.error({ err: plainError(error) }, 'the e-mail to confirm an address could not be queued')
  }
}

/**
 * Queues the confirmation email again. Earlier links keep working. Throws AppError 'confirmations-sent' when three
 * links work already.
 */
export async function sendConfirmationAgain(context: Context, userId: string): Promise<void> {
  await context.database.db.transaction().execute(async (tx) => {
    // The lock makes two simultaneous requests run one after the other, so that both are counted.
    const profile = await tx
      .selectFrom('profile')
      .select(['email', 'email_verified'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new AppError('not-authenticated'))
    if (profile.email_verified) return
    const { rows } = await sql`
      select 1 from auth_verification
      where value = ${profile.email} and user_id is null and identifier like 'confirm-email:%'
        and expires_at > ${new Date(context.now())}
    `.execute(tx)
    if (rows.length >= MAX_CONFIRMATIONS) throw new AppError('confirmations-sent')
    await queueConfirmation(context, tx, profile.email)
  })
}

async function queueConfirmation({ config, jobs, now }: Context, tx: Kysely<Tables>, email: string): Promise<void> {
  const token = await storeToken(tx, 'confirm-email', email, { now: now(), lifetimeMs: CONFIRMATION_MS })
  const words = await wordsOfAccount(tx, { email })
  await queueMail(jobs, tx, confirmationMail(words, email, linkOf(config.publicOrigin, token)))
}

/**
 * Queues the email with the link that makes `email` the address of the account (R-ACCT-08). Nothing changes until the
 * link is opened. Only the latest link works. Throws AppError 'already-registered' for another account's address.
 */
export async function sendEmailChange(
  { config, database, jobs, now }: Context,
  userId: string,
  email: string,
): Promise<void> {
  const { token, identifier } = makeToken('confirm-email')
  await database.db.transaction().execute(async (tx) => {
    // The lock makes two simultaneous changes run one after the other, so that only the later one is left.
    await tx.selectFrom('profile').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await checkFree(tx, email)
    await tx.deleteFrom('auth_verification').where('user_id', '=', userId).execute()
    await tx
      .insertInto('auth_verification')
      .values({ identifier, value: email, user_id: userId, expires_at: new Date(now() + CONFIRMATION_MS) })
      .execute()
    const words = await wordsOfAccount(tx, { id: userId })
    await queueMail(jobs, tx, emailChangeMail(words, email, linkOf(config.publicOrigin, token)))
  })
}

/** Throws AppError 'already-registered' when the address has an account. */
export async function checkFree(db: Kysely<Tables>, email: string): Promise<void> {
  const taken = await db.selectFrom('profile').select('id').where('email', '=', email).executeTakeFirst()
  if (taken) throw new AppError('already-registered')
}

const linkOf = (origin: string, token: string): string => `${origin}/confirm-email#token=${token}`

/**
 * Spends a link: marks its address as confirmed, and makes it the account's address if it was to be changed (R-ACCT-08,
 * R-AUTH-20). It is one statement, so that only one of two simultaneous requests succeeds. Throws AppError
 * 'link-invalid' for a token that is unknown, used or expired, or whose account is gone or has another address now, and
 * 'already-registered' if another account has taken the address.
 */
export async function confirmEmail({ database, now }: Context, token: string): Promise<void> {
  const at = new Date(now())
  const { rows } = await sql`
    with spent as (
      delete from auth_verification
      where identifier = ${identifierOf('confirm-email', token)} and expires_at > ${at}
      returning value, user_id
    )
    update profile set email = spent.value, email_verified = true, email_proven_at = ${at}, updated_at = ${at}
    from spent
    where profile.deleted_at is null
      and case when spent.user_id is null then profile.email = spent.value else profile.id = spent.user_id end
    returning profile.id
  `
    .execute(database.db)
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) throw new AppError('already-registered')
      throw error
    })
  if (rows.length === 0) throw new AppError('link-invalid')
}

const UNIQUE_VIOLATION = '23505'
