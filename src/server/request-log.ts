import type { MiddlewareHandler } from 'hono'
import type { Logger } from './logger.ts'

/** One line a request, without its query, body and headers. Refusals are worth a line in a quiet log, the rest is not. */
export function logRequests(logger: Logger): MiddlewareHandler {
  return async (http, next) => {
    const start = performance.now()
    await next()
    const { status } = http.res
    const line = { method: http.req.method, path: http.req.path, status, ms: Math.round(performance.now() - start) }
    logger[status >= 400 ? 'info' : 'debug'](line, 'request')
  }
}
