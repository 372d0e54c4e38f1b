import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/**
 * Locks the account and everybody who shares with it, always in the same order, as all writers of documents and shares
 * do first (Y9).
 */
export async function lockSharers(tx: Kysely<Tables>, userId: string): Promise<void> {
  await sql`
    select id from profile
    where id = ${userId} or id in (select owner_user_id from account_share where delegate_user_id = ${userId})
    order by id for no key update
  `.execute(tx)
}

/**
 * After a recovery, marks the shares the person has to keep or end: those added after `since`, when the account was
 * last proven to be theirs. Null means never, so somebody else may have made the account; its shares then do nothing
 * until the person answers. The caller holds `lockSharers`.
 */
export async function askAboutShares(tx: Kysely<Tables>, userId: string, since: Date | null): Promise<void> {
  await sql`
    update account_share set
      is_owner_asked = is_owner_asked or owner_user_id = ${userId},
      is_delegate_asked = is_delegate_asked or delegate_user_id = ${userId},
      is_held = is_held or ${since === null}::boolean
    where revoked_at is null and ${userId} in (owner_user_id, delegate_user_id)
      and (${since}::timestamptz is null or given_at > ${since})
  `.execute(tx)
}

/** Whether this person still has to answer questions about shares after a recovery. */
export async function hasShareQuestions(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account_share
    where revoked_at is null
      and (owner_user_id = ${userId} and is_owner_asked or delegate_user_id = ${userId} and is_delegate_asked)
    limit 1
  `.execute(db)
  return rows.length > 0
}
