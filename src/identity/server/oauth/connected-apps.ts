import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Scope } from '#domain/access-token.ts'
import { type ConnectedApps, MAX_APPS } from '#domain/connected-app.ts'
import { AppError } from '#domain/errors.ts'
import { knownScopes } from '#identity/server/access-tokens.ts'
import type { Actor } from '#identity/server/actor.ts'
import { lockAccount } from '#identity/server/lock-account.ts'
import { tokenHash, tokenTextOf } from '#server/access-token-text.ts'
import type { Context } from '#server/context.ts'
import { hostOf, scopesOf } from './requests.ts'

const SECOND_MS = 1000
/** Short, because the code passes through the browser. */
const CODE_MS = 60 * SECOND_MS
const ACCESS_MS = 60 * 60 * SECOND_MS
/** In ms. A repeated refresh token gets the same answer this long, because the program may have lost the first one. */
const REPEAT_MS = 60 * SECOND_MS
/** In ms. An unused connection ends after this time. */
const REFRESH_MS = 60 * 24 * 60 * 60 * SECOND_MS

type Consent = {
  actor: Actor
  clientId: string
  name: string
  redirectUri: string
  challenge: string
  scopes: readonly Scope[]
}

/** RFC 6749 */
export type Tokens = {
  access_token: string
  token_type: 'Bearer'
  /** In seconds. */
  expires_in: number
  refresh_token: string
  scope: string
}

/** All refresh tokens of a connection begin with the same 24 random bytes, in base64. */
const FAMILY_LENGTH = 32

type Db = Kysely<Tables>

/**
 * Allows a program. Answers the code that the program exchanges for tokens within a minute. Throws AppError
 * 'apps-full'.
 */
export async function connectApp(context: Context, consent: Consent): Promise<string> {
  const { actor, clientId, name, redirectUri, challenge, scopes } = consent
  const { userId } = actor
  const code = randomBytes(32).toString('base64url')
  const now = context.now()
  await context.database.db.transaction().execute(async (tx) => {
    await lockAccount(tx, actor)
    await endExpired(tx, now, userId)
    const { count } = await tx
      .selectFrom('connected_app')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_APPS) throw new AppError('apps-full')
    await tx
      .insertInto('connected_app')
      .values({
        ...{ user_id: userId, client_id: clientId, name, redirect_uri: redirectUri, scopes: [...scopes] },
        ...{ created_at: new Date(now), code_hash: tokenHash(code), code_challenge: challenge },
        expires_at: new Date(now + CODE_MS),
      })
      .execute()
  })
  context.logger.info({ event: 'app-allowed', userId }, 'an app was let in')
  return code
}

/** `redirectUri`: null in OAuth 2.1. A program of OAuth 2.0 sends it, and it must be the allowed one. */
type Exchange = { code: string; verifier: string; clientId: string; redirectUri: string | null }

/**
 * The tokens for a code; null if anything is wrong. A wrong or second try ends the connection, because two parties have
 * the code (OAuth 2.1, 4.1.3).
 */
export async function exchangeCode(context: Context, wanted: Exchange): Promise<Tokens | null> {
  const now = context.now()
  return await context.database.db.transaction().execute(async (tx) => {
    const app = await tx
      .selectFrom('connected_app')
      .selectAll()
      .where('code_hash', '=', tokenHash(wanted.code))
      .where('user_id', 'in', peopleHere(tx))
      .forUpdate()
      .executeTakeFirst()
    if (!app) return null
    const isRight =
      app.opened_at === null &&
      app.expires_at.getTime() > now &&
      app.client_id === wanted.clientId &&
      (wanted.redirectUri ?? app.redirect_uri) === app.redirect_uri &&
      app.code_challenge === createHash('sha256').update(wanted.verifier).digest('base64url')
    if (!isRight) return await endWith(tx, context, app, 'a code was wrong or used twice')
    const family = randomBytes(24).toString('base64url')
    await tx
      .updateTable('connected_app')
      .set({ opened_at: new Date(now), family_hash: tokenHash(family) })
      .where('id', '=', app.id)
      .execute()
    return await issue(tx, now, app, app.scopes, tokensAfter(context, wanted.code, family))
  })
}

/**
 * New tokens for a refresh token; null if that doesn't work. Reuse within a minute repeats the answer; later reuse ends
 * the connection, because two parties have the token.
 */
export async function refreshTokens(
  context: Context,
  { text, clientId, scope }: { text: string; clientId: string; scope: string | null },
): Promise<Tokens | null> {
  const family = text.slice(0, FAMILY_LENGTH)
  const now = context.now()
  return await context.database.db.transaction().execute(async (tx) => {
    const app = await tx
      .selectFrom('connected_app')
      .selectAll()
      .where('family_hash', '=', tokenHash(family))
      .where('user_id', 'in', peopleHere(tx))
      .forUpdate()
      .executeTakeFirst()
    if (!app || app.client_id !== clientId) return null
    const hash = tokenHash(text)
    const next = tokensAfter(context, text, family)
    if (app.used_hash === hash && (app.used_at?.getTime() ?? 0) + REPEAT_MS > now) return await repeat(tx, now, next)
    if (app.refresh_hash !== hash) return await endWith(tx, context, app, 'a refresh token was used twice')
    if (app.expires_at.getTime() <= now) return null
    const used = { used_hash: hash, used_at: new Date(now) }
    await tx.updateTable('connected_app').set(used).where('id', '=', app.id).execute()
    return await issue(tx, now, app, scopesOf(scope, app.scopes), next)
  })
}

/** A disabled account keeps its apps, but they get no tokens. */
const peopleHere = (tx: Db) => tx.selectFrom('profile').select('id').where('deleted_at', 'is', null)

type Next = ReturnType<typeof tokensAfter>

/**
 * The next tokens derive from the earlier token and the server's secret, so that the server can repeat them although it
 * stores only hashes.
 */
function tokensAfter({ session }: Context, text: string, family: string) {
  const derive = (what: string) => createHmac('sha256', session.secret).update(`oauth ${what}|${text}`).digest()
  return { access: tokenTextOf(derive('access')), refresh: `${family}${derive('refresh').toString('base64url')}` }
}

/** The same tokens once more; null if they no longer work. */
async function repeat(tx: Db, now: number, { access, refresh }: Next): Promise<Tokens | null> {
  const issued = await tx
    .selectFrom('api_token')
    .select(['expires_at', 'scopes'])
    .where('hash', '=', access.hash)
    .executeTakeFirst()
  return issued ? answerOf(access.text, refresh, (issued.expires_at?.getTime() ?? 0) - now, issued.scopes) : null
}

/** A refresh token ends its connection, an access token only itself (RFC 7009). */
export async function revokeToken({ database: { db } }: Context, text: string): Promise<void> {
  await db.deleteFrom('connected_app').where('refresh_hash', '=', tokenHash(text)).execute()
  await db.deleteFrom('api_token').where('hash', '=', tokenHash(text)).where('app_id', 'is not', null).execute()
}

export async function appsOf({ database: { db }, now }: Context, userId: string): Promise<ConnectedApps> {
  const rows = await db
    .selectFrom('connected_app')
    .select(['id', 'name', 'redirect_uri', 'scopes', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('opened_at', 'is not', null)
    .where('expires_at', '>', new Date(now()))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_APPS)
    .execute()
  const apps = rows.map(({ redirect_uri, scopes, created_at, last_used_at, ...row }) => ({
    ...row,
    host: hostOf(redirect_uri),
    scopes: knownScopes(scopes),
    createdAt: created_at.getTime(),
    lastUsedAt: last_used_at?.getTime() ?? null,
  }))
  return { now: now(), apps }
}

/** Ends a connection; every process refuses its tokens at once. Ending a missing one is no error. */
export async function disconnectApp({ database: { db }, logger }: Context, userId: string, id: string): Promise<void> {
  await db.deleteFrom('connected_app').where('user_id', '=', userId).where('id', '=', id).execute()
  logger.info({ event: 'app-disconnected', userId }, 'an app was disconnected')
}

/** Ends connections that are too old: of one person, or without `userId` of everybody. */
export async function endExpired(db: Db, now: number, userId?: string): Promise<void> {
  const at = new Date(now)
  await db
    .deleteFrom('connected_app')
    .where('expires_at', '<=', at)
    .$if(userId !== undefined, (of) => of.where('user_id', '=', userId ?? ''))
    .execute()
}

type App = { id: string; user_id: string; name: string }

async function endWith(tx: Db, { logger }: Context, { id, user_id }: App, why: string): Promise<null> {
  await tx.deleteFrom('connected_app').where('id', '=', id).execute()
  logger.warn({ event: 'app-ended', userId: user_id, why }, 'an app was disconnected')
  return null
}

/** Stores an access token as a row like people's own tokens, so that the same checks apply. */
async function issue(tx: Db, now: number, app: App, scopes: readonly string[], next: Next): Promise<Tokens> {
  const { text, hash, start } = next.access
  await tx.deleteFrom('api_token').where('app_id', '=', app.id).where('expires_at', '<=', new Date(now)).execute()
  await tx
    .insertInto('api_token')
    .values({
      ...{ app_id: app.id, user_id: app.user_id, name: app.name, start, hash, scopes: [...scopes] },
      ...{ created_at: new Date(now), expires_at: new Date(now + ACCESS_MS) },
    })
    .execute()
  await tx
    .updateTable('connected_app')
    .set({ refresh_hash: tokenHash(next.refresh), expires_at: new Date(now + REFRESH_MS) })
    .where('id', '=', app.id)
    .execute()
  return answerOf(text, next.refresh, ACCESS_MS, scopes)
}

const answerOf = (access: string, refresh: string, lastsMs: number, scopes: readonly string[]): Tokens => ({
  ...{ access_token: access, token_type: 'Bearer', expires_in: Math.floor(lastsMs / SECOND_MS) },
  ...{ refresh_token: refresh, scope: scopes.join(' ') },
})
