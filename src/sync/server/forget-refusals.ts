import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

const FORGET = 'sync.forget-refusals'
const HOUR_MS = 60 * 60 * 1000
/** A device that got no answer for longer than this is told again, by what is so then (Y8). */
const KEPT_MS = 30 * 24 * HOUR_MS
/** The most refusals of one statement. The next sweep takes the others. */
const REFUSALS = 10_000

/** Makes the server forget refusals that are 30 days old: nothing follows from them but a repeated answer. */
export function forgetRefusals({ database: { db }, jobs, now }: Context): void {
  jobs.handle(FORGET, async () => {
    await sql`delete from applied_operation where (actor_id, op_id) in (
      select actor_id, op_id from applied_operation
      where outcome = 'refused' and at < ${new Date(now() - KEPT_MS)} order by at limit ${REFUSALS})`.execute(db)
  })
  jobs.repeat(FORGET, HOUR_MS)
}
