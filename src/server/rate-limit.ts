import { sql } from 'kysely'
import type { Context } from './context.ts'

export type RateLimit = {
  /** What is counted, and for whom. */
  key: string
  max: number
  windowMs: number
}

/**
 * Counts one try; answers how long to wait in ms when it was one too many, else null. The count is in the database:
 * several processes share it. Housekeeping forgets counts after an hour, so a window is no longer than that.
 */
export async function triesTooOften(context: Context, { key, max, windowMs }: RateLimit): Promise<number | null> {
  if (!context.config.hasRateLimits) return null
  const now = context.now()
  const { rows } = await sql<{ count: number; last_request: string | number }>`
    insert into auth_rate_limit as known (key, count, last_request) values (${key}, 1, ${now})
    on conflict (key) do update set
      count = case when known.last_request <= ${now - windowMs} then 1 else known.count + 1 end,
      last_request = case when known.last_request <= ${now - windowMs} then ${now} else known.last_request end
    returning count, last_request
  `.execute(context.database.db)
  const row = rows[0]
  if (!row || row.count <= max) return null
  return Number(row.last_request) + windowMs - now
}
