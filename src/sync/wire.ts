import type { Found, Wants } from '#domain/documents.ts'
import type { Delta } from './delta.ts'
import type { AnyDocument } from './operation.ts'
import type { OperationResult } from './outcome.ts'

/** The most operations of a request, and of a transaction. A long day offline needs three requests. */
export const MAX_BATCH = 100

/** `sentAt`: the device's clock at sending, ms. `known`: the device's revisions. The server reads `ops` one by one. */
export type Push = { actorId: string; sentAt: number; known: Record<string, number>; ops: unknown[] }

export type DocumentUpdate =
  | { t: 'delta'; delta: Delta }
  | { t: 'document'; document: AnyDocument }
  /**
   * The document is gone. `rev`: its last revision, only for people who saw it, so that nothing older brings it back.
   */
  | { t: 'gone'; id: string; rev?: number }

/** `now` is the server's clock, ms. */
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
  ids: string[]
} & Wants

export type PullAnswer = {
  actorId: string
  now: number
  documents: DocumentUpdate[]
} & Found
