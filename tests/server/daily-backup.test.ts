import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkArchive } from '#server/backup/archive.ts'
import { backupFile, MARK_SETTING, newestBackup, seriesOf } from '#server/backup/daily-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import type { Finding } from '#server/doctor/check.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { createDiskStore } from '#server/storage/disk-store.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const PICTURE = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

withDatabases((fresh) => {
  let folder: string
  let copies: string
  let database: TestDatabase
  let series: Awaited<ReturnType<typeof seriesOf>>
  let server: TestServer | undefined
  /** Of an administrator. */
  let cookie: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sled-daily-'))
    copies = join(folder, 'copies')
    database = await fresh()
    series = await seriesOf({ backup: { folder: copies, keep: 1 }, dataDir: folder }, database.db)
  })
  afterEach(async () => {
    await server?.stop()
    server = undefined
    rmSync(folder, { recursive: true, force: true })
  })

  const start = async (keep: number): Promise<TestServer> => {
    server = await startTestServer({
      database,
      config: { databaseUrl: database.url, backup: { folder: copies, keep } },
    })
    const person = await server.signUp('Olivia', 'Owen', 'olivia@sled.test')
    cookie = person.cookie
    await database.db.updateTable('profile').set({ role: 'admin' }).execute()
    await after(server, 0)
    server.mails.length = 0
    return server
  }
  const after = async ({ clock, context }: TestServer, ms: number) => {
    clock.now += ms
    // Mails are told of by what runs beside them.
    await context.jobs.runDue()
    await context.jobs.runDue()
  }
  const names = () => (existsSync(copies) ? readdirSync(copies).toSorted() : [])
  /** What an administrator reads of backups. */
  const findings = async ({ ask }: TestServer) => {
    const { findings } = (await (await ask('/readyz', { cookie })).json()) as { findings: Finding[] }
    return findings.filter(({ check }) => check === 'daily backup').map(({ wrong }) => wrong)
  }
  const lastBackup = async ({ ask }: TestServer) =>
    ((await (await ask('/readyz', { cookie })).json()) as { lastBackup?: string | null }).lastBackup

  test('R-DATA-01 the server makes a full backup once a day, keeps the newest and never deletes other files', async () => {
    mkdirSync(copies)
    const [oldest, older] = ['2020-01-01', '2020-01-02'].map((day) => backupFile(series, Date.parse(day)))
    for (const file of [oldest, older]) writeFileSync(file as string, '')
    writeFileSync(join(copies, 'notes.txt'), '')
    const daily = await start(2)
    await daily.context.blobs.put('images/ab/one.png', PICTURE, 'image/png')
    await after(daily, MINUTE)
    expect(names()).toHaveLength(3)
    expect(await lastBackup(daily)).toBe('2020-01-02T00:00:00.000Z')

    await after(daily, MINUTE)
    const first = backupFile(series, daily.clock.now)
    expect(names()).toEqual(['notes.txt', basename(older as string), basename(first)])
    expect(await lastBackup(daily)).toBe(new Date(newestBackup(series, daily.clock.now) as number).toISOString())
    const { tables, files } = await checkArchive(first)
    expect(tables.find(({ name }) => name === 'profile')?.rows).toBe(1)
    expect(files.map(({ key }) => key)).toEqual(['images/ab/one.png'])
    // A copy may go on beside the first, in the same folder.
    const copy = await fresh()
    await restoreBackup(
      { database: copy, blobs: createDiskStore(join(folder, 'copy'), Date.now), now: Date.now },
      first,
    )
    expect((await seriesOf(daily.context.config, copy.db)).mark).not.toBe(series.mark)

    await after(daily, 23 * HOUR)
    expect(names()).toHaveLength(3)
    await after(daily, HOUR)
    expect(names()).toEqual(['notes.txt', basename(first), basename(backupFile(series, daily.clock.now))])
  })

  test('R-DATA-01 a backup file dated in the future does not displace other backups', async () => {
    mkdirSync(copies)
    const daily = await start(1)
    const future = backupFile(series, daily.clock.now + 365 * 24 * HOUR)
    writeFileSync(future, '')
    await after(daily, 2 * MINUTE)
    const first = backupFile(series, daily.clock.now)
    expect(names()).toEqual([basename(first), basename(future)])
    expect(await lastBackup(daily)).toBe(new Date(newestBackup(series, daily.clock.now) as number).toISOString())
    await after(daily, 24 * HOUR)
    expect(names()).toEqual([basename(backupFile(series, daily.clock.now)), basename(future)])
  })

  test('R-DATA-01 /readyz answers 200 even when the database cannot yet tell which backups are its own', async () => {
    const daily = await start(1)
    await database.db.deleteFrom('server_setting').where('key', '=', MARK_SETTING).execute()
    const pending = await database.db.transaction().execute(async (tx) => {
      // Whoever makes the mark, too, waits for the end of this.
      await tx.insertInto('server_setting').values({ key: MARK_SETTING, value: 'ffffffff' }).execute()
      const answer = await daily.ask('/readyz', { cookie })
      return { status: answer.status, body: await answer.json() }
    })
    expect(pending).toMatchObject({ status: 200, body: { ok: true, findings: expect.any(Array) } })
    expect(pending.body).not.toHaveProperty('lastBackup')
  })

  test('R-DATA-01 two Sled servers with one backup folder manage only their own backups', async () => {
    mkdirSync(copies)
    const daily = await start(1)
    const unmarked = 'sled-2020-01-01T00-00-00Z.tar.gz'
    const others = [basename(backupFile({ ...series, mark: '0badcafe' }, daily.clock.now)), unmarked]
    for (const name of others) writeFileSync(join(copies, name), '')
    expect(await lastBackup(daily)).toBeNull()
    for (const wait of [2 * MINUTE, 24 * HOUR]) {
      await after(daily, wait)
      expect(names()).toEqual([...others, basename(backupFile(series, daily.clock.now))].toSorted())
    }
    expect(daily.logs.join('')).toContain('"count":2,"msg":"backups of another or an earlier Sled')
    const backup = { folder: join(folder, 'backups'), keep: 1 }
    const { hasUnmarked } = await seriesOf({ backup, dataDir: folder }, database.db)
    expect([series.hasUnmarked, hasUnmarked]).toEqual([false, true])
    expect(newestBackup({ ...series, mark: 'ffffffff', hasUnmarked }, daily.clock.now)).toBe(Date.parse('2020-01-01'))
  })

  test('R-DATA-01 the server e-mails the administrators once about a failed daily backup and retries it every hour', async () => {
    const daily = await start(7)
    writeFileSync(copies, 'no folder')
    await after(daily, 2 * MINUTE)
    expect(daily.mails).toMatchObject([{ to: 'olivia@sled.test', subject: 'Sled: the daily backup failed' }])
    expect(daily.mails[0]?.text).toMatch(/^No backup was made\. .*\n\nSled tries again every hour\./)
    expect(await lastBackup(daily)).toBeNull()
    const told = [expect.stringMatching(/^The daily backup has failed since \d{4}-\d\d-\d\d: No backup was made\./)]
    expect(await findings(daily)).toEqual(told)
    await after(daily, HOUR)
    expect(daily.mails).toHaveLength(1)
    expect(await findings(daily)).toEqual(told)
    rmSync(copies)
    await after(daily, HOUR)
    expect(names()).toHaveLength(1)
    expect(await findings(daily)).toEqual([])
    daily.clock.now += 49 * HOUR
    expect(await findings(daily)).toEqual([expect.stringMatching(/^The newest daily backup was made on \d{4}-/)])
    daily.clock.now -= 49 * HOUR
    // Another fault is told again.
    rmSync(copies, { recursive: true })
    writeFileSync(copies, 'no folder')
    await after(daily, 25 * HOUR)
    expect(daily.mails).toHaveLength(2)
  })

  test('R-DATA-01 two daily backups of one database never run at once: the second logs that and sends no e-mail', async () => {
    const daily = await start(7)
    const { promise: isReading, resolve: reads } = Promise.withResolvers<void>()
    const { promise: readOn, resolve: goOn } = Promise.withResolvers<void>()
    const waiting: BlobStore = {
      ...daily.context.blobs,
      async *all() {
        reads()
        await readOn
        yield* daily.context.blobs.all()
      },
    }
    const backup = (blobs: BlobStore, name: string) =>
      writeBackup({ database, blobs, now: Date.now }, join(folder, name))
    const first = backup(waiting, 'first.tar.gz')
    try {
      await isReading
      await expect(backup(daily.context.blobs, 'second.tar.gz')).rejects.toThrow('Another backup of this database')
      await after(daily, 2 * MINUTE)
      expect([names(), daily.mails]).toEqual([[], []])
    } finally {
      goOn()
      await first
    }
    await backup(daily.context.blobs, 'second.tar.gz')
    await after(daily, HOUR)
    expect(names()).toHaveLength(1)
  })

  test('R-DATA-01 the next backup removes the leftovers of a killed backup, but not those of one still running', async () => {
    for (const name of ['.unfinished-killed', '.unfinished-working']) {
      mkdirSync(join(copies, name), { recursive: true })
      writeFileSync(join(copies, name, 'profile'), 'rows')
    }
    writeFileSync(join(copies, '.unfinished-file'), 'no folder')
    for (const each of ['profile', '.']) utimesSync(join(copies, '.unfinished-killed', each), 1, 1)
    const daily = await start(1)
    await writeBackup({ database, blobs: daily.context.blobs, now: Date.now }, join(copies, 'by hand'))
    expect(names()).toEqual(['.unfinished-file', '.unfinished-working', 'by hand'])
  })

  test('R-DATA-01 the server makes no daily backups when they are turned off', async () => {
    const daily = await start(0)
    await after(daily, 25 * HOUR)
    expect([names(), await lastBackup(daily)]).toEqual([[], undefined])
  })
})
