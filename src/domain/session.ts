import { composed } from './text.ts'

/** What a browser knows of its session. The secret is in a cookie that scripts cannot read. */
export type SessionAnswer = {
  user: {
    id: string
    email: string
    firstName: string
    lastName: string
    role: Role
    /** Missing until the account has a language. */
    language?: string
  }
  /** Ms since 1970: a device measures the lease against the server's clock, not its own. */
  now: number
  /** When the browser has to ask again, ms since 1970 on the server's clock. */
  leaseExpiresAt: number
}

/** The answer to a browser without a session. */
export type NobodyAnswer = { user: null; now: number }

export type Role = 'user' | 'admin'

/** How long the browser may trust a session without asking, in ms. */
export const LEASE_MS = 15 * 60 * 1000

/** Limits in characters. */
export const MIN_PASSWORD = 6
export const MAX_PASSWORD = 128
export const MAX_EMAIL = 254

/** The form in which Sled stores and compares addresses. */
export const cleanEmail = (email: string): string => composed(email).trim().toLowerCase()
