import { endTokens } from '#identity/server/one-time-token.ts'
import type { Actor } from '#identity/server/session.ts'
import { lockSharers } from '#identity/server/share-questions.ts'
import type { Context } from '#server/context.ts'

/** How long a deleted account may still be kept, in ms (R-ACCT-16). */
export const GRACE_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Deletes an account as far as anybody can tell (R-ACCT-16): its sessions and live connections end (Y32), what it shares
 * and what is shared with it is revoked, open links are dead, and it is missing to everybody. Its rows stay as they are
 * until they are erased, so that it can be kept; its public switches with them.
 */
export async function deleteAccount(
  { database, logger, now }: Context,
  { userId, email }: Pick<Actor, 'userId' | 'email'>,
): Promise<void> {
  const at = new Date(now())
  await database.db.transaction().execute(async (tx) => {
    await lockSharers(tx, userId)
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
      .where('deleted_at', 'is', null)
      .execute()
    await tx.deleteFrom('auth_session').where('user_id', '=', userId).execute()
    await tx.deleteFrom('auth_verification').where('user_id', '=', userId).execute()
    for (const purpose of ['recovery', 'confirm-email'] as const) await endTokens(tx, purpose, email)
  })
  logger.info({ event: 'account-deleted', userId }, 'an account was deleted')
}
