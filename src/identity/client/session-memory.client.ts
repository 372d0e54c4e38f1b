import type { NobodyAnswer, SessionAnswer } from '#domain/session.ts'
import type { User } from '#identity/who.ts'
import { SESSION_KEY } from './kept-session.ts'

/** What a browser keeps of a session: nothing that is secret (R-AUTH-53). */
export type KeptSession = {
  user: User
  /** When to ask the server again, ms since 1970 on this device's clock. */
  leaseEndsAt: number
  /** The server has ended it; the person's work is still on this device. */
  isEnded: boolean
}

// Read by hand: this is the one door of the log-in page, and zod would be a tenth of its scripts.

/** What the server says of a session, or of a visitor without one; null for what is neither. */
export function readAnswer(body: unknown): SessionAnswer | NobodyAnswer | null {
  if (!isRecord(body) || typeof body.now !== 'number') return null
  const { user, now, leaseExpiresAt } = body
  if (user === null) return { user, now }
  return isUser(user) && typeof leaseExpiresAt === 'number' ? { user, now, leaseExpiresAt } : null
}

function readKept(kept: unknown): KeptSession | null {
  if (!isRecord(kept)) return null
  const { user, leaseEndsAt, isEnded } = kept
  const isWhole = isUser(user) && typeof leaseEndsAt === 'number' && typeof isEnded === 'boolean'
  return isWhole ? { user, leaseEndsAt, isEnded } : null
}

function isUser(user: unknown): user is User {
  if (!isRecord(user) || (user.role !== 'user' && user.role !== 'admin')) return false
  const { language } = user
  if (language !== undefined && typeof language !== 'string') return false
  return [user.id, user.email, user.firstName, user.lastName].every((value) => typeof value === 'string')
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** As much of `localStorage` as is needed. */
export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The session in `localStorage`; a browser without one keeps it as long as the page. */
export class SessionMemory {
  private readonly storage: KeptStorage | null

  constructor(storage: KeptStorage | null) {
    this.storage = storage
  }

  read(): KeptSession | null {
    try {
      const text = this.storage?.getItem(SESSION_KEY)
      return text ? readKept(JSON.parse(text)) : null
    } catch {
      return null
    }
  }

  write(kept: KeptSession | null) {
    try {
      if (kept) this.storage?.setItem(SESSION_KEY, JSON.stringify(kept))
      else this.storage?.removeItem(SESSION_KEY)
    } catch {
      // A full or forbidden storage: the cookie still holds the session.
    }
  }
}

/** The entry by which the worker knows that `/` is the app's; it reads no `localStorage`. Named in `vite.config.ts`, too. */
const CACHE = 'signed-in'
const ENTRY = '/signed-in'

let last: Promise<unknown> = Promise.resolve()

/** Notes for the worker whether somebody is signed in on this device. */
export function noteSignedIn(isSignedIn: boolean): void {
  // Over plain http there is no worker, and no such storage.
  if (!('caches' in window)) return
  last = last.then(isSignedIn ? note : forget).catch(() => undefined) // `/` then asks the server
}

async function note(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(ENTRY, new Response())
}

async function forget(): Promise<void> {
  await caches.delete(CACHE)
}
