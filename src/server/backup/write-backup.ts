import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import tar, { type Pack } from 'tar-stream'
import type { Database } from '#database/connect.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { BackupRunsError, FORMAT, filePath, MANIFEST, MARK, type Manifest, Measure, tablePath } from './archive.ts'
import { columnsOf, quoted, tablesOf } from './schema.ts'

/** The number of the advisory lock; nothing else in the database uses it. */
const BACKUP_LOCK = 727_021

type Source = { database: Database; blobs: BlobStore; now: () => number }

/**
 * Writes one moment's rows and files while the server goes on. `file` appears complete or not at all. Throws
 * BackupRunsError.
 */
export async function writeBackup({ database, blobs, now }: Source, file: string): Promise<Manifest> {
  return await database.client(async (client) => {
    // The lock ends with the session, however this process ends.
    const { rows } = await client.query<{ got: boolean }>(`select pg_try_advisory_lock(${BACKUP_LOCK}) as got`)
    if (!rows[0]?.got) throw new BackupRunsError()
    return await inFolderBeside(file, async (folder) => {
      const manifest: Manifest = {
        format: FORMAT,
        madeAt: new Date(now()).toISOString(),
        ...(await copyOut(client, folder)),
        files: [],
      }
      const unfinished = join(folder, 'archive')
      const pack = tar.pack()
      const writing = pipeline(pack, createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
      await Promise.all([writing, packAll(pack, folder, manifest, blobs)])
      await sync(unfinished)
      await rename(unfinished, file)
      await sync(dirname(file))
      return manifest
    })
  })
}

const UNFINISHED = '.unfinished-'

/** In ms. A running backup writes to its folder all the time, so an older folder is of a killed one. */
const LEFT_AFTER_MS = 30 * 60 * 1000

/** Runs `work` in a folder on the same disk as `file`. The next backup removes the folder of a killed process. */
async function inFolderBeside<T>(file: string, work: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  clearLeftIn(dirname(file))
  const folder = mkdtempSync(join(dirname(file), UNFINISHED))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clear)
  try {
    return await work(folder)
  } finally {
    process.off('exit', clear)
    clear()
  }
}

/**
 * Deletes the unfinished folders of killed backups, which hold readable tables. A fresh folder may be of another
 * database's backup.
 */
function clearLeftIn(backups: string) {
  for (const name of readdirSync(backups).filter((each) => each.startsWith(UNFINISHED))) {
    const left = join(backups, name)
    try {
      const files = readdirSync(left).map((each) => join(left, each))
      const touchedAt = Math.max(...[left, ...files].map((each) => statSync(each).mtimeMs))
      if (Date.now() - touchedAt > LEFT_AFTER_MS) rmSync(left, { recursive: true, force: true })
    } catch {
      // The folder is another user's or has just gone: no reason to stop.
    }
  }
}

/** Reads all tables in one transaction. */
async function copyOut(
  client: pg.Client,
  folder: string,
): Promise<Pick<Manifest, 'postgres' | 'migrations' | 'tables'>> {
  // A large table takes longer than the time limit of requests.
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0')
  const { rows: versions } = await client.query<{ server_version: string }>('show server_version')
  const { rows: applied } = await client.query<{ name: string }>('select name from schema_migration order by name')
  const tables: Manifest['tables'] = []
  for (const name of await tablesOf(client)) {
    const columns = await columnsOf(client, name)
    const copy = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))
    const measure = new Measure()
    await pipeline(copy, measure, createWriteStream(join(folder, name), { mode: 0o600 }))
    tables.push({ name, columns, rows: copy.rowCount, bytes: measure.bytes, sha256: measure.sha256 })
  }
  await client.query('commit')
  return { postgres: versions[0]?.server_version ?? '', migrations: applied.map(({ name }) => name), tables }
}

async function packAll(pack: Pack, folder: string, manifest: Manifest, blobs: BlobStore): Promise<void> {
  try {
    await add(pack, MARK, Buffer.from(`${FORMAT}\n`))
    for (const { name, bytes } of manifest.tables) {
      const entry = pack.entry({ name: tablePath(name), size: bytes })
      await pipeline(createReadStream(join(folder, name)), entry)
    }
    for await (const key of blobs.all()) {
      const bytes = await blobs.get(key)
      // Skips a file that somebody deleted meanwhile.
      if (!bytes) continue
      const measure = new Measure()
      measure.resume().end(bytes)
      manifest.files.push({ key, bytes: bytes.length, sha256: measure.sha256 })
      await add(pack, filePath(key), Buffer.from(bytes))
    }
    await add(pack, MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)))
    pack.finalize()
  } catch (error) {
    pack.destroy(error as Error)
    throw error
  }
}

function add(pack: Pack, name: string, content: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  pack.entry({ name }, content, (error) => (error ? reject(error) : resolve()))
  return promise
}

/** Flushes the file, so that it survives a power cut. */
async function sync(file: string): Promise<void> {
  await using handle = await open(file, 'r')
  await handle.sync()
}
