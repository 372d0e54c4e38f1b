import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** What a token may be used for, and nothing else. */
type TokenPurpose = 'confirm-email' | 'change-email' | 'recovery'

type Link = { userId: string; email: string }

const TOKEN_BYTES = 32

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** A fast hash is enough, because nobody can try 256 random bits. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const identifierOf = (purpose: TokenPurpose, token: string): string => `${purpose}:${hashOfToken(token)}`

/**
 * `lifetimeMs` from `now` (ms since 1970). Stores only the hash, so that a reader of the database cannot follow the
 * link.
 */
export async function storeToken(
  db: Kysely<Tables>,
  purpose: TokenPurpose,
  { userId, email }: Link,
  { now, lifetimeMs }: { now: number; lifetimeMs: number },
): Promise<string> {
  const token = newToken()
  const row = { identifier: identifierOf(purpose, token), value: email, user_id: userId }
  await db
    .insertInto('auth_verification')
    .values({ ...row, expires_at: new Date(now + lifetimeMs) })
    .execute()
  return token
}

/** Whom a token is for; null if it no longer works. Does not use the token up. */
export async function readToken(
  db: Kysely<Tables>,
  purpose: TokenPurpose,
  token: string,
  now: number,
): Promise<Link | null> {
  const row = await db
    .selectFrom('auth_verification')
    .select(['value', 'user_id'])
    .where('identifier', '=', identifierOf(purpose, token))
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
  return row?.user_id ? { userId: row.user_id, email: row.value } : null
}

/** Uses a token up. Answers true if it was still there. */
export async function spendToken(db: Kysely<Tables>, purpose: TokenPurpose, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth_verification')
    .where('identifier', '=', identifierOf(purpose, token))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function endTokens(db: Kysely<Tables>, purpose: TokenPurpose, userId: string): Promise<void> {
  await db
    .deleteFrom('auth_verification')
    .where('user_id', '=', userId)
    .where('identifier', 'like', `${purpose}:%`)
    .execute()
}
