import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Database, openDatabase } from '#database/connect.ts'
import { type Binaries, commandAs, findBinaries } from '#database/embedded/binaries.ts'

/** The oldest PostgreSQL that the product supports. */
export const OLDEST_MAJOR = 15

const OLDEST_PLACES = [
  `/usr/lib/postgresql/${OLDEST_MAJOR}/bin`,
  `/usr/pgsql-${OLDEST_MAJOR}/bin`,
  `/opt/homebrew/opt/postgresql@${OLDEST_MAJOR}/bin`,
  `/usr/local/opt/postgresql@${OLDEST_MAJOR}/bin`,
]

/** The programs of the oldest supported PostgreSQL; null if it is not installed. */
export function findOldest(): Binaries | null {
  const folder = globSync(OLDEST_PLACES).find((place) => existsSync(join(place, 'initdb')))
  return folder ? { ...findBinaries(), folder } : null
}

export type Cluster = {
  /** The URL of the database `postgres` for a superuser. `urlOf` gives those of other databases. */
  url: string
  /** Stops the server and deletes its files. */
  stop: () => Promise<void>
}

/** The URL of another database on the same server. */
export function urlOf(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** Settings without durability, because tests throw the data away. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Makes and starts a new PostgreSQL server in a temporary folder, on a Unix socket there: the embedded one, or that of
 * other `binaries`. With `isDurable` commits cost as much as in production.
 */
export async function startCluster(binaries = findBinaries(), { isDurable = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'sled-pg-'))
  const { user } = binaries
  if (user) chownSync(folder, user.uid, user.gid)
  const run = (program: string, args: readonly string[]) => commandAs(user, join(binaries.folder, program), args)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  // Whoever waits for it has other work: the runner of the tests hands out modules meanwhile.
  await promisify(execFile)(...run('initdb', initdb), { cwd: folder })
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '200',
    jit: 'off',
    log_min_messages: 'fatal',
    ...(isDurable ? {} : FORGETFUL),
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const server = spawn(...run('postgres', args), { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  // If the test runner dies, its server ends, too.
  const killNow = () => server.kill('SIGQUIT')
  process.once('exit', killNow)
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  try {
    await ready(server, url)
  } catch (error) {
    killNow()
    throw error
  }
  return {
    url,
    async stop() {
      process.off('exit', killNow)
      const ended = once(server, 'exit')
      // This disconnects everybody and stops the server properly.
      if (server.exitCode === null && server.kill('SIGINT')) await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Opens an empty database on its own server. Closing it deletes both. */
export async function openTemporary(): Promise<Database & { url: string }> {
  const cluster = await startCluster()
  const database = await openDatabase({ url: cluster.url })
  return {
    ...database,
    url: cluster.url,
    async close() {
      await database.close()
      await cluster.stop()
    },
  }
}

async function ready(server: ChildProcess, url: string): Promise<void> {
  let said = ''
  server.stderr?.on('data', (text) => {
    said += text
  })
  for (let tries = 0; tries < 1200; tries++) {
    if (server.exitCode !== null) break
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await wait(25)
    }
  }
  throw new Error(`The PostgreSQL server for the tests did not start: ${said}`)
}
