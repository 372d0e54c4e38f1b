import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import { plainError } from '#server/logger.ts'
import { confirmationMail, emailChangeMail } from '#server/mail/link-mail.ts'
import { queueMail } from '#server/mail/mail-job.ts'
import { wordsOfAccount } from './account-language.ts'
import { endTokens, identifierOf, storeToken } from './one-time-token.ts'

/** In ms: how long a link works. */
export const CONFIRMATION_MS = 24 * 60 * 60 * 1000

/** Working links of one address, including the one of the sign-up. */
const MAX_CONFIRMATIONS = 3

/**
 * Whether accounts must confirm their address. Without SMTP_URL no email reaches anybody, so every account counts as
 * confirmed (decision 0007).
 */
export const provesAddresses = ({ config }: Pick<Context, 'config'>): boolean => config.smtpUrl !== undefined

/** Sends the first link. A failure is only logged, because a log-in needs no confirmed address. */
export async function sendConfirmation(context: Context, account: Account): Promise<void> {
  try {
    await context.database.db.transaction().execute(async (tx) => await queueConfirmation(context, tx, account))
  } catch (error) {
    context.logger.error({ err: plainError(error) }, 'the e-mail to confirm an address could not be queued')
  }
}

/**
 * Sends another link; earlier ones keep working. Throws AppError 'confirmations-sent' when three links work already.
 */
export async function sendConfirmationAgain(context: Context, userId: string): Promise<void> {
  await context.database.db.transaction().execute(async (tx) => {
    // The lock makes two simultaneous requests run one after the other, so that both count.
    const profile = await tx
      .selectFrom('profile')
      .select(['email', 'email_verified'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new AppError('not-authenticated'))
    if (profile.email_verified) return
    const { rows } = await sql`
      select 1 from auth_verification
      where user_id = ${userId} and value = ${profile.email} and identifier like 'confirm-email:%'
        and expires_at > ${new Date(context.now())}
    `.execute(tx)
    if (rows.length >= MAX_CONFIRMATIONS) throw new AppError('confirmations-sent')
    await queueConfirmation(context, tx, { userId, email: profile.email })
  })
}

type Account = { userId: string; email: string }

async function queueConfirmation({ config, jobs, now }: Context, tx: Kysely<Tables>, account: Account): Promise<void> {
  const token = await storeToken(tx, 'confirm-email', account, { now: now(), lifetimeMs: CONFIRMATION_MS })
  const { userId: id, email } = account
  const words = await wordsOfAccount(tx, { id })
  await queueMail(jobs, tx, confirmationMail(words, email, linkOf(config.publicOrigin, token)))
}

/**
 * Sends a link to a new address, which changes nothing until the person opens it. Only the latest link works. Throws
 * AppError 'already-registered'.
 */
export async function sendEmailChange(
  { config, database, jobs, now }: Context,
  userId: string,
  email: string,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    // The lock makes two simultaneous changes run one after the other, so that only the later link works.
    await tx.selectFrom('profile').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await checkFree(tx, email)
    await endTokens(tx, 'change-email', userId)
    const link = { userId, email }
    const token = await storeToken(tx, 'change-email', link, { now: now(), lifetimeMs: CONFIRMATION_MS })
    const words = await wordsOfAccount(tx, { id: userId })
    await queueMail(jobs, tx, emailChangeMail(words, email, linkOf(config.publicOrigin, token)))
  })
}

export async function checkFree(db: Kysely<Tables>, email: string): Promise<void> {
  const taken = await db.selectFrom('profile').select('id').where('email', '=', email).executeTakeFirst()
  if (taken) throw new AppError('already-registered')
}

const linkOf = (origin: string, token: string): string => `${origin}/confirm-email#token=${token}`

/**
 * Spends a link in one statement, so that one of two requests succeeds. Throws AppError 'link-invalid', or
 * 'already-registered' if another account has taken the address.
 */
export async function confirmEmail({ database, now }: Context, token: string): Promise<void> {
  const at = new Date(now())
  const { rows } = await sql`
    with spent as (
      delete from auth_verification
      where identifier in (${identifierOf('confirm-email', token)}, ${identifierOf('change-email', token)})
        and expires_at > ${at}
      returning value, user_id, identifier like 'change-email:%' as is_change
    )
    update profile set email = spent.value, email_verified = true, email_proven_at = ${at}, updated_at = ${at}
    from spent
    where profile.deleted_at is null and profile.id = spent.user_id
      and (spent.is_change or profile.email = spent.value)
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
