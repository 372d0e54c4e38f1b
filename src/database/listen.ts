import pg from 'pg'
import type { Log } from './connect.ts'
import { reasonOf } from './database-start-error.ts'

/** The name of the listening session. Every running server of Sled has one, and nothing else has. */
export const LISTENER_NAME = 'sled live'

type ListenerOptions = {
  url: string
  channel: string
  onMessage: (payload: string) => void
  onLost: () => void
  onBack: () => void
  log: Log
  /** In ms. A test shortens them. */
  timing?: Partial<Timing>
}

type Timing = { firstWait: number; longestWait: number; heartbeat: number; answerWithin: number }

const TIMING: Timing = { firstWait: 250, longestWait: 10_000, heartbeat: 25_000, answerWithin: 5_000 }

/**
 * Listens on its own session. Messages between `onLost` and `onBack` are lost, so callers start afresh. Rejects if the
 * first connection fails. Returns the function that stops it.
 */
export async function openListener(options: ListenerOptions): Promise<() => Promise<void>> {
  const timing = { ...TIMING, ...options.timing }
  let isClosed = false
  let current: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const guarded = (callback: () => void) => {
    try {
      callback()
    } catch (error) {
      options.log(`A listener on ${options.channel} failed: ${reasonOf(error)}`)
    }
  }

  const connect = async () => {
    const { client, ended } = await listeningSession(options, timing, guarded)
    current = client
    // The session may have ended already.
    void ended.then(() => {
      if (current !== client) return
      current = undefined
      if (isClosed) return
      options.log(`The database's live channel was lost; connecting again.`)
      guarded(options.onLost)
      again(timing.firstWait)
    })
  }

  const again = (wait: number) => {
    retry = setTimeout(async () => {
      try {
        await connect()
      } catch {
        if (!isClosed) again(Math.min(wait * 2, timing.longestWait))
        return
      }
      if (isClosed) return void current?.end().catch(() => {})
      options.log(`The database's live channel is back.`)
      guarded(options.onBack)
    }, wait)
    retry.unref()
  }

  await connect()
  return async () => {
    isClosed = true
    clearTimeout(retry)
    await current?.end().catch(() => {})
  }
}

/** Opens the session that listens; `ended` resolves when the session ends. */
async function listeningSession(
  { url, channel, onMessage }: ListenerOptions,
  { heartbeat, answerWithin }: Timing,
  guarded: (callback: () => void) => void,
): Promise<{ client: pg.Client; ended: Promise<void> }> {
  const client = new pg.Client({
    connectionString: url,
    application_name: LISTENER_NAME,
    keepAlive: true,
    connectionTimeoutMillis: answerWithin,
  })
  let beat: NodeJS.Timeout | undefined
  let hasEnded = false
  const { promise: ended, resolve: onEnd } = Promise.withResolvers<void>()
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(beat)
    client.end().catch(() => {})
    onEnd()
  }
  client.on('error', end)
  client.on('end', end)
  client.on('notification', ({ payload }) => guarded(() => onMessage(payload ?? '')))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    hasEnded = true
    client.end().catch(() => {})
    throw error
  }
  const beatLater = () => {
    if (hasEnded) return
    beat = setTimeout(() => answersWithin(client, answerWithin).then(beatLater, end), heartbeat)
    beat.unref()
  }
  beatLater()
  return { client, ended }
}

async function answersWithin(client: pg.Client, limit: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), limit)
  })
  try {
    await Promise.race([client.query('select 1'), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
