import { type CookieOptions, parse, serialize } from 'hono/utils/cookie'

/** How the session's cookie is written and read. */
export type SessionCookie = {
  /** Over https with '__Host-': no sibling site can set it, and no other address of this one reads it. */
  cookieName: string
  /** The name it had over https before that; sessions from then are still known by it. */
  oldCookieName: string | undefined
  cookieOptions: CookieOptions
  secret: string
}

type BroughtCookie = { value: string; isOld: boolean }

/** What a request brings as its session, signed or not; undefined where it brings none. */
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

/** The Set-Cookie header for a signed session that ends in `maxAge` seconds. */
export const setSessionCookie = ({ cookieName, cookieOptions }: SessionCookie, value: string, maxAge: number): string =>
  serialize(cookieName, value, { ...cookieOptions, maxAge })

/** Set-Cookie headers after which a browser brings no session. */
export const clearSessionCookies = (session: SessionCookie): string[] => [
  setSessionCookie(session, '', 0),
  ...clearOldCookie(session),
]

/** Set-Cookie headers after which a browser does not bring a session under its older name. */
export const clearOldCookie = ({ oldCookieName, cookieOptions }: SessionCookie): string[] =>
  oldCookieName ? [serialize(oldCookieName, '', { ...cookieOptions, maxAge: 0 })] : []
