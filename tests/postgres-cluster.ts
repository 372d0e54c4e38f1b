import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const OLDEST_MAJOR = 15

const USUAL_PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
]

/**
 * The folder with `initdb` and `postgres` of the oldest installed version the product supports, because the embedded
 * database already stands for the newest. Null: none is installed.
 */
export function findPostgres(): string | null {
  const folders = [...globSync(USUAL_PLACES), ...(process.env.PATH ?? '').split(delimiter)]
  const found = folders
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, major: majorOf(folder) }))
    .filter(({ major }) => major >= OLDEST_MAJOR)
    .sort((a, b) => a.major - b.major)
  return found[0]?.folder ?? null
}

function majorOf(folder: string): number {
  try {
    const version = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
    return Number(/\d+/.exec(version)?.[0] ?? 0)
  } catch {
    return 0
  }
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
 * Makes and starts a PostgreSQL server of its own in a temporary folder, on a Unix socket there. `isDurable`: commits
 * cost what they cost in production.
 */
export async function startCluster(binaries: string, { isDurable = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'sled-pg-'))
  const data = join(folder, 'data')
  const owner = unprivileged()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const how = { ...owner, cwd: folder }
  const making = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(binaries, 'initdb'), making, { ...how, stdio: 'pipe' })
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '200',
    log_min_messages: 'fatal',
    ...(isDurable ? {} : FORGETFUL),
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const server = spawn(join(binaries, 'postgres'), args, { ...how, stdio: ['ignore', 'ignore', 'pipe'] })
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

async function ready(server: ChildProcess, url: string): Promise<void> {
  let said = ''
  server.stderr?.on('data', (text) => {
    said += text
  })
  for (let tries = 0; tries < 300; tries++) {
    if (server.exitCode !== null) break
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await wait(100)
    }
  }
  throw new Error(`The PostgreSQL server for the tests did not start: ${said}`)
}

/** PostgreSQL refuses to run as root; then it runs as an account without rights. Undefined: the runner is none. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = ['postgres', 'nobody'].map((name) => accounts.find(([found]) => found === name)).find(Boolean)
  if (!account) throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}
