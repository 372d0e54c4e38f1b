import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#database/tables.ts'
import { isId } from '#domain/ids.ts'
import { SHARE_FLAGS } from '#domain/permissions.ts'
import type { Jobs } from './jobs.ts'

/** What happened to the share, seen by the person who gets the notice. */
const SHARE_NEWS = ['given', 'changed', 'revoked', 'left'] as const

const id = z.string().refine(isId)
const person = { userId: id, at: z.number() }
const flags = z.record(z.enum(SHARE_FLAGS), z.boolean())

/** `at`: ms since 1970 by the server's clock. */
export const NOTICE = z.discriminatedUnion('kind', [
  /** The rest between sets that ends at `at`. */
  z.object({ ...person, kind: z.literal('rest'), workoutId: id }),
  /** 60 minutes without a set in a workout. */
  z.object({ ...person, kind: z.literal('forgotten'), workoutId: id }),
  /** `before`: what the share allowed until then. */
  z.object({ ...person, kind: z.literal('sharing'), what: z.enum(SHARE_NEWS), otherId: id, before: flags.optional() }),
  /** A client has started to train. */
  z.object({ ...person, kind: z.literal('training'), workoutId: id }),
])
export type Notice = z.output<typeof NOTICE>

export const TELL = 'notice.tell'

/** In ms. Within this time several changes of a share cause one notice. */
const GATHERED_MS = 20_000

/**
 * Queues a notice in the transaction of `db`. The job sends nothing if the notice is outdated or unwanted by then. Of
 * two waiting notices the first counts.
 */
export function notify(jobs: Jobs, db: Kysely<Tables>, notice: Notice): Promise<void> {
  const delayMs = notice.kind === 'sharing' ? GATHERED_MS : 0
  return jobs.enqueue(db, TELL, { notice }, { key: keyOf(notice), delayMs, maxAttempts: 1 })
}

/**
 * The key by which two notices count as one. 'left' has its own: two people may share with each other, and only the
 * owner hears that somebody left.
 */
function keyOf(notice: Notice): string {
  const { kind, userId } = notice
  if (kind !== 'sharing') return `${kind} ${userId} ${notice.workoutId}`
  return `${notice.what === 'left' ? 'left' : kind} ${userId} ${notice.otherId}`
}
