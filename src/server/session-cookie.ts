import { type CookieOptions, parse } from 'hono/utils/cookie'

/** How the session's cookie is written and read; Better Auth's own names and attributes. */
export type SessionCookie = { cookieName: string; cookieOptions: CookieOptions; secret: string }

/** What a request brings as its session, signed or not; undefined where it brings none. */
export const sessionCookie = ({ cookieName }: SessionCookie, headers: Headers): string | undefined =>
  parse(headers.get('cookie') ?? '', cookieName)[cookieName]
