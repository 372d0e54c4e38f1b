import type { DocumentUpdate } from './wire.ts'

/**
 * What a device asks on `/live`. A newer question takes the place of an older one that waits. Unknown fields are ignored,
 * unknown types too (Y33).
 */
export type Question =
  /** Watches an owner's documents beside one's own; null stops that. */
  | { t: 'act'; ownerId: string | null }
  /**
   * The heartbeat: the revisions the device holds (on opening, on waking and every 25 s), and the kinds of documents it
   * knows; none in older versions (Y33). `isVisible`: whether the page is in front of its person, said at once when that
   * changes; older versions don't say it. `opened`: the document of the owner one acts for that is on the screen, whose
   * owner is told once (Y30). The answer is what is newer, then `pong`.
   */
  | { t: 'sync'; revs: Record<string, number>; kinds?: readonly string[]; isVisible?: boolean; opened?: string }

/** The interval of the heartbeat in ms. Proxies close a connection that is silent for 60 s. */
export const HEARTBEAT_MS = 25_000

/** What a device hears on `/live`. */
export type ServerMessage =
  /** The first message of every connection. `now` is the server's clock, ms. Everything the device has may be stale. */
  | { t: 'hello'; userId: string; now: number }
  /** A document changed. `opIds` are the operations of the device's own account in it (Y27); `by` is who made it. */
  | { t: 'update'; update: DocumentUpdate; opIds: string[]; by: string | null }
  /** From here on the device hears changes of this owner's documents. */
  | { t: 'watching'; ownerId: string }
  /** Somebody who acts for this account has opened one of its documents. */
  | { t: 'opened'; documentId: string; by: string }
  /** Something that is not a document is stale. */
  | { t: 'invalidate'; what: 'shares' | 'history' | 'profile' }
  | { t: 'pong'; now: number }

/** Close codes: the session ended (log in again), the connection is refused for good, the server asks for a new one. */
export const CLOSE_SESSION_ENDED = 4401
export const CLOSE_RECONNECT = 4503
