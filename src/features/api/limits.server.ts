import type { Context as HttpContext } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { TokenActor } from '#identity/server/access-tokens.ts'
import type { Context } from '#server/context.ts'
import { countTries, type RateLimit } from '#server/rate-limit.ts'

const MINUTE_MS = 60_000

/** Per token and minute. A write counts as a request, too. */
export const API_LIMITS = {
  requests: { max: 300, windowMs: MINUTE_MS },
  writes: { max: 60, windowMs: MINUTE_MS },
}
type Limited = keyof typeof API_LIMITS

const POLICY = Object.entries(API_LIMITS)
  .map(([name, { max, windowMs }]) => `"${name}";q=${max};w=${windowMs / 1000}`)
  .join(', ')

export async function limitProgram(context: Context, http: HttpContext, { tokenId }: TokenActor, names: Limited[]) {
  if (!context.config.hasRateLimits) return
  const limits = names.map((name): RateLimit => ({ key: `api|${name}|${tokenId}`, ...API_LIMITS[name] }))
  const counts = await countTries(context, ...limits)
  http.header('RateLimit-Policy', POLICY)
  http.header(
    'RateLimit',
    counts.map(({ left, resetMs }, index) => `"${names[index]}";r=${left};t=${Math.ceil(resetMs / 1000)}`).join(', '),
  )
  const waits = counts.filter(({ isExceeded }) => isExceeded).map(({ resetMs }) => resetMs)
  if (waits.length === 0) return
  http.header('Retry-After', String(Math.ceil(Math.max(...waits) / 1000)))
  throw new AppError('too-many-requests')
}
