import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import {
  type AccessToken,
  type AccessTokens,
  MAX_TOKEN_NAME,
  MAX_TOKENS,
  type MadeToken,
  SCOPES,
  type Scope,
  type TokenDays,
} from '#domain/access-token.ts'
import { AppError } from '#domain/errors.ts'
import { cleanText, textLength } from '#domain/text.ts'
import { bearerHash, makeTokenText } from '#server/access-token-text.ts'
import type { Context } from '#server/context.ts'
import { isUnavailable } from '#server/error-response.ts'
import type { Actor } from './actor.ts'
import { lockAccount } from './lock-account.ts'

export type TokenActor = {
  /** The server counts requests by this: the token, or the connected app with all its tokens. */
  tokenId: string
  tokenName: string
  scopes: ReadonlySet<Scope>
  expiresAt: Date | null
  userId: string
  firstName: string
  lastName: string
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** The interface that a token is used for. A connected app may only use the tools of assistants (RFC 8707). */
type Audience = 'rest' | 'tools'

/**
 * The person and rights of a request's token; null without a valid one. Each call asks the database, so that a deleted
 * token ends at once.
 */
export async function tokenActorOf(context: Context, headers: Headers, audience: Audience): Promise<TokenActor | null> {
  const hash = bearerHash(headers)
  if (!hash) return null
  const { db } = context.database
  const row = await db
    .selectFrom('api_token as token')
    .innerJoin('profile', 'profile.id', 'token.user_id')
    .select(['token.id', 'token.name', 'token.scopes', 'token.expires_at', 'token.last_used_at', 'token.app_id'])
    .select(['profile.id as user_id', 'profile.first_name', 'profile.last_name'])
    .where('token.hash', '=', hash)
    .where('profile.deleted_at', 'is', null)
    .$if(audience === 'rest', (of) => of.where('token.app_id', 'is', null))
    .where((is) => is.or([is('token.expires_at', 'is', null), is('token.expires_at', '>', new Date(context.now()))]))
    .executeTakeFirst()
  if (!row) return null
  // Requests of a program wait in a line of their own, and never before those of the person's phone.
  const tokenId = row.app_id ?? row.id
  context.turns.know(hash, { id: tokenId, userId: `token ${tokenId}` })
  await noteUse(context, row)
  return {
    tokenId,
    tokenName: row.name,
    scopes: new Set(knownScopes(row.scopes)),
    expiresAt: row.expires_at,
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
  }
}

/** Scopes that still exist: a token of an older version may name others, which give nothing. */
export const knownScopes = (scopes: readonly string[]): Scope[] => SCOPES.filter((scope) => scopes.includes(scope))

type Used = { id: string; app_id: string | null; last_used_at: Date | null }

/**
 * Stores the hour of the use, which is enough. A database that takes no writes can still be read, so that failure is
 * ignored.
 */
async function noteUse({ database: { db }, now }: Context, { id, app_id, last_used_at }: Used): Promise<void> {
  const hour = new Date(Math.floor(now() / HOUR_MS) * HOUR_MS)
  if (last_used_at && last_used_at >= hour) return
  try {
    await db.updateTable('api_token').set({ last_used_at: hour }).where('id', '=', id).execute()
    if (app_id) await db.updateTable('connected_app').set({ last_used_at: hour }).where('id', '=', app_id).execute()
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

/** The person's tokens, newest first, including expired ones. */
export async function tokensOf({ database: { db }, now }: Context, userId: string): Promise<AccessTokens> {
  const rows = await db
    .selectFrom('api_token')
    .select(['id', 'name', 'start', 'scopes', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('app_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_TOKENS)
    .execute()
  const tokens = rows.map(
    ({ scopes, created_at, last_used_at, expires_at, ...row }): AccessToken => ({
      ...row,
      scopes: knownScopes(scopes),
      createdAt: created_at.getTime(),
      lastUsedAt: last_used_at?.getTime() ?? null,
      expiresAt: expires_at?.getTime() ?? null,
    }),
  )
  return { now: now(), tokens }
}

type Wanted = { name: string; scopes: readonly Scope[]; days: TokenDays }

/**
 * Makes a token and answers its text, which nobody can read again. Throws AppError 'name-blank', 'name-too-long' or
 * 'tokens-full'. The caller has checked the password.
 */
export async function makeToken(context: Context, actor: Actor, { name, scopes, days }: Wanted): Promise<MadeToken> {
  const { userId } = actor
  const cleaned = cleanText(name)
  if (cleaned === '') throw new AppError('name-blank')
  if (textLength(cleaned) > MAX_TOKEN_NAME) throw new AppError('name-too-long')
  const { text, hash, start } = makeTokenText()
  const now = context.now()
  await context.database.db.transaction().execute(async (tx) => {
    await lockAccount(tx, actor)
    const { count } = await tx
      .selectFrom('api_token')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .where('app_id', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_TOKENS) throw new AppError('tokens-full')
    await tx
      .insertInto('api_token')
      .values({
        ...{ user_id: userId, name: cleaned, start, hash, scopes: [...new Set(scopes)] },
        created_at: new Date(now),
        expires_at: days === null ? null : new Date(now + days * DAY_MS),
      })
      .execute()
  })
  context.logger.info({ event: 'token-made', userId }, 'an access token was made')
  return { ...(await tokensOf(context, userId)), text }
}

/** Deletes a token. Deleting a missing one is no error. */
export async function deleteToken({ database: { db }, logger }: Context, userId: string, id: string): Promise<void> {
  await db.deleteFrom('api_token').where('user_id', '=', userId).where('id', '=', id).execute()
  logger.info({ event: 'token-deleted', userId }, 'an access token was deleted')
}

/** Deletes all tokens of a person, and with them the connected apps. */
export async function deleteTokens(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('connected_app').where('user_id', '=', userId).execute()
  await db.deleteFrom('api_token').where('user_id', '=', userId).execute()
}
