import type { Delta } from './delta.ts'
import type { AnyDocument } from './operation.ts'
import type { OperationResult } from './outcome.ts'
import type { Found, Wants } from './product.ts'

/** Operations in one request, and in one transaction (Y9). */
export const MAX_BATCH = 50

/**
 * `POST /api/ops`. `sentAt`: the device's clock at sending, ms; `known`: revisions the device holds (Y7, Y25); `ops`:
 * envelopes, read one by one (Y14).
 */
export type Push = { actorId: string; sentAt: number; known: Record<string, number>; ops: unknown[] }

/** A document on its way to a device: what changed, all of it, or that it may no longer be seen. */
export type DocumentUpdate =
  | { t: 'delta'; delta: Delta }
  | { t: 'document'; document: AnyDocument }
  /** `rev`: when it went, told only to those who saw it till then: nothing older brings it back (Y26). */
  | { t: 'gone'; id: string; rev?: number }

/** The answer to `POST /api/ops` (Y7). `now`: the server's clock, ms. */
export type PushAnswer = {
  actorId: string
  now: number
  results: OperationResult[]
  documents: DocumentUpdate[]
}

/** `POST /api/documents`: what is newer than `known`, of one owner. */
export type Pull = {
  actorId: string
  ownerId: string
  known: Record<string, number>
  /** Documents wanted by id, whether known or not. */
  ids: string[]
} & Wants

export type PullAnswer = {
  actorId: string
  now: number
  documents: DocumentUpdate[]
} & Found

/** First names by account; '' for whoever gave none. */
export type FirstNames = Readonly<Record<string, string>>

/** `GET /api/people`: what those whom `actorId` shares with are called. */
export type People = { actorId: string; firstNames: FirstNames }
