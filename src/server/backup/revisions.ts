import { sql } from 'kysely'
import type pg from 'pg'
import type { Manifest } from './archive.ts'
import { quoted } from './schema.ts'

/** The setting with the base of all revisions: 0, or the time of the last restore, ms since 1970. */
const BASE_SETTING = 'rev_base'

/** Asks for the revision before a new document's first one. */
export const revBase = sql<number>`coalesce(
  (select value::bigint from server_setting where key = ${sql.lit(BASE_SETTING)}), 0)`

/**
 * Raises all revisions of a restored database by one amount, so that each is higher than any given out before, also
 * since the backup was made, and devices take the restored documents (Y26). No document has had more transactions than
 * milliseconds have gone by, so the time is high enough. `now`: ms since 1970.
 */
export async function raiseRevisions(client: pg.Client, { tables }: Manifest, now: number): Promise<void> {
  const { rows } = await client.query<{ value: string }>('select value from server_setting where key = $1', [
    BASE_SETTING,
  ])
  const before = Number(rows[0]?.value ?? 0)
  const base = Math.max(before, now)
  for (const { name, columns } of tables) {
    if (!columns.includes('rev')) continue
    await client.query(`update ${quoted(name)} set rev = rev + $1`, [base - before])
  }
  await client.query(
    'insert into server_setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [BASE_SETTING, String(base)],
  )
}
