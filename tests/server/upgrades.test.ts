import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#database/connect.ts'
import { MIGRATIONS, migrate } from '#database/migrate.ts'
import { APP_VERSION } from '#domain/app-name.ts'
import { checkArchive } from '#server/backup/archive.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { upgrade } from '#server/backup/upgrade.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { readConfig } from '#server/config.ts'
import { createDiskStore } from '#server/storage/disk-store.ts'
import { withDatabases } from '../support/databases.ts'
import { type Cluster, startCluster, urlOf } from '../support/postgres-cluster.ts'
import { makeReleaseData } from '../support/release-data.ts'
import { exportedBy, type SledFile } from '../support/restoring.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/**
 * A folder for each release: a backup of it, and what its people downloaded. `MAKE_RELEASE=1 npx vitest run
 * tests/server/upgrades.test.ts` writes the folder of this version.
 */
const RELEASES = join(import.meta.dirname, '../releases')
const BACKUP = 'backup.tar.gz'
const PEOPLE = ['olivia', 'max']

const exports = async (server: TestServer): Promise<Record<string, SledFile>> => {
  const files: Record<string, SledFile> = {}
  for (const name of PEOPLE) files[name] = await exportedBy(server, await server.logIn(`${name}@sled.test`))
  return files
}

/** Without what says when somebody asked. */
const lasting = (files: Record<string, SledFile>) =>
  Object.fromEntries(
    Object.entries(files).map(([name, { exported_at: _, sessions: __, ...file }]) => [name, file]),
  ) as Record<string, SledFile>

withDatabases((fresh) => {
  let cluster: Cluster
  let folder: string
  let count = 0
  beforeAll(async () => {
    cluster = await startCluster()
  })
  afterAll(() => cluster.stop())
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sled-release-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const empty = async (): Promise<Database> => {
    const admin = await openDatabase({ url: cluster.url })
    const name = `upgraded_${count++}`
    await admin.exec(`create database ${name}`)
    await admin.close()
    return await openDatabase({ url: urlOf(cluster.url, name) })
  }

  /** What the people of a backup download from this version, at the time of the backup. */
  const afterRestore = async (file: string) => {
    const database = await empty()
    const { madeAt } = await restoreBackup({ database, blobs: createDiskStore(folder, Date.now), now: Date.now }, file)
    const server = await startTestServer({ database, areJobsByHand: true })
    server.clock.now = Date.parse(madeAt)
    const files = await exports(server)
    await server.stop()
    await database.close()
    return lasting(files)
  }

  test.each(readdirSync(RELEASES))('R-OPS-06 this version opens the data of %s and loses no field', async (version) => {
    const files = Object.fromEntries(
      PEOPLE.map((name) => [name, JSON.parse(readFileSync(join(RELEASES, version, `${name}.json`), 'utf8'))]),
    )
    expect(await afterRestore(join(RELEASES, version, BACKUP))).toMatchObject(files)
  })

  test('R-OPS-06 the data of this version survives a backup and a restore', async () => {
    const server = await startTestServer({ database: await fresh(), areJobsByHand: true })
    await makeReleaseData(server)
    const file = join(folder, BACKUP)
    await writeBackup({ ...server.context, now: Date.now }, file)
    const files = lasting(await exports(server))
    await server.stop()
    expect(await afterRestore(file)).toEqual(files)
    if (!process.env['MAKE_RELEASE']) return
    const release = join(RELEASES, APP_VERSION)
    mkdirSync(release, { recursive: true })
    writeFileSync(join(release, BACKUP), readFileSync(file))
    for (const [name, made] of Object.entries(files)) {
      writeFileSync(join(release, `${name}.json`), `${JSON.stringify(made, null, 1)}\n`)
    }
  })
  /** A database of the version before, with a row, and what an upgrade of it does. */
  const older = async () => {
    const database = await empty()
    const known = readdirSync(MIGRATIONS).sort()
    await migrate(database, { only: new Set(known.slice(0, -1)) })
    await database.db.insertInto('server_setting').values({ key: 'kept', value: 'yes' }).execute()
    const lines: string[] = []
    const upgraded = (env: Record<string, string>) =>
      upgrade({
        ...{ database, blobs: createDiskStore(folder, Date.now), now: Date.now, log: (line) => lines.push(line) },
        config: readConfig({ DATA_DIR: folder, ...env }),
      })
    return { database, known, lines, upgraded }
  }
  const backups = () => (existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : [])

  test('R-OPS-06 a start that changes the database first makes a backup of it and says how to go back', async () => {
    const { database, known, lines, upgraded } = await older()
    expect(await upgraded({})).toEqual(known.slice(-1))
    expect(backups()).toEqual([expect.stringMatching(`^before-${APP_VERSION}-[0-9a-f]{8}-00\\d\\d-.*\\.tar\\.gz$`)])
    const { migrations, tables } = await checkArchive(join(folder, 'backups', backups()[0] as string))
    expect(migrations).toEqual(known.slice(0, -1))
    expect(tables.find(({ name }) => name === 'server_setting')?.rows).toBe(2)
    expect(lines.join('\n')).toMatch(/Backup made: .*before-.* To go back, restore it with the version that you had/)
    expect(await upgraded({})).toEqual([])
    expect(backups()).toHaveLength(1)
    await database.close()
  })

  test('R-OPS-06 starts that fail again and again keep one backup, and one waits for a backup that another process makes', async () => {
    const { database, known, lines, upgraded } = await older()
    const isThere = await database.session(async (run) => {
      await run('select pg_advisory_lock(727021)')
      const upgrading = upgraded({})
      await vi.waitFor(() => expect(lines.at(-1)).toMatch(/^Another process is making a backup/), 20_000)
      await run('select pg_advisory_unlock(727021)')
      return await upgrading
    })
    expect(isThere).toEqual(known.slice(-1))
    const [first] = backups()
    // As if the migration had failed.
    await database.exec(`delete from schema_migration where name = '${known.at(-1)}'`)
    await expect(upgraded({})).rejects.toThrow(/already exists|failed/)
    expect(backups()).toHaveLength(1)
    expect(backups()).not.toEqual([first])
    await database.close()
  })

  test('R-OPS-06 a start whose backup fails changes nothing; with backups off it makes none', async () => {
    const { database, known, upgraded } = await older()
    const taken = join(folder, 'taken')
    writeFileSync(taken, '')
    await expect(upgraded({ BACKUP_DIR: taken })).rejects.toThrow('Sled changed nothing, because it cannot make')
    const applied = () => database.db.selectFrom('schema_migration').select('name').execute()
    expect(await applied()).toHaveLength(known.length - 1)
    expect(await upgraded({ BACKUP_KEEP: 'off' })).toEqual(known.slice(-1))
    expect(backups()).toEqual([])
    await database.close()
  })
})
