import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export type Log = (line: string) => void

/** An open database: the embedded one or a PostgreSQL server, the same to everybody above. */
export type Database = {
  kind: 'pglite' | 'postgres'
  /**
   * Queries and transactions. Inside `db.transaction().execute(tx => …)` use `tx` alone and await nothing but
   * statements: the embedded database has one session, and `db` would wait for itself.
   */
  db: Kysely<Tables>
  /** Runs several statements of plain SQL; without `begin` they are one transaction. */
  exec: (sql: string) => Promise<void>
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
  /** What a PostgreSQL server does by itself and the embedded one does not: vacuum, analyze, checkpoint. */
  maintain: () => Promise<void>
  /** Ends every session, listeners included, and frees the directory. */
  close: () => Promise<void>
}

export type Run = (sql: string) => Promise<readonly unknown[]>

export type DatabaseOptions = {
  /** postgres://…; undefined: embedded. */
  url?: string
  /** A URL for LISTEN that goes past a transaction pooler. Default: `url`. */
  directUrl?: string
  /** Of the embedded database; undefined: in memory. */
  directory?: string
  log?: Log
}

/**
 * Opens PostgreSQL when there is a URL, else the database inside this process. Runs no migration. Throws
 * DatabaseStartError with one clear line when it cannot be used: not reachable, too old, held by another process.
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const { url, directUrl, directory, log = console.warn } = options
  // Each is heavy to load, and a process uses one.
  if (url) {
    const { openPostgres } = await import('./postgres.ts')
    return await openPostgres({ url, directUrl, log })
  }
  const { openEmbedded } = await import('./embedded.ts')
  return await openEmbedded({ directory, log })
}
