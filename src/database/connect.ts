import type { Kysely } from 'kysely'
import type pg from 'pg'
import { openEmbedded } from './embedded/open.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './tables.ts'

export type Log = (line: string) => void

/** An open database. The embedded PostgreSQL and a server look the same here. */
export type Database = {
  /** Inside `db.transaction().execute(tx => …)` use only `tx`. */
  db: Kysely<Tables>
  /** Runs plain SQL in one transaction, unless it contains `begin`. */
  exec: (sql: string) => Promise<void>
  /** Opens a session without the limits of requests, for COPY, and closes it. */
  client: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>
  /** Opens a session with longer time limits. `run` answers the rows of its last statement. */
  session: <T>(work: (run: Run) => Promise<T>) => Promise<T>
  /** Throws if the database does not answer. Works while requests hold all their connections. */
  ping: () => Promise<void>
  /**
   * Listens to NOTIFY until you call the result. After `onLost`, `onBack` says that messages may be missing. A
   * callback's error is logged.
   */
  listen: (
    channel: string,
    onMessage: (payload: string) => void,
    onLost: () => void,
    onBack: () => void,
  ) => Promise<() => Promise<void>>
  /** What the pool of requests is doing, and how many statements took over a second since the start. */
  load: () => { used: number; idle: number; waiting: number; slow: number }
  /** Closes all connections. The embedded database stops with its last user. */
  close: () => Promise<void>
}

export type Run = (sql: string) => Promise<readonly unknown[]>

type DatabaseOptions = {
  /** Connections for requests; by default 10. */
  pool?: number
  log?: Log
  /**
   * Work such as loading the app. The connection waits for that work, because a busy process may miss a server's
   * answer.
   */
  meanwhile?: Promise<unknown>
} & (
  | {
      url: string
      /** The URL for LISTEN, past a transaction pooler; by default `url`. */
      directUrl?: string
    }
  | {
      url?: undefined
      directory: string
    }
)

/**
 * Opens the server at `url`, else the embedded database. Runs no migration. Throws DatabaseStartError with one clear
 * line.
 */
export async function openDatabase({ log = console.warn, ...options }: DatabaseOptions): Promise<Database> {
  if (options.url === undefined) return await openEmbedded({ ...options, log })
  await options.meanwhile
  return await openPostgres({ ...options, log })
}
