import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Config } from '#server/config.ts'
import { isAdministrator } from '#server/is-administrator.ts'

type Db = Kysely<Tables>

/**
 * Shuts an account: it looks deleted to everybody, and nothing is deleted but its sessions. The caller holds
 * `lockSharers`. Of an account that its person has deleted, only the way back is shut.
 */
export async function disableAccount(tx: Db, userId: string, at: Date): Promise<void> {
  await sql`
    update profile set disabled_at = ${at}, deleted_at = coalesce(deleted_at, ${at}), updated_at = ${at}
    where id = ${userId} and disabled_at is null`.execute(tx)
  await tx.deleteFrom('auth_session').where('user_id', '=', userId).execute()
  await tx.deleteFrom('auth_verification').where('user_id', '=', userId).execute()
  await pauseShares(tx, userId)
}

/** Opens a disabled account. One that is also deleted stays so until its person keeps it. */
export async function enableAccount(tx: Db, userId: string, at: Date): Promise<void> {
  await sql`
    update profile set disabled_at = null, updated_at = ${at},
      deleted_at = case when erase_at is null then null else deleted_at end
    where id = ${userId} and disabled_at is not null`.execute(tx)
  await pauseShares(tx, userId)
}

/** Only shares that change, because each tells the devices of both people. */
async function pauseShares(tx: Db, userId: string): Promise<void> {
  await sql`
    update account_share as share set is_paused = not is_paused
    where ${userId} in (owner_user_id, delegate_user_id) and is_paused <> exists (
      select from profile where id in (owner_user_id, delegate_user_id) and disabled_at is not null
    )`.execute(tx)
}

/** Until the transaction ends, no other administrator goes. The caller has locked the accounts before. */
export async function lockAdministrators(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(tx)
}

/**
 * True if an administrator would leave other people on a server that only administrators can let anybody into. Locks,
 * so that of two who leave at once one stays. The caller holds `lockSharers`.
 */
export async function isLastAdmin(tx: Db, config: Pick<Config, 'adminEmails' | 'signUp'>, userId: string) {
  if (config.signUp === 'open') return false
  await lockAdministrators(tx)
  const { rows } = await sql<{ isAdmin: boolean; others: number; admins: number }>`
    select coalesce(bool_or(is_admin) filter (where id = ${userId}), false) as "isAdmin",
      (count(*) filter (where id <> ${userId}))::integer as others,
      (count(*) filter (where id <> ${userId} and is_admin))::integer as admins
    from (
      select id, ${isAdministrator(config)} as is_admin
      from profile where deleted_at is null
    ) person`.execute(tx)
  const { isAdmin = false, others = 0, admins = 0 } = rows[0] ?? {}
  return isAdmin && others > 0 && admins === 0
}
