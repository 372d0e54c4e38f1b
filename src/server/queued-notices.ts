import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#database/tables.ts'
import { isId } from '#domain/ids.ts'
import type { Jobs } from './jobs.ts'

const id = z.string().refine(isId)
const person = { userId: id, at: z.number() }

/** `at`: ms since 1970 by the server's clock. */
export const NOTICE = z.discriminatedUnion('kind', [
  /** The rest between sets that ends at `at`. */
  z.object({ ...person, kind: z.literal('rest'), workoutId: id }),
  /** 60 minutes without a set in a workout. */
  z.object({ ...person, kind: z.literal('forgotten'), workoutId: id }),
  /** A client whom the person follows has started to train, or has ended it. */
  z.object({ ...person, kind: z.literal('training'), workoutId: id, hasEnded: z.boolean() }),
  /** What somebody else did, a row of `notice`; only `addNews` queues it. */
  z.object({ ...person, kind: z.enum(['sharing', 'comments']), newsId: id }),
])
export type Notice = z.output<typeof NOTICE>
export type WorkoutNotice = Extract<Notice, { workoutId: string }>

export const TELL = 'notice.tell'

/** In ms. Within this time several changes of the same cause one notice. */
export const GATHERED_MS = 20_000

/**
 * Queues a notice of a workout in the transaction of `db`. The job sends nothing if the notice is outdated or unwanted
 * by then. Of two waiting notices the first counts.
 */
export function notify(jobs: Jobs, db: Kysely<Tables>, notice: WorkoutNotice): Promise<void> {
  const key = `${notice.kind} ${notice.userId} ${notice.workoutId}`
  return jobs.enqueue(db, TELL, { notice }, { key, maxAttempts: 1 })
}
