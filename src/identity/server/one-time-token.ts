import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** The purpose of an email link. Its token opens nothing else. */
type TokenPurpose = 'confirm-email' | 'recovery'

const TOKEN_BYTES = 32

/** A link's token, and the hash that is stored of it. Somebody who reads the database cannot follow the link. */
export function makeToken(purpose: TokenPurpose): { token: string; identifier: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, identifier: identifierOf(purpose, token) }
}

/** The identifier a token is stored under. A fast hash is enough, because nobody can try 256 random bits. */
export const identifierOf = (purpose: TokenPurpose, token: string): string =>
  `${purpose}:${createHash('sha256').update(token).digest('hex')}`

/** Makes and stores the token of a link to `email`, valid for `lifetimeMs` from `now` (ms since 1970). */
export async function storeToken(
  db: Kysely<Tables>,
  purpose: TokenPurpose,
  email: string,
  { now, lifetimeMs }: { now: number; lifetimeMs: number },
): Promise<string> {
  const { token, identifier } = makeToken(purpose)
  const expires_at = new Date(now + lifetimeMs)
  await db.insertInto('auth_verification').values({ identifier, value: email, expires_at }).execute()
  return token
}

/** The address a token's link was sent to; null if it cannot be used any more. Doesn't use it up. */
export async function readToken(
  db: Kysely<Tables>,
  purpose: TokenPurpose,
  token: string,
  now: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('auth_verification')
    .select('value')
    .where('identifier', '=', identifierOf(purpose, token))
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
  return row?.value ?? null
}

/** Uses a token up. Answers the address its link was sent to, or null: unknown, used, expired or of another purpose. */
export async function spendToken(
  db: Kysely<Tables>,
  purpose: TokenPurpose,
  token: string,
  now: number,
): Promise<string | null> {
  const spent = await db
    .deleteFrom('auth_verification')
    .where('identifier', '=', identifierOf(purpose, token))
    .where('expires_at', '>', new Date(now))
    .returning('value')
    .executeTakeFirst()
  return spent?.value ?? null
}

/** Ends the links to an address that are still open. */
export async function endTokens(db: Kysely<Tables>, purpose: TokenPurpose, email: string): Promise<void> {
  await db
    .deleteFrom('auth_verification')
    .where('value', '=', email)
    .where('identifier', 'like', `${purpose}:%`)
    .execute()
}
