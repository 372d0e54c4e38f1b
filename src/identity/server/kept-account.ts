import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'

/**
 * After a log-in with the right password: throws AppError 'account-deleted' while the account may still be kept
 * (R-ACCT-16), 'invalid-credentials' once its erasure is due, as for an account that never was. The session goes again.
 */
export async function refuseDeleted({ database: { db }, now }: Context, email: string): Promise<void> {
  const account = await db
    .selectFrom('profile')
    .select(['id', 'erase_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (!account) return
  await db.deleteFrom('auth_session').where('user_id', '=', account.id).execute()
  throw new AppError((account.erase_at?.getTime() ?? 0) > now() ? 'account-deleted' : 'invalid-credentials')
}

/**
 * 'Keep my account' (R-ACCT-16): it is as it was, its public switches too; shares stay revoked. One statement, so that
 * an account whose erasure has begun is never kept in part.
 */
export async function keepAccount({ database: { db }, logger, now }: Context, email: string): Promise<void> {
  const at = new Date(now())
  const kept = await db
    .updateTable('profile')
    .set({ deleted_at: null, erase_at: null, updated_at: at })
    .where('email', '=', email)
    .where('erase_at', '>', at)
    .returning('id')
    .executeTakeFirst()
  if (kept) logger.info({ event: 'account-kept', userId: kept.id }, 'a deleted account was kept')
}
