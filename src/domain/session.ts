import { composed } from './text.ts'

/** What the browser knows of a session; the secret is in a cookie that scripts cannot read (R-AUTH-54). */
export type SessionAnswer = {
  user: {
    id: string
    email: string
    firstName: string
    lastName: string
    role: Role
    /** The language of the account, once it has one. */
    language?: string
  }
  /** The server's clock at the answer, ms since 1970: a device measures the lease against this, not its own clock. */
  now: number
  /** When the session is to be asked for again, ms since 1970 on the server's clock (R-AUTH-56). */
  leaseExpiresAt: number
}

/** What a browser that brings no session is told. `now`: as in a session's answer. */
export type NobodyAnswer = { user: null; now: number }

export type Role = 'user' | 'admin'

/** How long the browser may take a session for granted, in ms (R-AUTH-54). */
export const LEASE_MS = 15 * 60 * 1000

/** R-AUTH-26, R-EDIT-18, in characters. */
export const MIN_PASSWORD = 6
export const MAX_PASSWORD = 128
export const MAX_EMAIL = 254

/** An address as it is stored and compared (R-AUTH-25). */
export const cleanEmail = (email: string): string => composed(email).trim().toLowerCase()
