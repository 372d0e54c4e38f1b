import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'

export type { Logger }

/** Names of fields whose value never reaches a log, however deep a caller nests them (R-ACCESS-05). */
const SECRETS = ['password', 'newPassword', 'token', 'secret', 'authorization', 'cookie', 'set-cookie', 'link', 'url']

/** JSON lines in UTC. `destination` is for tests; without it lines go to standard output. */
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

/**
 * An error without what a database adds to it: `detail`, `where` and `parameters` hold people's rows.
 */
export function plainError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(cause === undefined ? {} : { cause: plainError(cause) }) }
}
