import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import tar from 'tar-stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#database/connect.ts'
import { checkArchive, eachEntry, type Manifest } from '#server/backup/archive.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { createDiskStore } from '#server/storage/disk-store.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { logWorkout } from '../support/logbook.ts'
import { webp } from '../support/pictures.ts'
import { type Cluster, findOldest, startCluster, urlOf } from '../support/postgres-cluster.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const SQUAT = [{ name: 'Squat', sets: [{ reps: 5 }, { reps: 5 }] }]
const PICTURE = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251)
/** A person's own picture of an exercise. */
const OWN = crypto.randomUUID()

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sled-backup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What counts: each table's rows as COPY writes them, without what restores have added to revisions, and each file. */
async function content(archive: string) {
  const { tables, files } = await checkArchive(join(folder, archive))
  const linesByTable = new Map<string, string[]>()
  await eachEntry(join(folder, archive), async (name, entry) => {
    linesByTable.set(name.replace('tables/', ''), (await text(entry)).split('\n'))
  })
  const linesOf = (name: string) => linesByTable.get(name) ?? []
  const base = Number(linesOf('server_setting').find(isBase)?.split('\t')[1] ?? 0)
  const rowsOf = ({ name, columns }: Manifest['tables'][number]) => {
    const at = columns.indexOf('rev')
    const lowered = (line: string) =>
      line.split('\t').map((value, column) => (column === at && Number(value) ? String(Number(value) - base) : value))
    return linesOf(name)
      .filter((line) => !isBase(line))
      .map((line) => lowered(line).join('\t'))
      .toSorted()
  }
  return {
    tables: tables.map((table) => ({ name: table.name, rows: rowsOf(table) })),
    files: files.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  }
}

const isBase = (line: string): boolean => line.startsWith('rev_base\t')

const store = (name: string): BlobStore => createDiskStore(join(folder, name), Date.now)

withDatabases((fresh) => {
  let server: TestServer
  let database: TestDatabase

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database, blobs: store('source') })
    const olivia = await server.signUp('Olivia', 'Owen', 'olivia@sled.test')
    for (let day = 3; day > 0; day -= 1) {
      await logWorkout(server, olivia, {
        name: `Day ${day} 💪 \\N "a"\tb`,
        exercises: SQUAT,
        at: Date.now() - day * 86_400_000,
      })
    }
    const query = new URLSearchParams({ ownerId: olivia.userId, actorId: olivia.userId })
    const headers = { cookie: olivia.cookie, origin: server.origin, 'content-type': 'image/webp' }
    await fetch(`${server.origin}/api/pictures/${OWN}?${query}`, { method: 'PUT', headers, body: webp() })
    await server.context.blobs.put('images/ab/one.png', PICTURE, 'image/png')
    await server.context.blobs.put('images/cd/two.png', PICTURE.slice(0, 10), 'image/png')
  })
  afterEach(() => server.stop())

  const backup = (of: { database: Database; blobs: BlobStore }, name: string) =>
    writeBackup({ ...of, now: Date.now }, join(folder, name))

  describe('backup and restore between the newest and the oldest supported PostgreSQL', () => {
    const oldest = findOldest()
    let clusters: Cluster[]
    beforeAll(async () => {
      clusters = [await startCluster(), ...(oldest ? [await startCluster(oldest)] : [])]
    })
    afterAll(async () => {
      for (const cluster of clusters) await cluster.stop()
    })

    test('R-DATA-01 R-SYNC-09 R-GUIDE-08 a backup taken while sets are logged restores every row and file, to the other PostgreSQL and back', async () => {
      const max = await server.signUp('Max', 'Martin', 'max@sled.test')
      let isOver = false
      const logging = (async () => {
        for (let n = 0; !isOver; n += 1)
          await logWorkout(server, max, { exercises: SQUAT, at: Date.now() - n * 3_600_000 })
      })()
      const first = await backup(server.context, 'first.tar.gz')
      isOver = true
      await logging
      expect(first.tables.find(({ name }) => name === 'workout')?.rows).toBeGreaterThanOrEqual(3)

      let archive = 'first.tar.gz'
      for (const [round, cluster] of [...clusters, clusters[0] as Cluster].entries()) {
        const name = `restored_${round}`
        const admin = await openDatabase({ url: cluster.url })
        await admin.exec(`create database ${name}`)
        await admin.close()
        const restored = await openDatabase({ url: urlOf(cluster.url, name) })
        const blobs = store(name)
        await restoreBackup({ database: restored, blobs, now: Date.now }, join(folder, archive))
        archive = `${name}.tar.gz`
        await backup({ database: restored, blobs }, archive)
        expect(await content(archive)).toEqual(await content('first.tar.gz'))
        expect(await blobs.get('images/ab/one.png')).toEqual(PICTURE)
        const own = await restored.db.selectFrom('picture').select('blob').where('id', '=', OWN).executeTakeFirst()
        expect(await blobs.get(own?.blob ?? '')).toEqual(webp())
        // Sequences go on, and triggers run again.
        await restored.db.insertInto('job').values({ kind: 'one more' }).execute()
        const { rows } = await restored.client((client) =>
          client.query(`select 1 from pg_trigger where not tgisinternal and tgenabled <> 'O'`),
        )
        expect(rows).toEqual([])
        await restored.close()
      }
    })
  })

  describe('restore rejects an unsuitable archive before writing anything', () => {
    let empty: Database
    let cluster: Cluster
    beforeAll(async () => {
      cluster = await startCluster()
      empty = await openDatabase({ url: cluster.url })
    })
    afterAll(async () => {
      await empty.close()
      await cluster.stop()
    })

    const restored = (file: string, into = empty) =>
      restoreBackup({ database: into, blobs: store('target'), now: Date.now }, join(folder, file)).catch(
        (error: Error) => error.message,
      )

    const packed = async (entries: Record<string, string>): Promise<Buffer> => {
      const pack = tar.pack()
      for (const [name, text] of Object.entries(entries)) pack.entry({ name }, text)
      pack.finalize()
      const chunks: Buffer[] = []
      for await (const chunk of pack) chunks.push(chunk as Buffer)
      return gzipSync(Buffer.concat(chunks))
    }

    test('restore rejects a broken, foreign, newer or missing archive, and a database that is in use', async () => {
      const whole = join(folder, 'whole.tar.gz')
      const manifest = await backup(server.context, 'whole.tar.gz')
      const bytes = readFileSync(whole)
      const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content)
      put('cut', bytes)
      truncateSync(join(folder, 'cut'), Math.floor(bytes.length * 0.7))
      put('changed', Buffer.from(bytes.map((byte, at) => (at === Math.floor(bytes.length / 2) ? byte ^ 0x55 : byte))))
      put('longer', bytes)
      appendFileSync(join(folder, 'longer'), 'more')
      put('nothing', '')
      put('text', 'a,b,c\n1,2,3\n')
      put('other', await packed({ 'readme.txt': 'hello' }))
      put('newer', await packed({ 'sled-backup': '2\n' }))
      put('half', await packed({ 'sled-backup': '1\n', 'tables/profile': '' }))
      const later = { ...manifest, migrations: [...manifest.migrations, '9999_later.sql'], tables: [], files: [] }
      put('later', await packed({ 'sled-backup': '1\n', 'manifest.json': JSON.stringify(later) }))

      expect(await restored('cut')).toMatch(/^This backup is broken/)
      expect(await restored('changed')).toMatch(/^This backup is broken/)
      expect(await restored('half')).toMatch(/^This backup is broken/)
      expect(await restored('longer')).toMatch(/^This backup is broken/)
      for (const name of ['nothing', 'text', 'other'])
        expect(await restored(name)).toMatch(/^This file is not a backup/)
      for (const name of ['newer', 'later']) expect(await restored(name)).toMatch(/made by a newer Sled/)
      expect(await restored('missing')).toMatch(/^There is no file/)
      expect(await restored('whole.tar.gz', database)).toMatch(/^Sled is running on this database/)
      const used = await fresh()
      await used.db.insertInto('server_setting').values({ key: 'k', value: 'v' }).execute()
      expect(await restored('whole.tar.gz', used)).toMatch(/^This database is in use/)

      const { rows } = await empty.client((client) => client.query(`select from pg_tables where schemaname = 'public'`))
      expect(rows).toEqual([])
      for await (const key of store('target').all()) expect.unreachable(key)
      expect((await checkArchive(whole)).tables).toEqual(manifest.tables)
    })

    test('R-DATA-01 npm run restore creates no data folder when it rejects the file', async () => {
      const file = join(folder, 'no backup')
      writeFileSync(file, 'a,b,c\n1,2,3\n')
      const env = { ...process.env, DATA_DIR: join(folder, 'data') }
      const running = promisify(execFile)(process.execPath, ['scripts/restore.ts', file], { env })
      await expect(running).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^This file is not a backup/),
      })
      expect(existsSync(join(folder, 'data'))).toBe(false)
    })
  })
})
