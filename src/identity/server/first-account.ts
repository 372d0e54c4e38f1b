import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/**
 * Makes the first account of a server its administrator (R-ADMIN-03). Safe to call at any time and from several
 * processes at once: the setting can be written once, and only the account in it is granted anything.
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
