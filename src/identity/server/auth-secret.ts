import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/**
 * The key that signs session cookies: the configured one, else one made at the first start and kept in the database, so
 * that all processes share it and a restart signs nobody out.
 */
export async function authSecret(db: Kysely<Tables>, configured: string | undefined): Promise<string> {
  if (configured) return configured
  await db
    .insertInto('server_setting')
    .values({ key: 'auth_secret', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('server_setting')
    .select('value')
    .where('key', '=', 'auth_secret')
    .executeTakeFirstOrThrow()
  return value
}
