import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { deleteLocked } from '#identity/server/account-deletion.ts'
import { disableAccount, enableAccount, lockAdministrators } from '#identity/server/account-disabling.ts'
import type { Actor } from '#identity/server/actor.ts'
import { checkedEmail } from '#identity/server/credentials.ts'
import { lockAccount, lockSharers } from '#identity/server/lock-account.ts'
import { hashOfToken, newToken } from '#identity/server/one-time-token.ts'
import { mayRecover, queueRecoveryMail } from '#identity/server/password-recovery.ts'
import type { Context } from '#server/context.ts'
import { deletionClock } from '#server/deletion-clock.ts'
import { accountInvitationMail } from '#server/mail/link-mail.ts'
import { queueMail } from '#server/mail/mail-job.ts'
import type { Words } from '#words/words.ts'
import {
  type Act,
  type ActAnswer,
  accountInvitationLink,
  type LoggedAct,
  type MadeAccountInvitations,
} from './accounts.ts'

type Db = Kysely<Tables>

const DAY_MS = 24 * 60 * 60 * 1000
const LASTS_MS = 7 * DAY_MS // R-OPS-02
const LOGGED_MS = 365 * DAY_MS // R-OPS-02

/**
 * Does something to another person's account, and logs it. What is so already is neither done nor logged again. Throws
 * AppError 'own-account', 'not-found' or, for a link that would open nothing, 'provider-only'.
 */
export async function actOnAccount(context: Context, actor: Actor, userId: string, act: Act): Promise<ActAnswer> {
  if (userId === actor.userId) throw new AppError('own-account')
  const at = new Date(context.now())
  const email = await context.database.db.transaction().execute(async (tx) => {
    await lockSharers(tx, userId, actor.userId)
    // Another administrator may have shut this one's account meanwhile.
    await lockAccount(tx, actor)
    if (act === 'disable' || act === 'delete') await lockAdministrators(tx)
    const person = await tx
      .selectFrom('profile')
      .leftJoin('second_step', 'second_step.user_id', 'profile.id')
      .select(['email', 'role', 'deleted_at', 'disabled_at', 'erase_at', 'second_step.confirmed_at as second_step_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(() => new AppError('not-found'))
    if (!isPossible(act, person)) return null
    if (act === 'reset-link' && !mayRecover(context.config, person)) throw new AppError('provider-only')
    await CHANGES[act](tx, userId, at)
    await logAct(tx, { act, at, admin_id: actor.userId, subject_id: userId })
    return person.email
  })
  if (email === null) return { done: false }
  context.logger.info({ event: `account-${act}`, userId, by: actor.userId }, 'an administrator acted on an account')
  if (act !== 'reset-link') return { done: true }
  await queueRecoveryMail(context, email)
  return { done: true, isMailed: context.config.smtpUrl !== undefined }
}

type Person = Record<'deleted_at' | 'disabled_at' | 'erase_at' | 'second_step_at', Date | null>

function isPossible(act: Act, { deleted_at, disabled_at, erase_at, second_step_at }: Person): boolean {
  if (act === 'enable') return disabled_at !== null
  // Also a deleted account, or its person would keep it and be in again.
  if (act === 'disable') return disabled_at === null
  if (act === 'delete') return erase_at === null
  if (act === 'reset-second-step' && second_step_at === null) return false
  return deleted_at === null
}

const CHANGES: Record<Act, (tx: Db, userId: string, at: Date) => Promise<unknown>> = {
  'reset-link': async () => {}, // only the e-mail
  'end-sessions': (tx, userId) => tx.deleteFrom('auth_session').where('user_id', '=', userId).execute(),
  'reset-second-step': (tx, userId) => tx.deleteFrom('second_step').where('user_id', '=', userId).execute(),
  disable: disableAccount,
  enable: enableAccount,
  delete: deleteLocked,
}

const logAct = (
  tx: Db,
  row: { act: LoggedAct['act']; at: Date; admin_id: string; subject_id?: string; email?: string },
) => tx.insertInto('account_act').values(row).execute()

/**
 * Invites addresses, all or none. An address that has an account gets no link. Throws AppError 'by-invitation' on a
 * closed server, or 'email-invalid'.
 */
export async function inviteToJoin(
  { config, database, jobs, now }: Context,
  actor: Actor,
  typed: readonly string[],
  words: Words,
): Promise<MadeAccountInvitations> {
  if (config.signUp === 'closed') throw new AppError('by-invitation')
  const emails = [...new Set(typed.map(checkedEmail))]
  const at = new Date(now())
  const invitations = await database.db.transaction().execute(async (tx) => {
    await lockAccount(tx, actor)
    const known = await tx.selectFrom('profile').select('email').where('email', 'in', emails).execute()
    const taken = new Set(known.map(({ email }) => email))
    const made = []
    for (const email of emails.toSorted()) {
      const token = taken.has(email) ? null : await invite(tx, email, at)
      made.push({ email, token })
      if (token === null) continue
      await logAct(tx, { act: 'invite', at, admin_id: actor.userId, email })
      const link = accountInvitationLink(config.publicOrigin, token)
      if (config.smtpUrl) await queueMail(jobs, tx, accountInvitationMail(words, email, link, actor.email))
    }
    return made
  })
  return { invitations, isMailed: config.smtpUrl !== undefined }
}

/** Replaces an earlier link. Answers the token. */
async function invite(tx: Db, email: string, at: Date): Promise<string> {
  const token = newToken()
  const link = { token_hash: hashOfToken(token), created_at: at, expires_at: new Date(at.getTime() + LASTS_MS) }
  await tx
    .insertInto('account_invitation')
    .values({ email, ...link })
    .onConflict((known) => known.column('email').doUpdateSet(link))
    .execute()
  return token
}

/** Ends an open invitation. One that is over already is no error. */
export async function withdrawAccountInvitation(
  { database, now }: Context,
  actor: Actor,
  id: string,
): Promise<ActAnswer> {
  return await database.db.transaction().execute(async (tx) => {
    await lockAccount(tx, actor)
    const gone = await tx.deleteFrom('account_invitation').where('id', '=', id).returning('email').executeTakeFirst()
    if (!gone) return { done: false }
    await logAct(tx, { act: 'withdraw', at: new Date(now()), admin_id: actor.userId, email: gone.email })
    return { done: true }
  })
}

const FORGET = 'admin.forget'

/** Deletes invitations that are over, and the log of more than a year ago. */
export function forgetOldActs(context: Context): void {
  const { database, jobs } = context
  const clock = deletionClock(context, FORGET)
  jobs.handle(FORGET, async () => {
    const at = await clock()
    await database.db.deleteFrom('account_invitation').where('expires_at', '<=', new Date(at)).execute()
    await database.db
      .deleteFrom('account_act')
      .where('at', '<=', new Date(at - LOGGED_MS))
      .execute()
  })
  jobs.repeat(FORGET, 60 * 60 * 1000)
}
