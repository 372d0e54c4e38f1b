import { randomBytes } from 'node:crypto'
import type { Context as HttpContext, MiddlewareHandler } from 'hono'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { LEASE_MS, type Role, type SessionAnswer } from '#domain/session.ts'
import type { Context } from '#server/context.ts'
import { isUnavailable } from '#server/error-response.ts'
import {
  broughtToken,
  clearOldCookie,
  IDLE_SESSION_MS,
  LONGEST_SESSION_MS,
  sessionCookie,
  setSessionCookie,
  signedToken,
} from '#server/session-cookie.ts'
import { rememberBrowser } from './known-browser.ts'

export type Actor = {
  userId: string
  sessionId: string
  email: string
  firstName: string
  lastName: string
  role: Role
  language: string | null
  /** When the session ends if nobody uses it, ms since 1970. */
  expiresAt: number
}

/**
 * The person of a request; null without a valid session. Each call asks the database, so that an ended session ends
 * everywhere at once.
 */
export async function actorOf(context: Context, headers: Headers): Promise<Actor | null> {
  const brought = broughtToken(context.session, headers)
  return brought ? await actorWith(context, brought) : null
}

/** `isOld`: the cookie had the older name, which newer sessions may not use. */
async function actorWith(
  context: Context,
  { token, isOld = false }: { token: string; isOld?: boolean },
): Promise<Actor | null> {
  const row = await context.database.db
    .selectFrom('auth_session as session')
    .innerJoin('profile', 'profile.id', 'session.user_id')
    .select(['session.id as session_id', 'session.expires_at', 'profile.id as user_id', 'profile.email'])
    .select(['profile.first_name', 'profile.last_name', 'profile.role', 'profile.email_verified', 'profile.language'])
    .where('session.token', '=', token)
    .$if(isOld, (query) => query.where('session.may_use_old_cookie', '=', true))
    .where('profile.deleted_at', 'is', null)
    .where('session.expires_at', '>', new Date(context.now()))
    .executeTakeFirst()
  if (!row) return null
  context.turns.know(token, { id: row.session_id, userId: row.user_id })
  const isAdmin = row.role === 'admin' || (row.email_verified && context.config.adminEmails.includes(row.email))
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: isAdmin ? 'admin' : 'user',
    language: row.language,
    expiresAt: row.expires_at.getTime(),
  }
}

/** Throws AppError 'not-authenticated' (401) without a session, else sets `c.var.actor`. */
export const requireActor =
  (context: Context): MiddlewareHandler<{ Variables: { actor: Actor } }> =>
  async (http, next) => {
    const actor = await actorOf(context, http.req.raw.headers)
    if (!actor) throw new AppError('not-authenticated')
    http.set('actor', actor)
    await next()
  }

/** What the server says of a session. The lease, after which the browser asks again, never outlives the session. */
export function sessionAnswer(
  { userId, email, firstName, lastName, role, language, expiresAt }: Actor,
  now: number,
): SessionAnswer {
  return {
    user: { id: userId, email, firstName, lastName, role, ...(language && { language }) },
    now,
    leaseExpiresAt: Math.min(now + LEASE_MS, expiresAt),
  }
}

export type OpenedSession = { token: string; cookies: string[] }

/**
 * Starts a session for a person whom the caller has verified. `recoveryUntil`: until when they may set a password
 * without the old one, ms since 1970.
 */
export async function startSession(
  { session, now }: Context,
  db: Kysely<Tables>,
  start: { userId: string; address: string; userAgent: string; recoveryUntil: number },
): Promise<OpenedSession> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const at = new Date(now())
  await db
    .insertInto('auth_session')
    .values({
      user_id: start.userId,
      token,
      expires_at: new Date(now() + IDLE_SESSION_MS),
      ip_address: start.address,
      user_agent: start.userAgent,
      recovery_until: new Date(start.recoveryUntil),
      created_at: at,
      updated_at: at,
    })
    .execute()
  return { token, cookies: [setSessionCookie(session, signedToken(token, session), IDLE_SESSION_MS / 1000)] }
}

/** How a person has proved who they are. */
type WayIn = 'password' | 'passkey' | 'recovery-link' | 'provider'

/** Answers a log-in of an app that waits for it. */
export async function answerSignedIn(
  context: Context,
  http: HttpContext,
  opened: OpenedSession,
  way: WayIn = 'password',
): Promise<Response> {
  return http.json(sessionAnswer(await takeSession(context, http, opened, way), context.now()))
}

/**
 * Lets a person in, whatever their way. Ends the browser's earlier session and the account's least used ones, and makes
 * the browser known to the account. Throws AppError 'provider-only'.
 */
export async function takeSession(
  context: Context,
  http: HttpContext,
  { token, cookies }: OpenedSession,
  way: WayIn,
): Promise<Actor> {
  const actor = await actorWith(context, { token })
  if (!actor) throw new Error('a new session was not found')
  await requireAllowedWay(context, actor, way)
  const { headers } = http.req.raw
  await endBroughtSession(context, headers, actor)
  await endForgottenSessions(context, actor)
  const all = [...cookies, ...clearOldCookie(context.session), rememberBrowser(context, headers, actor.email)]
  for (const cookie of all) http.header('Set-Cookie', cookie, { append: true })
  const event = way === 'recovery-link' ? 'recovery-opened' : 'signed-in'
  context.logger.info({ event, userId: actor.userId, path: http.req.path }, 'signed in')
  return actor
}

/** R-OPS-03: where the provider alone decides who comes in, only administrators have another way. */
async function requireAllowedWay(context: Context, actor: Actor, way: WayIn): Promise<void> {
  if (way === 'provider' || actor.role === 'admin' || !context.config.provider?.isOnly) return
  await endSession(context, actor.sessionId)
  throw new AppError('provider-only')
}

/**
 * Ends the session that the browser had before: the new cookie replaces the old one, so nobody could end that session
 * from here.
 */
async function endBroughtSession(context: Context, headers: Headers, { sessionId }: Actor): Promise<void> {
  const brought = await actorOf(context, headers)
  if (brought && brought.sessionId !== sessionId) await endSession(context, brought.sessionId)
}

/** Sessions of an account: more than anybody has devices. A limit, because a program may log in again and again. */
export const MOST_DEVICES = 100

/** Ends the least recently used sessions beyond MOST_DEVICES, with their connections. */
async function endForgottenSessions({ database }: Context, { userId, sessionId }: Actor): Promise<void> {
  await database.db
    .deleteFrom('auth_session')
    .where('user_id', '=', userId)
    .where('id', 'in', (of) =>
      of
        .selectFrom('auth_session')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy((row) => row('id', '=', sessionId), 'desc')
        .orderBy((row) => row.fn.coalesce('last_used_at', 'created_at'), 'desc')
        .orderBy('id')
        .offset(MOST_DEVICES),
    )
    .execute()
}

/** Ends a session. A trigger closes its live connections in every process. */
export async function endSession({ database }: Context, sessionId: string): Promise<void> {
  await database.db.deleteFrom('auth_session').where('id', '=', sessionId).execute()
}

const TOKEN_BYTES = 24

/** A session is extended at most once a day, and the time of its use is stored at most once an hour. */
const RENEW_EVERY_MS = 24 * 60 * 60 * 1000
const NOTE_EVERY_MS = 60 * 60 * 1000

/** Extends a session up to 90 days after its start. Answers the actor and the new Set-Cookie headers. */
export async function renewSession(
  context: Context,
  actor: Actor,
  headers: Headers,
): Promise<{ actor: Actor; cookies: string[] }> {
  await noteUse(context, actor)
  const { session, now } = context
  const expiresAt = await moveEnd(context, actor)
  const brought = sessionCookie(session, headers)
  if (!brought || (expiresAt === actor.expiresAt && !brought.isOld)) return { actor, cookies: [] }
  const cookie = setSessionCookie(session, brought.value, Math.floor((expiresAt - now()) / 1000))
  return { actor: { ...actor, expiresAt }, cookies: [cookie, ...(brought.isOld ? clearOldCookie(session) : [])] }
}

/** Stores the time of use. A database that refuses writes for a moment can still tell who somebody is. */
async function noteUse({ database, now }: Context, { sessionId }: Actor): Promise<void> {
  try {
    await database.db
      .updateTable('auth_session')
      .set({ last_used_at: new Date(now()) })
      .where('id', '=', sessionId)
      .where((row) =>
        row.or([row('last_used_at', 'is', null), row('last_used_at', '<', new Date(now() - NOTE_EVERY_MS))]),
      )
      .execute()
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

/** Moves the session's end. Answers the new end, ms since 1970. */
async function moveEnd({ database: { db }, now }: Context, { sessionId, expiresAt }: Actor): Promise<number> {
  if (expiresAt - now() > IDLE_SESSION_MS - RENEW_EVERY_MS) return expiresAt
  const { created_at } = await db
    .selectFrom('auth_session')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow(() => new AppError('not-authenticated'))
  const moved = Math.min(now() + IDLE_SESSION_MS, created_at.getTime() + LONGEST_SESSION_MS)
  if (moved <= expiresAt) return expiresAt
  await db
    .updateTable('auth_session')
    .set({ expires_at: new Date(moved), updated_at: new Date(now()) })
    .where('id', '=', sessionId)
    .execute()
  return moved
}
