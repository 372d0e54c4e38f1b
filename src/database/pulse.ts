import pg from 'pg'

/** The server answers within this long, or is not well, in ms. */
const ANSWER_MS = 3_000

/** One small row, because a database that is read-only or on a full disk still answers what it is asked. */
const TAKES_WRITES = `insert into server_setting (key, value) values ('last-write-check', now()::text)
  on conflict (key) do update set value = excluded.value`

/** An answer is true for so long: a thousand questions a second write no thousand rows. */
const TRUE_MS = 500

export type Pulse = {
  /** Throws when the server does not answer, or takes no writes. */
  beat: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Asks a PostgreSQL server whether it is there on a connection of its own: a pool of which every connection waits for a
 * lock says nothing of the server. Whoever asks while a question is open hears the same answer.
 */
export function createPulse(url: string): Pulse {
  let client: pg.Client | undefined
  let asking: Promise<void> | undefined
  let answeredAt = Number.NEGATIVE_INFINITY

  const connect = async () => {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'sled pulse',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    // Without a listener one that breaks would end the process; the next question opens another.
    opened.on('error', () => drop(opened))
    client = opened
    await opened.connect()
    return opened
  }
  const drop = (gone: pg.Client) => {
    if (client === gone) client = undefined
    gone.end().catch(() => {})
  }
  const ask = async () => {
    try {
      await (client ?? (await connect())).query(TAKES_WRITES)
      answeredAt = performance.now()
    } catch (error) {
      if (client) drop(client)
      throw error
    }
  }

  return {
    beat() {
      if (performance.now() - answeredAt < TRUE_MS) return Promise.resolve()
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    async stop() {
      await asking?.catch(() => {})
      await client?.end().catch(() => {})
      client = undefined
    },
  }
}
