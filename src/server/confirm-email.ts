import { sql } from 'kysely'
import { AppError } from '#domain/errors.ts'
import type { Context } from './context.ts'
import { plainError } from './logger.ts'
import { confirmationMail } from './mail/confirmation-mail.ts'
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
  const link = `${config.publicOrigin}/confirm-email#token=${token}`
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
 * Marks the address a link was sent to as confirmed, and spends the link (R-AUTH-20). One statement, so that of two who
 * send the same token one is told. Throws AppError 'link-invalid' for a token that is unknown, used or expired, or
 * whose account has another address by now.
 */
export async function confirmEmail({ database, now }: Context, token: string): Promise<void> {
  const at = new Date(now())
  const { rows } = await sql`
    with spent as (
      delete from auth_verification where identifier = ${identifierOf('confirm-email', token)} and expires_at > ${at} returning value
    )
    update profile set email_verified = true, updated_at = ${at}
    from spent where profile.email = spent.value and profile.deleted_at is null
    returning profile.id
  `.execute(database.db)
  if (rows.length === 0) throw new AppError('link-invalid')
}
