import type { CookieOptions } from 'hono/utils/cookie'

/** How the session's cookie is written and read; Better Auth's own names and attributes. */
export type SessionCookie = { cookieName: string; cookieOptions: CookieOptions; secret: string }
