import type { MiddlewareHandler } from 'hono'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config, LogLevel } from './config.ts'

export type { Logger }

/** Names of fields whose values never reach a log, at any depth. */
const SECRETS = ['password', 'newPassword', 'token', 'secret', 'authorization', 'cookie', 'set-cookie', 'link', 'url']

/** A logger that writes JSON lines in UTC. `destination` is for tests. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: plainError },
      redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), remove: true },
    },
    destination,
  )
}

/** The error without `detail`, `where` and `parameters`, in which a database puts people's rows. */
export function plainError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(cause === undefined ? {} : { cause: plainError(cause) }) }
}

const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Warns once of a proxy without TRUSTED_PROXIES: everybody behind the proxy then counts as one address. Never logs the
 * header, which anybody can send.
 */
export function noticeProxy({ trustedProxies }: Config, logger: Logger): MiddlewareHandler {
  let isDue = trustedProxies === 0
  return async (http, next) => {
    if (isDue) {
      const header = PROXY_HEADERS.find((name) => http.req.header(name) !== undefined)
      if (header) {
        isDue = false
        logger.warn(
          { event: 'proxy-not-trusted', header },
          'A request came with a header that proxies add, but TRUSTED_PROXIES is 0, so everybody behind the proxy counts as one address. Set TRUSTED_PROXIES to the number of proxies before this server (usually 1), or ignore this if there is none.',
        )
      }
    }
    await next()
  }
}

/** Logs requests without query, body and headers; a quiet log has only refusals. */
export function logRequests(logger: Logger): MiddlewareHandler {
  return async (http, next) => {
    const start = performance.now()
    await next()
    const { status } = http.res
    const line = { method: http.req.method, path: http.req.path, status, ms: Math.round(performance.now() - start) }
    logger[status >= 400 ? 'info' : 'debug'](line, 'request')
  }
}
