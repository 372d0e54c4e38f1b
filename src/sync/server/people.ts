import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { FirstNames } from '#sync/wire.ts'

/** A person shares with a handful; more than this is abuse. */
const MAX_PEOPLE = 1_000

/**
 * What the people on the other side of somebody's shares are called: an owner's delegates and a delegate's owners, as
 * long as the share stands and is not held. Two delegates of one owner do not learn of each other.
 */
export async function firstNames(db: Kysely<Tables>, accountId: string): Promise<FirstNames> {
  const { rows } = await sql<{ id: string; first_name: string }>`
    select id, first_name from profile
    where deleted_at is null and id in (
      select delegate_user_id from account_share where owner_user_id = ${accountId} and revoked_at is null and not is_held
      union all
      select owner_user_id from account_share where delegate_user_id = ${accountId} and revoked_at is null and not is_held
    )
    limit ${MAX_PEOPLE}`.execute(db)
  return Object.fromEntries(rows.map(({ id, first_name }) => [id, first_name]))
}
