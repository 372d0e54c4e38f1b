import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import { deleteTokens } from './access-tokens.ts'
import { isLastAdmin } from './account-disabling.ts'
import type { Actor } from './actor.ts'
import { lockSharers } from './lock-account.ts'

/** In ms after the deletion, during which the person can take it back. */
const GRACE_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Deletes an account: for everybody else it is gone, with sessions, shares and links. Its rows stay until the erasure,
 * so that the person can restore it. Throws AppError 'last-administrator'.
 */
export async function deleteAccount(
  { config, database, logger, now }: Context,
  { userId }: Pick<Actor, 'userId'>,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await lockSharers(tx, userId)
    if (await isLastAdmin(tx, config, userId)) throw new AppError('last-administrator')
    await deleteLocked(tx, userId, new Date(now()))
  })
  logger.info({ event: 'account-deleted', userId }, 'an account was deleted')
}

/** The caller holds `lockSharers`. */
export async function deleteLocked(tx: Kysely<Tables>, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('account_share')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .where((share) => share.or([share('owner_user_id', '=', userId), share('delegate_user_id', '=', userId)]))
    .execute()
  await tx
    .updateTable('profile')
    .set({ deleted_at: at, erase_at: new Date(at.getTime() + GRACE_MS), updated_at: at })
    .where('id', '=', userId)
    .where('erase_at', 'is', null)
    .execute()
  await tx.deleteFrom('auth_session').where('user_id', '=', userId).execute()
  await deleteTokens(tx, userId)
  await tx.deleteFrom('webhook').where('user_id', '=', userId).execute()
  await tx.deleteFrom('invitation').where('coach_id', '=', userId).execute()
  await tx.deleteFrom('auth_verification').where('user_id', '=', userId).execute()
}

/**
 * For a log-in that has proved right: ends the session of a deleted or disabled account and throws AppError
 * 'account-disabled' or 'account-deleted', or 'invalid-credentials' once the erasure is due.
 */
export async function refuseDeleted({ database: { db }, now }: Context, email: string): Promise<void> {
  const account = await db
    .selectFrom('profile')
    .select(['id', 'erase_at', 'disabled_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (!account) return
  await db.deleteFrom('auth_session').where('user_id', '=', account.id).execute()
  if (account.disabled_at) throw new AppError('account-disabled')
  throw new AppError((account.erase_at?.getTime() ?? 0) > now() ? 'account-deleted' : 'invalid-credentials')
}

/** Takes a deletion back, but restores no shares. One statement, so that it never restores half an account. */
export async function keepAccount({ database: { db }, logger, now }: Context, email: string): Promise<void> {
  const at = new Date(now())
  const kept = await db
    .updateTable('profile')
    .set({ deleted_at: null, erase_at: null, updated_at: at })
    .where('email', '=', email)
    .where('erase_at', '>', at)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (kept) logger.info({ event: 'account-kept', userId: kept.id }, 'a deleted account was kept')
}
