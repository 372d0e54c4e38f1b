import type { EventEmitter } from 'node:events'
import type { Logger } from '#server/logger.ts'

type LastResort = {
  logger: Pick<Logger, 'error' | 'fatal'>
  stop: (graceMs: number) => Promise<void>
}

/** In ms before a restart: running requests have this long, everything together twice as long. */
const GRACE_MS = 2_000

/**
 * In ms. A process that fails soon after its start waits until then, so that restarts don't follow each other at once.
 */
const SHORTEST_LIFE_MS = 1_000

/**
 * A rejected promise is only logged. An exception may have broken a library, so the process finishes its work and
 * restarts under the same id.
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

/** In ms. Two signals within this time count as one: Ctrl-C reaches the whole process group, and npm sends another. */
const SAME_WISH_MS = 1_000
/** In ms for a stop. Docker Compose kills the process after 30 s. */
const STOP_MS = 25_000

type Process = { signals: Pick<EventEmitter, 'on'>; exit: (code: number) => void }

/** A second signal, or a stop that hangs, ends the process at once. */
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
 * Replaces the process by a new one with the same id, arguments, environment and output. If that is impossible, ends
 * it.
 */
function startAnew(): void {
  try {
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], process.env)
  } finally {
    process.exit(1)
  }
}
