import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Log } from './connect.ts'
import { openListener } from './listen.ts'
import { createPulse } from './pulse.ts'
import { DatabaseStartError, reasonOf } from './start-error.ts'
import type { Tables } from './tables.ts'

/** No statement needs more than this version has. */
const OLDEST_MAJOR = 15

const POOL_SIZE = 10

/**
 * How long anything of a request waits, in ms; then it is transport (Y13). A device waits 10 s for an answer, so a
 * statement that takes longer is of use to nobody.
 */
const CONNECTION_MS = 5_000
const LIMITS = 'set lock_timeout = 2000; set statement_timeout = 10000; set idle_in_transaction_session_timeout = 10000'

type PostgresOptions = {
  url: string
  /** For LISTEN, which a transaction pooler in between would break. Default: `url`. */
  directUrl?: string
  /** Connections that requests share; default 10. */
  pool?: number
  log: Log
}

const parseInt8: (text: string) => number = Number
const parseDate = (text: string): string => text

/** A bigint as a number, a date as the day it names, whatever the zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return parseInt8
    if (oid === pg.types.builtins.DATE) return parseDate
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** Opens a PostgreSQL server. Throws DatabaseStartError when it cannot be reached or is too old. */
export async function openPostgres({
  url,
  directUrl = url,
  pool: max = POOL_SIZE,
  log,
}: PostgresOptions): Promise<Database> {
  const options = { connectionString: url, application_name: 'sled', types }
  const pool = new pg.Pool({
    ...options,
    max,
    connectionTimeoutMillis: CONNECTION_MS,
    // A statement, and not a parameter of the connection: a pooler in between refuses those it does not know.
    onConnect: async (client) => void (await client.query(LIMITS)),
  })
  // An 'error' without a listener ends the process. The pool hears a connection only while it is idle, so each is heard
  // all its life: one that breaks between two statements of a transaction too. Whoever uses it learns it by the next one.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.once('error', (error) => {
      if (!pool.ending) log(`A database connection was lost: ${reasonOf(error)}`)
    })
  })
  try {
    await checkVersion(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const pulse = createPulse(url)
  // A pooler keeps what belongs to a session, locks and limits, for whoever comes next.
  const beside = { ...options, connectionString: directUrl }
  const stops = new Set<() => Promise<void>>()
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    async exec(sql) {
      await pool.query(sql)
    },
    client: (work) => withClient(beside, work),
    session: (work) => withClient(beside, (client) => work((sql) => rowsOf(client, sql))),
    ping: () => pulse.beat(),
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

/** On a connection beside the pool, and without its limits: a migration takes as long as it takes. */
async function withClient<T>(options: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: CONNECTION_MS })
  // What breaks is told to the statement that waits.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    // Whatever it holds, locks or an open transaction, ends with it.
    await client.end().catch(() => {})
  }
}

/** The rows of the last of some statements. */
async function rowsOf(client: pg.Client, sql: string): Promise<readonly unknown[]> {
  const result: pg.QueryResult | pg.QueryResult[] = await client.query(sql)
  return (Array.isArray(result) ? result.at(-1)?.rows : result.rows) ?? []
}
