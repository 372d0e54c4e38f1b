import pg from 'pg'

/** How long the server may take to answer, in ms; a slower one counts as broken. */
const ANSWER_MS = 3_000

/**
 * A database on a read-only or full disk still answers queries, so this statement writes. The row fits in its page, so
 * only the 4,000 numbers need new disk space.
 */
const TAKES_WRITES = `begin;
  insert into server_setting (key, value) values ('last-write-check', now()::text)
    on conflict (key) do update set value = excluded.value;
  set local work_mem = '64kB';
  select count(*) from generate_series(1, 4000);
  commit`

/** How long (ms) an answer is reused, so that a thousand questions a second don't write a thousand rows. */
const TRUE_MS = 500

type Pulse = {
  /** Throws if the server does not answer or takes no writes. */
  beat: () => Promise<void>
  stop: () => Promise<void>
}

/** Uses its own connection, because the pool may wait for a lock. Simultaneous questions share one answer. */
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
    // Without a listener a broken connection would end the process. The next question opens another one.
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
