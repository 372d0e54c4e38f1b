import type { Kysely } from 'kysely'
import type pg from 'pg'
import { openEmbedded } from './embedded/open.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './tables.ts'

export type Log = (line: string) => void

/** An open PostgreSQL. The embedded one and a server look the same from here on. */
export type Database = {
  /** Runs queries and transactions. Inside `db.transaction().execute(tx => …)` use only `tx`. */
  db: Kysely<Tables>
  /** Runs statements of plain SQL, in one transaction unless they contain `begin`. */
  exec: (sql: string) => Promise<void>
  /** Opens a session of the driver, for COPY, without the limits of requests, and closes it afterwards. */
  client: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>
  /**
   * Opens a session whose statements and waits for locks may take longer than those of a request. `run` answers the rows
   * of its last statement.
   */
  session: <T>(work: (run: Run) => Promise<T>) => Promise<T>
  /** Throws if the database does not answer. It works even while requests hold all their connections. */
  ping: () => Promise<void>
  /**
   * Listens to NOTIFY on a channel until the returned function is called. `onLost` says that the channel is down, `onBack`
   * that it is up again and messages sent in between are lost (Y31). If a callback throws, that is logged.
   */
  listen: (
    channel: string,
    onMessage: (payload: string) => void,
    onLost: () => void,
    onBack: () => void,
  ) => Promise<() => Promise<void>>
  /** Ends every session, including listeners. The embedded database stops with its last user. */
  close: () => Promise<void>
}

export type Run = (sql: string) => Promise<readonly unknown[]>

type DatabaseOptions = {
  /** The number of connections for requests; by default 10. */
  pool?: number
  log?: Log
  /**
   * Work that keeps this process busy, such as loading the app. It connects only afterwards, because a busy process may
   * give up on a server that answers in time. An embedded database starts meanwhile.
   */
  meanwhile?: Promise<unknown>
} & (
  | {
      /** postgres://… */
      url: string
      /** A URL for LISTEN that bypasses a transaction pooler; by default `url`. */
      directUrl?: string
    }
  | {
      url?: undefined
      /** The folder of the embedded database. It is made if it does not exist. */
      directory: string
    }
)

/**
 * Opens the PostgreSQL server of `url`, else the one that comes with the app. It runs no migration. Throws
 * DatabaseStartError with one clear line if the database cannot be reached, is too old or has another version.
 */
export async function openDatabase({ log = console.warn, ...options }: DatabaseOptions): Promise<Database> {
  if (options.url === undefined) return await openEmbedded({ ...options, log })
  await options.meanwhile
  return await openPostgres({ ...options, log })
}
