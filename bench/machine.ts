import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '#database/embedded/binaries.ts'
import { startCluster, urlOf } from '../tests/support/postgres-cluster.ts'

/** Above this load only the ratios mean something. */
const NOISY_LOAD = 3

export const isNoisy = (): boolean => (loadavg()[0] ?? 0) > NOISY_LOAD

export const loadText = (): string =>
  loadavg()
    .map((load) => load.toFixed(2))
    .join(' ')

export const versions = (chromium: string | undefined): string[] => [
  `${availableParallelism()} cores, ${cpus()[0]?.model.trim()}`,
  `Node ${process.version.slice(1)}`,
  versionOf(join(findBinaries().folder, 'postgres')),
  ...(chromium ? [versionOf(chromium)] : []),
]

const versionOf = (program: string): string =>
  execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).trim()

export type Server = {
  /** Empty, or a copy of one without connections. Returns its URL. */
  create: (name: string, template?: string) => Promise<string>
  stop: () => Promise<void>
}

/** In a new folder. Its commits reach the disk. */
export async function startPostgres(): Promise<Server> {
  const cluster = await startCluster(findBinaries(), { isDurable: true })
  return {
    async create(name, template = 'template1') {
      await onDatabase(cluster.url, (client) => client.query(`create database ${name} template ${template}`))
      return urlOf(cluster.url, name)
    },
    stop: cluster.stop,
  }
}

export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Linux counts processor time in ticks, in ms. */
const TICK_MS = 10

/** In ms; NaN if the system does not tell. */
export function cpuMs(pid: number): number {
  const [user, system] = fieldsOf(pid).slice(11)
  return (Number(user) + Number(system)) * TICK_MS
}

/** Linux's fields of a process, from its state on; nothing after its end. */
function fieldsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}
