import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/**
 * Makes the first account an administrator. With several processes at once, only the first write of the setting counts.
 */
export async function grantFirstAccount(db: Kysely<Tables>): Promise<void> {
  await sql`
    with first as (
      insert into server_setting (key, value)
      select 'first_account', id::text from profile order by created_at, id limit 1
      on conflict (key) do nothing
      returning value
    )
    update profile set role = 'admin' where id::text = (select value from first)
  `.execute(db)
}
