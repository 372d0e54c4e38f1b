import { z } from 'zod/mini'
import { SESSION_KEY } from './kept-session.ts'

const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(['user', 'admin']),
  language: z.optional(z.string()),
})

/** What the server says of a session, or of a visitor without one. Whatever else answers in its place says something else. */
export const answerSchema = z.union([
  z.object({ user: userSchema, now: z.number(), leaseExpiresAt: z.number() }),
  z.object({ user: z.null(), now: z.number() }),
])

/** What a browser keeps of a session: nothing that is secret (R-AUTH-53). */
const keptSchema = z.object({
  user: userSchema,
  /** When to ask the server again, ms since 1970 on this device's clock. */
  leaseEndsAt: z.number(),
  /** The server has ended it; the person's work is still on this device. */
  isEnded: z.boolean(),
})
export type KeptSession = z.output<typeof keptSchema>

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
      return text ? (keptSchema.safeParse(JSON.parse(text)).data ?? null) : null
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
