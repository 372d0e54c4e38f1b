import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type CookieOptions, parse, serialize } from 'hono/utils/cookie'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Config } from '#server/config.ts'

const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * SECOND_MS

/** A session ends 30 days after the last use, 90 days after its start (R-AUTH-54). */
export const IDLE_SESSION_MS = 30 * DAY_MS
export const LONGEST_SESSION_MS = 90 * DAY_MS

export type SessionCookie = {
  /** Begins with '__Host-' over https, so that no sibling site can set the cookie and no other host reads it. */
  cookieName: string
  /** The earlier name over https; cookies with it stay valid. */
  oldCookieName: string | undefined
  cookieOptions: CookieOptions
  secret: string
}

const isHttps = ({ publicOrigin }: Config): boolean => publicOrigin.startsWith('https:')

/** Not Better Auth's own '__Secure-', which a sibling site could set, too. */
export const cookiePrefix = (config: Config): string => (isHttps(config) ? '__Host-sled' : 'sled')

/** The cookie of sessions, named as Better Auth names it. */
export const sessionCookieOf = (config: Config, secret: string): SessionCookie => ({
  cookieName: `${cookiePrefix(config)}.session_token`,
  oldCookieName: isHttps(config) ? '__Secure-sled.session_token' : undefined,
  cookieOptions: { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(config) },
  secret,
})

/** The configured key, or a random one from the database, which all processes share and which survives restarts. */
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

type BroughtCookie = { value: string; isOld: boolean }

/** The session cookie of a request, whether signed or not; undefined: none. */
export function sessionCookie(
  { cookieName, oldCookieName }: SessionCookie,
  headers: Headers,
): BroughtCookie | undefined {
  const cookies = parse(headers.get('cookie') ?? '')
  const value = cookies[cookieName]
  if (value !== undefined) return { value, isOld: false }
  const old = oldCookieName && cookies[oldCookieName]
  return old ? { value: old, isOld: true } : undefined
}

/** The token in a request's cookie. Only the database knows if its session still exists. */
export function broughtToken(session: SessionCookie, headers: Headers): { token: string; isOld: boolean } | undefined {
  const brought = sessionCookie(session, headers)
  const token = verifiedToken(brought?.value, session.secret)
  return brought && token ? { token, isOld: brought.isOld } : undefined
}

export const sessionTokenOf = (session: SessionCookie, headers: Headers): string | undefined =>
  broughtToken(session, headers)?.token

/** The signed form of a token, as Better Auth writes it: `token.signature`. */
export const signedToken = (token: string, { secret }: SessionCookie): string =>
  `${token}.${signatureOf(token, secret).toString('base64')}`

/** The token of a signed cookie; undefined if the signature is not ours. */
function verifiedToken(cookie: string | undefined, secret: string): string | undefined {
  const at = cookie?.lastIndexOf('.') ?? -1
  if (!cookie || at < 1) return undefined
  const token = cookie.slice(0, at)
  const expected = signatureOf(token, secret)
  const actual = Buffer.from(cookie.slice(at + 1), 'base64')
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? token : undefined
}

const signatureOf = (token: string, secret: string): Buffer => createHmac('sha256', secret).update(token).digest()

/** `maxAge` in seconds. */
export const setSessionCookie = ({ cookieName, cookieOptions }: SessionCookie, value: string, maxAge: number): string =>
  serialize(cookieName, value, { ...cookieOptions, maxAge })

export const clearSessionCookies = (session: SessionCookie): string[] => [
  setSessionCookie(session, '', 0),
  ...clearOldCookie(session),
]

export const clearOldCookie = ({ oldCookieName, cookieOptions }: SessionCookie): string[] =>
  oldCookieName ? [serialize(oldCookieName, '', { ...cookieOptions, maxAge: 0 })] : []
