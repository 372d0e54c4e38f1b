import type { Context as HttpContext } from 'hono'
import { sql } from 'kysely'
import { AppError } from '#domain/errors.ts'
import type { Context } from './context.ts'

export type RateLimit = {
  key: string
  max: number
  /** In ms, from the first try. At most an hour, because housekeeping deletes older counts. */
  windowMs: number
}

/** Throws AppError 'too-many-requests', with the wait in Retry-After, if one limit is exceeded. */
export async function limitTries(context: Context, http: HttpContext, ...limits: RateLimit[]): Promise<void> {
  const waitMs = await takeTries(context, ...limits)
  if (waitMs === null) return
  http.header('Retry-After', String(Math.ceil(waitMs / 1000)))
  throw new AppError('too-many-requests')
}

/**
 * Counts only tries that `attempt` refuses with an AppError. Over a limit this throws AppError 'too-many-requests'
 * without a try.
 */
export async function limitRefusals<Answer>(
  context: Context,
  http: HttpContext,
  limits: RateLimit[],
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  await limitTries(context, http, ...limits)
  const outcome = await attempt().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('answer' in outcome || !(outcome.error instanceof AppError)) await forgiveTries(context, ...limits)
  if ('error' in outcome) throw outcome.error
  return outcome.answer
}

/**
 * Answers how many ms to wait if a limit is exceeded, else null. Counts before the try, so that of a hundred tries at
 * once only `max` pass. A try over one limit counts under none.
 */
export async function takeTries(context: Context, ...limits: RateLimit[]): Promise<number | null> {
  if (!context.config.hasRateLimits) return null
  const counts = await countTries(context, ...limits)
  const exceeded = counts.find(({ isExceeded }) => isExceeded)
  return exceeded ? exceeded.resetMs : null
}

/** `resetMs`: the ms until the limit starts again. */
type Count = { left: number; resetMs: number; isExceeded: boolean }

/** Stops at the first exceeded limit, and answers what is left under each limit up to that one. */
export async function countTries(context: Context, ...limits: RateLimit[]): Promise<Count[]> {
  const counts: Count[] = []
  for (const limit of limits) {
    const count = await countTry(context, limit)
    counts.push(count)
    if (!count.isExceeded) continue
    await forgiveTries(context, ...limits.slice(0, counts.length))
    return counts
  }
  return counts
}

/** Takes a counted try back, for limits that count only failures. */
export async function forgiveTries({ config, database }: Context, ...limits: RateLimit[]): Promise<void> {
  if (!config.hasRateLimits) return
  const keys = limits.map(({ key }) => key)
  await sql`
    update auth_rate_limit set count = count - 1 where key = any(${keys}::text[]) and count > 0
  `.execute(database.db)
}

/** In ms. Clocks of processes differ less than this; a count that starts later comes from a wrong clock. */
const WRONG_CLOCK_MS = 60 * 60 * 1000

/** Counts in the database, because all processes share the limits. */
async function countTry({ database, now }: Context, { key, max, windowMs }: RateLimit): Promise<Count> {
  const at = now()
  // A count may have started after `at`, because simultaneous tries overtake each other.
  const isOver = sql`known.last_request not between ${at - windowMs + 1} and ${at + Math.max(windowMs, WRONG_CLOCK_MS)}`
  const { rows } = await sql<{ count: number; last_request: string | number }>`
    insert into auth_rate_limit as known (key, count, last_request) values (${key}, 1, ${at})
    on conflict (key) do update set
      count = case when ${isOver} then 1 else known.count + 1 end,
      last_request = case when ${isOver} then ${at} else known.last_request end
    returning count, last_request
  `.execute(database.db)
  const { count, last_request } = rows[0] ?? { count: 1, last_request: at }
  return { left: Math.max(0, max - count), resetMs: Number(last_request) + windowMs - at, isExceeded: count > max }
}
