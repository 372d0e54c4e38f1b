import type { Logger } from '#server/logger.ts'

export type LastResort = {
  logger: Pick<Logger, 'error' | 'fatal'>
  /** Ends what is under way in order. */
  stop: (graceMs: number) => Promise<void>
}

/** Running requests are given this long before a start anew, and everything together twice as long, in ms. */
const GRACE_MS = 2_000

/** A process that meets one exception right after the other starts anew no faster than this, in ms. */
const SHORTEST_LIFE_MS = 1_000

/**
 * What happens to an error nobody caught. A rejected promise has ended its own work and nobody's else: it is logged and
 * the process goes on. An exception may have left a library half way through something: it is logged, what is under way
 * ends, and the process starts itself anew under the same id, so that it is there again whether or not anybody watches it.
 */
export function catchTheRest({ logger, stop }: LastResort, restart: () => void = startAnew): void {
  let isEnding = false
  process.on('unhandledRejection', (reason) => logger.error({ err: reason }, 'a promise was rejected and nobody cared'))
  process.on('uncaughtException', async (error) => {
    logger.fatal({ err: error }, 'nobody caught an exception: starting anew')
    if (isEnding) return
    isEnding = true
    const tooLong = setTimeout(restart, 2 * GRACE_MS)
    await stop(GRACE_MS).catch((reason) => logger.error({ err: reason }, 'the end was not in order'))
    clearTimeout(tooLong)
    setTimeout(restart, SHORTEST_LIFE_MS - process.uptime() * 1000)
  })
}

/** The same program in the place of this one: same id, arguments, environment and output. Where that cannot be, the end. */
function startAnew(): void {
  try {
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], process.env)
  } finally {
    process.exit(1)
  }
}
