import type { NobodyAnswer, SessionAnswer } from '#domain/session.ts'
import type { User } from '#identity/who.ts'
import { SHARED_FILES_CACHE, SIGNED_IN_CACHE, SIGNED_IN_ENTRY } from '#identity/worker-caches.ts'
import { SESSION_KEY } from './kept-session.ts'

/** The session as stored in the browser, without secrets. */
export type KeptSession = {
  user: User
  /** When to ask the server for the session again, ms since 1970 on this device's clock. */
  leaseEndsAt: number
  /** True once the server has ended the session. The user stays, for a running workout and unsent changes. */
  isEnded: boolean
}

// Checked without zod, which would be a tenth of the scripts of the log-in page.

/** The server's answer about the session; null for any other content. */
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

export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stores the session in `localStorage`; stores nothing where the browser forbids that. */
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
      // If the storage is full or forbidden, the cookie still holds the session.
    }
  }
}

/** A cache of earlier versions, with pictures of an account's pages. */
const FORMER_CACHE = 'kept-looks'

let last: Promise<unknown> = Promise.resolve()

/** Changes caches one after the other. Over plain http there is no cache storage, and a device may refuse. */
function inTurn(change: () => Promise<void>): Promise<unknown> {
  if ('caches' in window) last = last.then(change).catch(() => undefined)
  return last
}

/** Deletes shared files, so that the next person cannot import them. */
export const forgetSharedFiles = (): Promise<unknown> =>
  inTurn(async () => void (await caches.delete(SHARED_FILES_CACHE)))

/** Tells the service worker, which then answers `/` with the app instead of asking the server. */
export function noteSignedIn(isSignedIn: boolean): void {
  void inTurn(isSignedIn ? note : forget)
}

async function note(): Promise<void> {
  await caches.delete(FORMER_CACHE)
  const cache = await caches.open(SIGNED_IN_CACHE)
  await cache.put(SIGNED_IN_ENTRY, new Response())
}

async function forget(): Promise<void> {
  await Promise.all([caches.delete(SIGNED_IN_CACHE), caches.delete(FORMER_CACHE)])
}
