import type { Database } from '#database/connect.ts'
import type { Jobs } from './jobs.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Finished jobs are kept this long for a person who looks for what happened. */
const KEEP_JOBS_MS = 7 * DAY_MS

/** What keeps the database from filling up with rows that mean nothing any more. */
export function scheduleHousekeeping(jobs: Jobs, database: Database, now: () => number): void {
  jobs.handle('database.purge', async () => await purge(database, now()))
  jobs.repeat('database.purge', HOUR_MS)
}

/** Deletes what has expired by `now` (ms since 1970). Deleting a session closes its live connections (Y32). */
async function purge({ db }: Database, now: number): Promise<void> {
  const at = new Date(now)
  await db.deleteFrom('auth_session').where('expires_at', '<=', at).execute()
  await db.deleteFrom('auth_verification').where('expires_at', '<=', at).execute()
  await db
    .deleteFrom('auth_rate_limit')
    .where('last_request', '<', now - HOUR_MS)
    .execute()
  const old = new Date(now - KEEP_JOBS_MS)
  await db
    .deleteFrom('job')
    .where((row) => row.or([row('done_at', '<=', old), row('failed_at', '<=', old)]))
    .execute()
}
