import type { Database, Log } from '#database/connect.ts'
import { openPostgres } from '#database/postgres.ts'
import { findBinaries } from './binaries.ts'
import { prepareCluster, urlOf } from './cluster.ts'
import { joinCluster } from './join.ts'

type EmbeddedOptions = {
  /** Of the data; made when it is not there. */
  directory: string
  pool?: number
  log: Log
}

/**
 * Opens the PostgreSQL that comes with the app, on a data folder on this machine. Several processes may open the same
 * folder: they share one database. Throws DatabaseStartError with one line when it cannot be used.
 */
export async function openEmbedded({ directory, pool, log }: EmbeddedOptions): Promise<Database> {
  const cluster = prepareCluster(directory, findBinaries())
  const leave = await joinCluster(cluster, log)
  try {
    const database = await openPostgres({ url: urlOf(cluster), pool, log })
    return {
      ...database,
      async close() {
        await database.close()
        await leave()
      },
    }
  } catch (error) {
    await leave()
    throw error
  }
}
