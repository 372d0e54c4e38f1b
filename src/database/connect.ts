import type { Kysely } from 'kysely'
import type pg from 'pg'
import { openEmbedded } from './embedded/open.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './tables.ts'

export type Log = (line: string) => void

/** An open PostgreSQL, the embedded one or a server, the same to everybody above. */
export type Database = {
  /** Queries and transactions. Inside `db.transaction().execute(tx => …)` use `tx` alone. */
  db: Kysely<Tables>
  /** Runs several statements of plain SQL; without `begin` they are one transaction. */
  exec: (sql: string) => Promise<void>
  /** A session as the driver has it, for COPY, without the limits of requests. It is closed afterwards. */
  client: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>
  /**
   * Several `run`s on one session that waits for a lock and takes over a statement as long as it must, where a request
   * may not; `run` answers the rows of its last statement.
   */
  session: <T>(work: (run: Run) => Promise<T>) => Promise<T>
  /** Throws when the database does not answer. Says it also while requests have taken every connection they may have. */
  ping: () => Promise<void>
  /**
   * Hears NOTIFY on a channel until the returned function is called. `onLost`: nothing is heard from now on; `onBack`:
   * heard again, and what was sent in between is gone (Y31). A callback that throws is logged.
   */
  listen: (
    channel: string,
    onMessage: (payload: string) => void,
    onLost: () => void,
    onBack: () => void,
  ) => Promise<() => Promise<void>>
  /** Ends every session, listeners included; the embedded database ends with its last user. */
  close: () => Promise<void>
}

export type Run = (sql: string) => Promise<readonly unknown[]>

export type DatabaseOptions = {
  /** Connections that requests share; default 10. */
  pool?: number
  log?: Log
} & (
  | {
      /** postgres://… */
      url: string
      /** A URL for LISTEN that goes past a transaction pooler. Default: `url`. */
      directUrl?: string
    }
  | {
      url?: undefined
      /** Of the embedded database; made when it is not there. */
      directory: string
    }
)

/**
 * Opens the PostgreSQL server of `url`, else the one that comes with the app. Runs no migration. Throws
 * DatabaseStartError with one clear line when it cannot be used: not reachable, too old, of another version.
 */
export async function openDatabase({ log = console.warn, ...options }: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) return await openPostgres({ ...options, log })
  return await openEmbedded({ ...options, log })
}
