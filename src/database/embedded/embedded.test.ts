import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { commandAs, findBinaries } from './binaries.ts'
import { postmasterOf } from './cluster.ts'

const WRITER = join(import.meta.dirname, '../../../tests/support/database-process.ts')
/** More than each of the combinations once: `EMBEDDED_ROUNDS=20 npx vitest run src/database/embedded`. */
const ROUNDS = Number(process.env.EMBEDDED_ROUNDS ?? 7)

let folder: string
const children = new Set<ChildProcess>()
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sled-embedded-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const name of readdirSync(folder)) await stopped(join(folder, name))
  rmSync(folder, { recursive: true, force: true })
})

/** A process that writes until it is killed. `said` are the keys whose commit it was told of. */
async function startWriter(directory: string) {
  const child = spawn(process.execPath, [WRITER, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  const said: string[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => said.push(line))
  await vi.waitUntil(() => said.length > 0, { timeout: 120_000 })
  expect(said.shift()).toBe('open')
  return {
    said,
    writes: (more: number) => {
      const wanted = said.length + more
      return vi.waitUntil(() => said.length >= wanted, { timeout: 120_000 })
    },
    async kill() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      // What it said before its end.
      if (!lines.line && !child.stdout.readableEnded) await once(child.stdout, 'close').catch(() => {})
    },
  }
}

/** The guards of a folder, found by what they were started with. */
const guardsOf = (directory: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const command = commandOf(pid)
      return command.includes('embedded/guard.ts') && command.includes(directory)
    })

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Nothing of the database runs any more. */
const stopped = (directory: string) =>
  vi.waitUntil(() => postmasterOf(directory) === null && guardsOf(directory).length === 0, { timeout: 120_000 })

const setting = async ({ db }: Database, name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value

const quiet = { log: () => {} }

describe('a data folder that the embedded database cannot use', () => {
  it('R-DATA-01 refuses a data folder of another PostgreSQL version, says what to do, and leaves the folder unchanged', async () => {
    const directory = join(folder, 'old')
    mkdirSync(directory)
    writeFileSync(join(directory, 'PG_VERSION'), '17\n')
    await expect(openDatabase({ directory })).rejects.toThrow(
      /is of PostgreSQL 17, this Sled brings 18\. .*npm run backup.*npm run restore.*Nothing was changed\.$/,
    )
    expect(readdirSync(directory)).toEqual(['PG_VERSION'])
    rmSync(directory, { recursive: true })
  })

  it('R-DATA-01 refuses a data folder from before PostgreSQL ran as its own process, and names the export command', async () => {
    const data = join(folder, 'of-before')
    mkdirSync(join(data, 'pg'), { recursive: true })
    writeFileSync(join(data, 'pg', 'PG_VERSION'), '18\n')
    await expect(openDatabase({ directory: join(data, 'postgres') })).rejects.toThrow(/npm run db:export/)
    expect(readdirSync(data)).toEqual(['pg'])
    rmSync(data, { recursive: true })
  })

  it('R-DATA-01 reports in one line that the database folder cannot be created', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    await expect(openDatabase({ directory: join(file, 'postgres') })).rejects.toThrow(
      /^A database cannot be made in .+$/,
    )
    rmSync(file)
  })
})

describe('the folder of an embedded database', () => {
  it("R-SYNC-01 only its user can enter the database socket's folder, commits reach the disk, and any folder name works", async () => {
    const directory = join(folder, 'mein Gerät 運動')
    const lines: string[] = []
    const database = await openDatabase({ directory, log: (line) => lines.push(line) })
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
      expect([name, await setting(database, name)]).toEqual([name, 'on'])
    }
    expect(await setting(database, 'listen_addresses')).toBe('')
    expect(await setting(database, 'server_encoding')).toBe('UTF8')
    expect(lines).toEqual([])
    const socketFolder = (await setting(database, 'unix_socket_directories')) as string
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
    await database.close()
    await stopped(directory)
    expect(existsSync(socketFolder)).toBe(false)
  })

  it('R-SYNC-01 several processes share one embedded database, which stops after the last process closes it', async () => {
    const directory = join(folder, 'shared')
    // All at once, on a folder that is not there yet.
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => openDatabase({ directory, ...quiet })))
    if (!one || !two || !three) throw new Error('three were opened')
    await migrate(one)
    await one.db.insertInto('server_setting').values({ key: 'k', value: 'v' }).execute()
    await one.close()
    await two.close()
    await wait(1_500)
    expect(await three.db.selectFrom('server_setting').select('value').execute()).toEqual([{ value: 'v' }])
    expect(guardsOf(directory)).toHaveLength(1)
    await three.close()
    await stopped(directory)
  })
})

const COMBINATIONS = [
  ['app'],
  ['guard'],
  ['database'],
  ['app', 'guard'],
  ['app', 'database'],
  ['guard', 'database'],
  ['app', 'guard', 'database'],
] as const

it('R-SYNC-01 R-SYNC-09 killing app, guard and database in every combination loses no acknowledged write and tears no transaction', async () => {
  const directory = join(folder, 'killed')
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const victims: readonly string[] = COMBINATIONS[round % COMBINATIONS.length] ?? []
    const writer = await startWriter(directory)
    await writer.writes(5 + (round % 5) * 10)
    const pids = { guard: guardsOf(directory), database: [postmasterOf(directory) as number] }
    if (victims.includes('guard')) for (const pid of pids.guard) process.kill(pid, 'SIGKILL')
    if (victims.includes('database')) for (const pid of pids.database) process.kill(pid, 'SIGKILL')
    // It goes on by itself, with a new database or a new guard.
    if (!victims.includes('app')) await writer.writes(10)
    await writer.kill()
    acknowledged.push(...writer.said)

    const database = await openDatabase({ directory, ...quiet })
    const settings = await database.db.selectFrom('server_setting').select('key').execute()
    const jobs = await database.db.selectFrom('job').select('kind').execute()
    await database.close()
    const stored = new Set(settings.map((row) => row.key))
    expect([victims, acknowledged.filter((key) => !stored.has(key))]).toEqual([victims, []])
    // Both rows of a transaction or neither, and each once.
    expect(jobs.map((row) => row.kind).sort()).toEqual([...stored].sort())
  }
  await stopped(directory)
})

it('R-SYNC-01 a database in use gets a new guard process when its guard is killed', async () => {
  const directory = join(folder, 'unguarded')
  const database = await openDatabase({ directory, ...quiet })
  const [first] = guardsOf(directory)
  process.kill(first as number, 'SIGKILL')
  await vi.waitUntil(() => guardsOf(directory).some((pid) => pid !== first), { timeout: 120_000 })
  await database.close()
  await stopped(directory)
})

it("R-SYNC-01 a killed database's PID file does not block the next start, even if another process has that PID now", async () => {
  const directory = join(folder, 'numbered')
  await (await openDatabase({ directory, ...quiet })).close()
  await stopped(directory)
  // Of the account that runs the database: it may signal it, and so takes it for a database.
  const other = spawn(...commandAs(findBinaries().user, 'sleep', ['600']), { stdio: 'ignore' })
  children.add(other)
  await once(other, 'spawn')
  writeFileSync(join(directory, 'postmaster.pid'), `${other.pid}\n${directory}\n0\n5432\n\n\n\nready\n`)
  const database = await openDatabase({ directory, ...quiet })
  await database.close()
  await stopped(directory)
})

it.skipIf(process.platform !== 'linux')(
  'R-SYNC-01 refuses and leaves alone a data folder that a server in another container uses, until that server ends',
  async () => {
    const directory = join(folder, 'volume')
    const database = await openDatabase({ directory, ...quiet })
    const password = join(directory, 'sled-password')
    // Every server holds the lock, also after its app and its guard.
    expect(spawnSync('flock', ['-n', password, 'true']).status).toBe(1)
    await database.close()
    await stopped(directory)

    // What is seen of a server in another container: its lock, and a number that is nobody's here.
    const other = spawn('flock', [password, 'sleep', '600'], { stdio: 'ignore', detached: true })
    children.add(other)
    await vi.waitUntil(() => spawnSync('flock', ['-n', password, 'true']).status === 1, { timeout: 120_000 })
    const pidFile = join(directory, 'postmaster.pid')
    writeFileSync(pidFile, `4194305\n${directory}\n`)
    await expect(openDatabase({ directory })).rejects.toThrow(
      /^The database in .+ does not start: another container or machine uses it\. Use one at a time$/,
    )
    expect(readFileSync(pidFile, 'utf8')).toContain('4194305')
    await vi.waitUntil(() => guardsOf(directory).length === 0, { timeout: 120_000 })

    process.kill(-(other.pid as number), 'SIGKILL')
    await (await openDatabase({ directory, ...quiet })).close()
    await stopped(directory)
  },
)

it('R-SYNC-01 the next start removes what a killed start left behind while it created the database folder', async () => {
  const data = join(folder, 'half-made')
  const directory = join(data, 'postgres')
  mkdirSync(data)
  const killed = spawn(process.execPath, [WRITER, directory], { stdio: 'ignore' })
  await vi.waitUntil(() => readdirSync(data).length === 2, { timeout: 120_000, interval: 5 })
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(readdirSync(data)).toEqual([
    expect.stringMatching(/^postgres\.[0-9a-f]{8}$/),
    expect.stringMatching(/^postgres\.[0-9a-f]{8}\.password$/),
  ])
  // Not ours.
  writeFileSync(join(data, 'postgres.notes'), '')
  await (await openDatabase({ directory, ...quiet })).close()
  await stopped(directory)
  expect(readdirSync(data)).toEqual(['postgres', 'postgres.log', 'postgres.notes'])
})

it('R-SYNC-01 refuses a socket folder that another user created', async () => {
  const directory = join(folder, 'squatted')
  const database = await openDatabase({ directory, ...quiet })
  const socketFolder = await socketFolderOf(database)
  await database.close()
  await stopped(directory)
  mkdirSync(socketFolder)
  chmodSync(socketFolder, 0o777)
  await expect(openDatabase({ directory })).rejects.toThrow('belongs to somebody else')
  rmSync(socketFolder, { recursive: true })
})

it('R-SYNC-01 a database whose data was deleted while in use stops after its last user and removes its socket folder', async () => {
  const directory = join(folder, 'deleted')
  const database = await openDatabase({ directory, ...quiet })
  const socketFolder = await socketFolderOf(database)
  rmSync(directory, { recursive: true })
  await database.close()
  await vi.waitUntil(() => !existsSync(socketFolder), { timeout: 120_000 })
  await vi.waitUntil(() => guardsOf(directory).length === 0, { timeout: 120_000 })
})

async function socketFolderOf({ db }: Database): Promise<string> {
  const { rows } = await sql<{ value: string }>`select current_setting('unix_socket_directories') as value`.execute(db)
  return rows[0]?.value as string
}
