import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Database, openDatabase } from '#database/connect.ts'
import { type Binaries, commandAs, findBinaries } from '#database/embedded/binaries.ts'

/** The oldest PostgreSQL the product promises to run on. */
export const OLDEST_MAJOR = 15

const OLDEST_PLACES = [
  `/usr/lib/postgresql/${OLDEST_MAJOR}/bin`,
  `/usr/pgsql-${OLDEST_MAJOR}/bin`,
  `/opt/homebrew/opt/postgresql@${OLDEST_MAJOR}/bin`,
  `/usr/local/opt/postgresql@${OLDEST_MAJOR}/bin`,
]

/** The programs of the oldest PostgreSQL the product runs on, where it is installed; null: it is not. */
export function findOldest(): Binaries | null {
  const folder = globSync(OLDEST_PLACES).find((place) => existsSync(join(place, 'initdb')))
  return folder ? { ...findBinaries(), folder } : null
}

export type Cluster = {
  /** Of the database `postgres`, for a superuser. Other databases: see `urlOf`. */
  url: string
  /** Stops the server and deletes its files. */
  stop: () => Promise<void>
}

/** The same server, another database. */
export function urlOf(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** For tests: the data is thrown away, so a power cut may have it. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Makes and starts a PostgreSQL server of its own in a temporary folder, on a Unix socket there: the embedded one, or
 * that of other `binaries`. `isDurable`: commits cost what they cost in production.
 */
export async function startCluster(binaries = findBinaries(), { isDurable = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'sled-pg-'))
  const { user } = binaries
  if (user) chownSync(folder, user.uid, user.gid)
  const run = (program: string, args: readonly string[]) => commandAs(user, join(binaries.folder, program), args)
  const data = join(folder, 'data')
  execFileSync(
    ...run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']),
    {
      cwd: folder,
      stdio: 'pipe',
    },
  )
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
  // A runner that dies takes its server along.
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
      // Disconnects everybody and ends in order.
      if (server.exitCode === null && server.kill('SIGINT')) await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An empty database on a server of its own, both gone when it is closed. */
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
