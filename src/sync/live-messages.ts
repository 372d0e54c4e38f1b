import type { DocumentUpdate } from './wire.ts'

/** What a device says on `/live`. Unknown fields are ignored, unknown types too (Y33). */
export type ClientMessage =
  /** Watch an owner's documents beside one's own; null: only one's own again. */
  | { t: 'act'; ownerId: string | null }
  /** The heartbeat: the revisions the device holds (on opening, on waking and every 25 s). Answered by what is newer, then `pong`. */
  | { t: 'sync'; revs: Record<string, number> }

/** Heartbeat of a device in ms; proxies close what is silent for 60 s. */
export const HEARTBEAT_MS = 25_000

/** What a device hears on `/live`. */
export type ServerMessage =
  /** First on every connection. `now`: the server's clock, ms. Everything listed may be stale. */
  | { t: 'hello'; userId: string; now: number }
  /** A document changed. `opIds`: the operations behind it that are the device's own account's (Y27); `by`: who did it. */
  | { t: 'update'; update: DocumentUpdate; opIds: string[]; by: string | null }
  /** From here on the changes of this owner's documents are told. */
  | { t: 'watching'; ownerId: string }
  /** Something that is not a document is stale. */
  | { t: 'invalidate'; what: 'shares' | 'history' | 'profile' }
  | { t: 'pong'; now: number }

/** Close codes: the session ended (log in again), the connection is refused for good, the server wants a new one. */
export const CLOSE_SESSION_ENDED = 4401
export const CLOSE_RECONNECT = 4503
