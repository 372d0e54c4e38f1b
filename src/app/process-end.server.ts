import type { EventEmitter } from 'node:events'
import type { Logger } from '#server/logger.ts'

type LastResort = {
  logger: Pick<Logger, 'error' | 'fatal'>
  /** Ends running work in an orderly way. */
  stop: (graceMs: number) => Promise<void>
}

/** How long running requests have before a restart, in ms. Everything together has twice as long. */
const GRACE_MS = 2_000

/** A process that meets one exception after another restarts no faster than this, in ms. */
const SHORTEST_LIFE_MS = 1_000

/**
 * Handles errors nobody caught. A rejected promise has ended only its own work: it is logged and the process goes on.
 * An exception may have left a library in the middle of something: it is logged, running work ends, and the process
 * restarts itself under the same id, whether or not anybody supervises it.
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

/**
 * Signals so soon after the first, in ms, are the same wish: Ctrl-C reaches the whole process group, and npm passes its
 * own on.
 */
const SAME_WISH_MS = 1_000
/** The longest stop, in ms. Docker Compose kills after 30 s. */
const STOP_MS = 25_000

type Process = { signals: Pick<EventEmitter, 'on'>; exit: (code: number) => void }

/** Stops in order at the first signal, then ends the process. A later signal, or a stop that hangs, ends it at once. */
export function stopOnSignal(
  stop: () => Promise<void>,
  { signals, exit }: Process = { signals: process, exit: process.exit },
): void {
  let askedAt: number | undefined
  const asked = async () => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > SAME_WISH_MS) exit(1)
      return
    }
    askedAt = performance.now()
    setTimeout(() => {
      console.error(`The stop took longer than ${STOP_MS / 1_000} s.`)
      exit(1)
    }, STOP_MS)
    await stop()
    exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) signals.on(signal, asked)
}

/**
 * Replaces this process with the same program: same id, arguments, environment and output. Where that is impossible,
 * the process ends.
 */
function startAnew(): void {
  try {
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], process.env)
  } finally {
    process.exit(1)
  }
}
