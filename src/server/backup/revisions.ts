import { sql } from 'kysely'
import type pg from 'pg'
import type { Manifest } from './archive.ts'
import { quoted } from './schema.ts'

/** The setting of the base for revisions: 0, or the time of the last restore, ms since 1970. */
const BASE_SETTING = 'rev_base'

/** The revision before a new document's first one. */
export const revBase = sql<number>`coalesce(
  (select value::bigint from server_setting where key = ${sql.lit(BASE_SETTING)}), 0)`

/**
 * Raises all revisions by one amount, above any that devices have seen, so that devices take the restored documents.
 * The new base `now` (ms since 1970) is high enough: no document changes once a millisecond.
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
