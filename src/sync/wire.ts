import type { Delta } from './delta.ts'
import type { AnyDocument } from './operation.ts'
import type { OperationResult } from './outcome.ts'
import type { Found, Wants } from './product.ts'

/** The most operations of one request and of one transaction, of which a long day offline needs three (Y9). */
export const MAX_BATCH = 100

/**
 * Operations on their way, in `POST /api/ops` or on the live connection. `sentAt` is the device's clock at sending, ms; `known` the revisions it holds (Y7, Y25); `ops` the
 * operations, read one by one (Y14).
 */
export type Push = { actorId: string; sentAt: number; known: Record<string, number>; ops: unknown[] }

/** A document on its way to a device: a change, all of it, or that it may no longer be seen. */
export type DocumentUpdate =
  | { t: 'delta'; delta: Delta }
  | { t: 'document'; document: AnyDocument }
  /** `rev` is its last revision, told only to people who saw it, so that nothing older brings it back (Y26). */
  | { t: 'gone'; id: string; rev?: number }

/** The answer to operations (Y7). `now` is the server's clock, ms. */
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
  /** Documents requested by id, known or not. */
  ids: string[]
} & Wants

export type PullAnswer = {
  actorId: string
  now: number
  documents: DocumentUpdate[]
} & Found
