import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type CookieOptions, parse, serialize } from 'hono/utils/cookie'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Config } from '#server/config.ts'

const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * SECOND_MS

/** 30 days from the last use, 90 at most (R-AUTH-54). */
export const IDLE_SESSION_MS = 30 * DAY_MS
export const LONGEST_SESSION_MS = 90 * DAY_MS

export type SessionCookie = {
  /** '__Host-' over https: no sibling site can set the cookie, and no other host reads it. */
  cookieName: string
  /** The earlier name over https, still valid. */
  oldCookieName: string | undefined
  cookieOptions: CookieOptions
  secret: string
}

const isHttps = ({ publicOrigin }: Config): boolean => publicOrigin.startsWith('https:')

/** A sibling site could set Better Auth's own '__Secure-', too. */
export const cookiePrefix = (config: Config): string => (isHttps(config) ? '__Host-sled' : 'sled')

/** Better Auth names the cookie the same. */
export const sessionCookieOf = (config: Config, secret: string): SessionCookie => ({
  cookieName: `${cookiePrefix(config)}.session_token`,
  oldCookieName: isHttps(config) ? '__Secure-sled.session_token' : undefined,
  cookieOptions: { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(config) },
  secret,
})

/** The configured key, or a random one in the database: all processes share it, and restarts sign nobody out. */
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

/** Signed or not; undefined for none. */
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

/** Only the database knows if the session still exists. */
export function broughtToken(session: SessionCookie, headers: Headers): { token: string; isOld: boolean } | undefined {
  const brought = sessionCookie(session, headers)
  const token = verifiedToken(brought?.value, session.secret)
  return brought && token ? { token, isOld: brought.isOld } : undefined
}

export const sessionTokenOf = (session: SessionCookie, headers: Headers): string | undefined =>
  broughtToken(session, headers)?.token

/** As Better Auth writes it: `token.signature`. */
export const signedToken = (token: string, { secret }: SessionCookie): string =>
  `${token}.${signatureOf(token, secret).toString('base64')}`

/** Undefined if the signature is not ours. */
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
