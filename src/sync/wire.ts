import { z } from 'zod/mini'
import { isId } from '#domain/ids.ts'
import type { Delta } from './delta.ts'
import type { AnyDocument, Envelope } from './operation.ts'
import type { OperationResult } from './outcome.ts'

/** Operations in one request, and in one transaction (Y9). */
export const MAX_BATCH = 50

const id = z.string().check(z.refine(isId))
const revsById = z.record(z.string(), z.int().check(z.minimum(0)))

/** What fits is looked at; each operation's own arguments are read later, one by one (Y14). */
export const envelopeSchema: z.ZodMiniType<Envelope> = z.object({
  id,
  kind: z.string().check(z.maxLength(64)),
  version: z.int().check(z.minimum(1)),
  actorId: id,
  ownerId: id,
  documentId: id,
  args: z.unknown(),
  was: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  after: z.optional(id),
  n: z.int().check(z.minimum(0)),
  at: z.number(),
})

/** `POST /api/ops`. `sentAt`: the device's clock at sending, ms; `known`: revisions the device holds (Y7, Y25). */
export const pushSchema = z.object({
  actorId: id,
  sentAt: z.number(),
  known: revsById,
  ops: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_BATCH)),
})
export type Push = z.output<typeof pushSchema>

/** A document on its way to a device: what changed, all of it, or that it may no longer be seen. */
export type DocumentUpdate =
  | { t: 'delta'; delta: Delta }
  | { t: 'document'; document: AnyDocument }
  | { t: 'gone'; id: string }

/** The answer to `POST /api/ops` (Y7). `now`: the server's clock, ms. */
export type PushAnswer = {
  actorId: string
  now: number
  results: OperationResult[]
  documents: DocumentUpdate[]
}

/** `POST /api/documents`: what is newer than `known`, of one owner. */
export const pullSchema = z.object({
  actorId: id,
  ownerId: id,
  known: revsById,
  /** Documents wanted by id, whether known or not. */
  ids: z.array(id).check(z.maxLength(100)),
  /** Also all routines of the owner (Y28). */
  routines: z.boolean(),
  /** Also the owner's active workout. */
  active: z.boolean(),
})
export type Pull = z.output<typeof pullSchema>

export type PullAnswer = {
  actorId: string
  now: number
  documents: DocumentUpdate[]
  /** All routines of the owner there are, when asked for: a device drops others it holds (Y28). */
  routineIds?: string[]
  /** The owner's active workout or null, when asked for. */
  activeWorkoutId?: string | null
}

/** `GET /api/people`: first names, by account, of those one shares with; '' for whoever gave none. */
export type FirstNames = Readonly<Record<string, string>>

/** One row of the history list (R-HIST-02..04). Times are ms since 1970. */
export type HistoryRow = {
  id: string
  ownerId: string
  rev: number
  workout_name: string
  routine_id: string | null
  routine_name: string | null
  muscle_group: string | null
  created_at: number
  completed_at: number
  duration_seconds: number | null
  /** Complete and visible sets per exercise, in training order: what the row's track draws. */
  track: { done: number; total: number }[]
}

export type HistoryPage = { rows: HistoryRow[]; nextCursor: string | null }
