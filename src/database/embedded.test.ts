import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs, { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from './connect.ts'
import { lockDirectory } from './directory-lock.ts'

const PROCESS = join(import.meta.dirname, '../../tests/database-process.ts')
let folder: string
const children = new Set<ChildProcess>()

function start(mode: 'lock' | 'write', directory: string) {
  const child = spawn(process.execPath, [PROCESS, mode, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    pid: child.pid,
    line: async () => (await lines.next()).value as string | undefined,
    async kill() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      // What was said before the end.
      const rest: string[] = []
      for (let next = await lines.next(); !next.done; next = await lines.next()) rest.push(next.value)
      return rest
    },
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sled-embedded-'))
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe('the directory lock', () => {
  it('R-DATA-01 a second process is refused and told who holds the directory; a killed holder holds nothing', async () => {
    const directory = join(folder, 'held')
    const holder = start('lock', directory)
    expect(await holder.line()).toBe('held')
    await expect(openDatabase({ directory })).rejects.toThrow(
      `The database in ${directory} is already open in process ${holder.pid}. Stop that process first`,
    )
    await holder.kill()
    lockDirectory(directory)()
  })

  it('R-DATA-01 a second opening in the same process is refused, and free again after the first has closed', () => {
    const directory = join(folder, 'twice')
    const unlock = lockDirectory(directory)
    expect(() => lockDirectory(`${directory}/`)).toThrow(`already open in process ${process.pid}`)
    unlock()
    lockDirectory(directory)()
  })

  it('R-DATA-01 a lock that nobody refers to any more still holds', async () => {
    const directory = join(folder, 'forgotten')
    lockDirectory(directory)
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    for (let round = 0; round < 3; round++) {
      collect()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(() => lockDirectory(directory)).toThrow('already open in process')
  })

  it('R-DATA-01 of processes that start at once on what a killed one left, one gets the directory', async () => {
    const directory = join(folder, 'contended')
    const former = start('lock', directory)
    await former.line()
    await former.kill()
    const contenders = [1, 2, 3, 4].map(() => start('lock', directory))
    const said = await Promise.all(contenders.map((contender) => contender.line()))
    expect(said.filter((line) => line === 'held')).toHaveLength(1)
    for (const contender of contenders) await contender.kill()
  })

  it('R-DATA-01 a folder that cannot be made is refused in one line', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    await expect(openDatabase({ directory: join(file, 'pg') })).rejects.toThrow(
      /^The data folder .* cannot be used: .+$/,
    )
  })
})

describe('the version check', () => {
  it('R-DATA-01 a directory of another PostgreSQL version is refused with what to do, and is left as it was', async () => {
    const directory = join(folder, 'old')
    lockDirectory(directory)()
    writeFileSync(join(directory, 'PG_VERSION'), '17\n')
    await expect(openDatabase({ directory })).rejects.toThrow(
      /is of PostgreSQL 17, this version of the app embeds 18\. Export it/,
    )
    expect(readFileSync(join(directory, 'PG_VERSION'), 'utf8')).toBe('17\n')
    // Refused, not held.
    lockDirectory(directory)()
  })
})

const setting = async ({ db }: Database, name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value

describe('a directory', () => {
  it('R-SYNC-01 kill -9 of a writing process loses nothing that was acknowledged, round after round', async () => {
    const directory = join(folder, 'killed')
    const acknowledged: string[] = []
    for (const count of [40, 7, 120]) {
      const writer = start('write', directory)
      expect(await writer.line()).toBe('open')
      for (let line = 0; line < count; line++) acknowledged.push((await writer.line()) as string)
      acknowledged.push(...(await writer.kill()))

      const database = await openDatabase({ directory })
      const settings = await database.db.selectFrom('server_setting').select('key').execute()
      const jobs = await database.db.selectFrom('job').select('kind').execute()
      const stored = new Set(settings.map((row) => row.key))
      expect(acknowledged.filter((key) => !stored.has(key))).toEqual([])
      // Both rows of a transaction or neither.
      expect(jobs.map((row) => row.kind).sort()).toEqual([...stored].sort())
      await database.close()
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(167)
  })

  it('R-SYNC-01 every commit is forced to disk', async () => {
    const database = await openDatabase({ directory: join(folder, 'killed'), log: console.warn })
    const forced = vi.fn(fs.fdatasyncSync)
    const original = fs.fdatasyncSync
    fs.fdatasyncSync = forced
    syncBuiltinESMExports()
    try {
      for (const key of ['a', 'b']) {
        forced.mockClear()
        await database.db.insertInto('server_setting').values({ key, value: '' }).execute()
        expect(forced).toHaveBeenCalled()
      }
    } finally {
      fs.fdatasyncSync = original
      syncBuiltinESMExports()
      await database.close()
    }
  })

  it('R-SYNC-01 a directory opens without a warning, with fsync on and small buffers, and upkeep runs', async () => {
    const warnings: string[] = []
    const database = await openDatabase({ directory: join(folder, 'killed'), log: (line) => warnings.push(line) })
    expect(warnings).toEqual([])
    expect(await setting(database, 'fsync')).toBe('on')
    expect(await setting(database, 'shared_buffers')).toBe('16MB')
    await database.maintain()
    await database.close()
  })
})
