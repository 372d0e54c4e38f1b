import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from './context.ts'
import { plainError } from './logger.ts'
import { confirmationMail } from './mail/confirmation-mail.ts'
import { emailChangeMail } from './mail/email-change-mail.ts'
import { queueMail } from './mail/mail-job.ts'
import { identifierOf, makeToken } from './one-time-token.ts'

/** How long a link to confirm an address works, in ms. */
export const CONFIRMATION_MS = 24 * 60 * 60 * 1000

/**
 * Queues the e-mail with the link that confirms `email`, the address of a new account (R-AUTH-21). The account is there
 * already and signing in waits for no confirmation (R-AUTH-20), so what fails here is logged and stops nothing.
 */
export async function sendConfirmation({ config, database, jobs, logger, now }: Context, email: string): Promise<void> {
  const { token, identifier } = makeToken('confirm-email')
  const link = linkOf(config.publicOrigin, token)
  try {
    await database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('auth_verification')
        .values({ identifier, value: email, expires_at: new Date(now() + CONFIRMATION_MS) })
        .execute()
      await queueMail(jobs, tx, confirmationMail(email, link))
    })
  } catch (error) {
    logger.error({ err: plainError(error) }, 'the e-mail to confirm an address could not be queued')
  }
}

/**
 * Queues the e-mail with the link that makes `email` the address of the account (R-ACCT-08); until it is opened nothing
 * changes. Of several links the latest alone works. Throws AppError 'already-registered' for another account's address.
 */
export async function sendEmailChange(
  { config, database, jobs, now }: Context,
  userId: string,
  email: string,
): Promise<void> {
  const { token, identifier } = makeToken('confirm-email')
  await database.db.transaction().execute(async (tx) => {
    // Two changes at once: one after the other, so that the later one alone is left.
    await tx.selectFrom('profile').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await checkFree(tx, email)
    await tx.deleteFrom('auth_verification').where('user_id', '=', userId).execute()
    await tx
      .insertInto('auth_verification')
      .values({ identifier, value: email, user_id: userId, expires_at: new Date(now() + CONFIRMATION_MS) })
      .execute()
    await queueMail(jobs, tx, emailChangeMail(email, linkOf(config.publicOrigin, token)))
  })
}

/** Throws AppError 'already-registered' when the address has an account. */
export async function checkFree(db: Kysely<Tables>, email: string): Promise<void> {
  const taken = await db.selectFrom('profile').select('id').where('email', '=', email).executeTakeFirst()
  if (taken) throw new AppError('already-registered')
}

const linkOf = (origin: string, token: string): string => `${origin}/confirm-email#token=${token}`

/**
 * Marks the address a link was sent to as confirmed, makes it the account's when it was to be changed (R-ACCT-08), and
 * spends the link (R-AUTH-20). One statement, so that of two who send the same token one is told. Throws AppError
 * 'link-invalid' for a token that is unknown, used or expired, or whose account is gone or has another address by now,
 * 'already-registered' when somebody else has taken the address.
 */
export async function confirmEmail({ database, now }: Context, token: string): Promise<void> {
  const at = new Date(now())
  const { rows } = await sql`
    with spent as (
      delete from auth_verification
      where identifier = ${identifierOf('confirm-email', token)} and expires_at > ${at}
      returning value, user_id
    )
    update profile set email = spent.value, email_verified = true, updated_at = ${at}
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
