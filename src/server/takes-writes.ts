import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** A row of its own, which means nothing. */
const KEY = 'last-write-check'

/**
 * Writes one small row, because a database that is read-only, shutting down or on a full disk may still answer what it
 * is asked. Throws what the database throws.
 */
export async function checkTakesWrites(db: Kysely<Tables>, now: number): Promise<void> {
  const value = String(now)
  await db
    .insertInto('server_setting')
    .values({ key: KEY, value })
    .onConflict((row) => row.column('key').doUpdateSet({ value }))
    .execute()
}
