import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'

/**
 * Locks an account until the transaction ends (Y9), so that what opens it is counted, and is not made beside its deletion.
 * Throws AppError 'not-authenticated' for a deleted one.
 */
export async function lockAccount(tx: Kysely<Tables>, userId: string): Promise<void> {
  const { rows } = await sql`
    select id from profile where id = ${userId} and deleted_at is null for no key update`.execute(tx)
  if (rows.length === 0) throw new AppError('not-authenticated')
}
