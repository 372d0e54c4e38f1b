import { isUnavailable } from './error-response.ts'
import type { Logger } from './logger.ts'

/** PostgreSQL's and Node's codes for a full disk. */
const NO_ROOM = /^(53100|ENOSPC|EDQUOT)$/

const LOOK_MS = 5_000

type FullDiskLog = Disposable & { logger: Logger }

/** Logs a full disk once instead of at each request, and logs once more when `ping` succeeds again. */
export function tellFullDiskOnce(logger: Logger, ping: () => Promise<void>): FullDiskLog {
  let look: NodeJS.Timeout | undefined
  const isKnown = (error: unknown): boolean => {
    if (!look && hasNoRoom(error)) {
      logger.error({ event: 'disk-full', reason: (error as Error).message }, 'The disk is full. Nothing can be saved.')
      look = setInterval(tryAgain, LOOK_MS).unref()
    }
    return look !== undefined && isUnavailable(error)
  }
  const tryAgain = async () => {
    const isFull = await ping().then(
      () => false,
      () => true,
    )
    if (isFull || !look) return
    stop()
    logger.info({ event: 'disk-has-room' }, 'The disk has room again. Changes are saved again.')
  }
  const stop = () => {
    clearInterval(look)
    look = undefined
  }
  const quiet = Object.create(logger) as Logger
  for (const level of ['warn', 'error'] as const) {
    quiet[level] = (about: unknown, ...words: unknown[]) => {
      const error = about instanceof Object && 'err' in about ? about.err : undefined
      if (!isKnown(error)) logger[level](about as object, ...(words as [string]))
    }
  }
  return { logger: quiet, [Symbol.dispose]: stop }
}

function hasNoRoom(error: unknown): boolean {
  if (!(error instanceof Object)) return false
  return ('code' in error && NO_ROOM.test(String(error.code))) || ('cause' in error && hasNoRoom(error.cause))
}
