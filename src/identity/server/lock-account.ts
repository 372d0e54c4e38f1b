import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import type { Actor } from './actor.ts'

/**
 * Locks the account until the transaction ends, so that a simultaneous deletion waits. Throws AppError
 * 'not-authenticated' if the account or session has gone.
 */
export async function lockAccount(
  tx: Kysely<Tables>,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<void> {
  const { rows } = await sql`
    select id from profile where id = ${userId} and deleted_at is null for no key update`.execute(tx)
  if (rows.length === 0) throw new AppError('not-authenticated')
  await tx
    .selectFrom('auth_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => new AppError('not-authenticated'))
}

/** Locks the account, all accounts shared with it, and `others`. All writers lock in the same order. */
export async function lockSharers(tx: Kysely<Tables>, userId: string, ...others: string[]): Promise<void> {
  await sql`
    select id from profile
    where id = any(${[userId, ...others]}::uuid[]) or id in (select owner_user_id from account_share where delegate_user_id = ${userId})
    order by id for no key update
  `.execute(tx)
}
