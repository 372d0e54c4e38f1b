import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#database/tables.ts'
import { isId } from '#domain/ids.ts'
import { SHARE_FLAGS } from '#domain/permissions.ts'
import type { Jobs } from './jobs.ts'

/** What happened to a share, seen from the person who is told. */
const SHARE_NEWS = ['given', 'changed', 'revoked', 'left'] as const

const id = z.string().refine(isId)
const person = { userId: id, at: z.number() }
const flags = z.record(z.enum(SHARE_FLAGS), z.boolean())

/** One thing to tell one person. `at`: when it happened, ms since 1970 by the server's clock. */
export const NOTICE = z.discriminatedUnion('kind', [
  /** The rest of a workout that ended at `at`. */
  z.object({ ...person, kind: z.literal('rest'), workoutId: id }),
  /** 60 minutes without a set (R-REACH-10). */
  z.object({ ...person, kind: z.literal('forgotten'), workoutId: id }),
  /** A share with somebody else was made, changed or ended by them. `before`: what it allowed until then, if it was. */
  z.object({ ...person, kind: z.literal('sharing'), what: z.enum(SHARE_NEWS), otherId: id, before: flags.optional() }),
  /** A client has started to train. */
  z.object({ ...person, kind: z.literal('training'), workoutId: id }),
])
export type Notice = z.output<typeof NOTICE>

/** The job that tells a notice. */
export const TELL = 'notice.tell'

/** An owner who turns three switches is told of once. */
const GATHERED_MS = 20_000

/**
 * Tells a person something on the devices they have allowed it on, once the transaction of `db` has committed. Nobody
 * waits for it, and it may come to nothing: the person has no such device, wants to hear nothing of the kind, or it is not
 * true any more. One that waits already is not told twice: the first news of a share says how it was before.
 */
export function notify(jobs: Jobs, db: Kysely<Tables>, notice: Notice): Promise<void> {
  const delayMs = notice.kind === 'sharing' ? GATHERED_MS : 0
  return jobs.enqueue(db, TELL, { notice }, { key: keyOf(notice), delayMs, maxAttempts: 1 })
}

/** Two people may share with each other: only the owner of a share is told that somebody left it. */
function keyOf(notice: Notice): string {
  const { kind, userId } = notice
  if (kind !== 'sharing') return `${kind} ${userId} ${notice.workoutId}`
  return `${notice.what === 'left' ? 'left' : kind} ${userId} ${notice.otherId}`
}
