import type { DocumentUpdate } from './wire.ts'

/**
 * A message of a device. A newer question replaces a waiting one of its type. The server ignores unknown fields and
 * types.
 */
export type Question =
  /** Null stops watching an owner's documents. */
  | { t: 'act'; ownerId: string | null }
  /**
   * The heartbeat: the device's revisions and the kinds it knows. `isVisible`: the page is in front. `opened`: the
   * document on screen, if the account acts for its owner. `showsOwners`: the list of owners who share with it is on screen.
   */
  | {
      t: 'sync'
      revs: Record<string, number>
      kinds?: readonly string[]
      isVisible?: boolean
      opened?: string
      showsOwners?: boolean
    }

/** The time between heartbeats in ms: proxies close a connection after 60 s of silence. */
export const HEARTBEAT_MS = 25_000

export type ServerMessage =
  /** The first message. `now` is the server's clock, ms. Everything on the device may be stale. */
  | { t: 'hello'; userId: string; now: number }
  /** `opIds`: this account's operations in the update; `by`: who made the change. */
  | { t: 'update'; update: DocumentUpdate; opIds: string[]; by: string | null }
  /** From here on the device hears of this owner's documents. */
  | { t: 'watching'; ownerId: string }
  /** Somebody who acts for this account has opened one of its documents. */
  | { t: 'opened'; documentId: string; by: string }
  | { t: 'invalidate'; what: 'shares' | 'history' | 'profile' | 'clients' | 'news' }
  | { t: 'pong'; now: number }

/**
 * Why the server closes a connection: the session ended, so the person must log in again; or the device must reconnect.
 */
export const CLOSE_SESSION_ENDED = 4401
export const CLOSE_RECONNECT = 4503
