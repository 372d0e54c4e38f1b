import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Log } from './connect.ts'
import { DatabaseStartError, reasonOf } from './database-start-error.ts'
import { openListener } from './listen.ts'
import { preparing } from './prepared.ts'
import { createPulse } from './pulse.ts'
import type { Tables } from './tables.ts'

/** The oldest version that has everything the statements need. */
const OLDEST_MAJOR = 15

const POOL_SIZE = 10

/** Limits in ms for a connection, a lock and a statement. A device waits 10 s, so a longer statement helps nobody. */
const CONNECTION_MS = 5_000
const LIMITS = 'set lock_timeout = 2000; set statement_timeout = 10000; set idle_in_transaction_session_timeout = 10000'

/** In ms: a statement that takes longer is counted as slow (R-OPS-05). */
const SLOW_MS = 1_000

/** How long the driver waits for an answer, in ms: the host may have died silently. */
const ANSWER_MS = 12_000
/** After how many ms of quiet the system asks whether the host is still there. */
const QUIET_MS = 30_000

type PostgresOptions = {
  url: string
  /** The URL for LISTEN, which a transaction pooler would break; by default `url`. */
  directUrl?: string
  pool?: number
  log: Log
  /** In ms. A test shortens it. */
  answerMs?: number
}

const parseInt8: (text: string) => number = Number
const parseDate = (text: string): string => text

/** A bigint as a number, and a date as the day it names in any zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return parseInt8
    if (oid === pg.types.builtins.DATE) return parseDate
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** Throws DatabaseStartError if the server is out of reach or too old. */
export async function openPostgres({
  url,
  directUrl = url,
  pool: max = POOL_SIZE,
  log,
  answerMs = ANSWER_MS,
}: PostgresOptions): Promise<Database> {
  const options = {
    connectionString: url,
    application_name: 'sled',
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: QUIET_MS,
  }
  const pool = openPool({ ...options, query_timeout: answerMs, max }, log)
  try {
    await checkVersion(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const pulse = createPulse(url)
  // Sessions go past a pooler, which would leave their locks and limits to the next user.
  const beside = { ...options, connectionString: directUrl }
  let slow = 0
  const stops = new Set<() => Promise<void>>()
  return {
    // A transaction pooler changes connections, so prepared statements would be missing.
    db: new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: preparing(pool, { log, isOn: directUrl === url }) }),
      log: ({ queryDurationMillis }) => {
        if (queryDurationMillis > SLOW_MS) slow += 1
      },
    }),
    async exec(sql) {
      await pool.query(sql)
    },
    client: (work) => withClient(beside, work),
    session: (work) => withClient(beside, (client) => work((sql) => rowsOf(client, sql))),
    ping: () => pulse.beat(),
    load: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount, slow }),
    async listen(channel, onMessage, onLost, onBack) {
      const close = await openListener({ url: directUrl, channel, onMessage, onLost, onBack, log })
      const stop = async () => {
        stops.delete(stop)
        await close()
      }
      stops.add(stop)
      return stop
    },
    async close() {
      await Promise.all([pulse.stop(), ...[...stops].map((stop) => stop())])
      if (!pool.ending) await pool.end()
    },
  }
}

function openPool(options: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    connectionTimeoutMillis: CONNECTION_MS,
    // A statement sets the limits, because a pooler refuses connection parameters that it does not know.
    onConnect: async (client) => void (await client.query(LIMITS)),
  })
  // Without a listener an 'error' ends the process, and the pool listens only to idle connections. The next statement
  // gets the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.once('error', (error) => {
      if (!pool.ending) log(`A database connection was lost: ${reasonOf(error)}`)
    })
  })
  return pool
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  let found: number
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
    found = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  } catch (error) {
    throw new DatabaseStartError(`The PostgreSQL of DATABASE_URL cannot be used: ${reasonOf(error)}`, { cause: error })
  }
  if (found < OLDEST_MAJOR) {
    throw new DatabaseStartError(`DATABASE_URL is PostgreSQL ${found}; ${OLDEST_MAJOR} or later is needed.`)
  }
}

/** Works outside the pool and without its limits, because a migration may take long. */
async function withClient<T>(options: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: CONNECTION_MS })
  // A waiting statement gets the error.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    // The session's locks and an open transaction end with the session.
    await client.end().catch(() => {})
  }
}

async function rowsOf(client: pg.Client, sql: string): Promise<readonly unknown[]> {
  const result: pg.QueryResult | pg.QueryResult[] = await client.query(sql)
  return (Array.isArray(result) ? result.at(-1)?.rows : result.rows) ?? []
}
