import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '#database/connect.ts'
import { LISTENER_NAME } from '#database/listen.ts'
import { knownMigrations, migrate } from '#database/migrate.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { BackupError, checkArchive, eachEntry, filePath, type Manifest, tablePath } from './archive.ts'
import { FAILURE_SETTING, MARK_SETTING } from './daily-backup.ts'
import { raiseRevisions } from './revisions.ts'
import { quoted, setSequences, tablesOf } from './schema.ts'

/** `now`: ms since 1970. */
type Target = { database: Database; blobs: BlobStore; now: () => number }

/**
 * Restores into an empty database and updates its schema. Throws BackupError before it writes; after a later failure
 * you can repeat it. `checked`: from `checkBackup`.
 */
export async function restoreBackup(
  { database, blobs, now }: Target,
  file: string,
  checked?: Manifest,
): Promise<Manifest> {
  const manifest = checked ?? (await checkBackup(file))
  await database.client((client) => refuseUsed(client, manifest))
  await migrate(database, { only: new Set(manifest.migrations) })
  await putFiles(file, manifest, blobs)
  await database.client((client) => copyIn(client, file, manifest, now()))
  await migrate(database)
  return manifest
}

/** Checks the file without opening the database. Throws BackupError if this build cannot restore it. */
export async function checkBackup(file: string): Promise<Manifest> {
  const manifest = await checkArchive(file)
  const known = new Set(knownMigrations())
  const unknown = manifest.migrations.find((name) => !known.has(name))
  if (unknown) {
    throw new BackupError(`This backup was made by a newer Sled (${unknown}): update first. Nothing was changed.`)
  }
  return manifest
}

/** Throws if a server uses the database, or if it is neither empty nor left by a failed restore. */
async function refuseUsed(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const { rows: servers } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [LISTENER_NAME],
  )
  if (servers.length > 0) throw new BackupError('Sled is running on this database. Stop it first. Nothing was changed.')
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ is: boolean }>(`select exists (select from ${quoted(table)}) as is`)
    if (rows[0]?.is) throw new BackupError(IN_USE)
  }
  const { rows: found } = await client.query<{ is: boolean }>(
    `select to_regclass('schema_migration') is not null as is`,
  )
  if (!found[0]?.is) return
  const { rows: applied } = await client.query<{ name: string }>('select name from schema_migration')
  if (applied.some(({ name }) => !migrations.includes(name))) throw new BackupError(IN_USE)
}

const IN_USE =
  'This database is in use. Restore into an empty one: another DATA_DIR, or another DATABASE_URL. Nothing was changed.'

/** Files are restored first, because an extra file harms nobody, but a row without its file does. */
async function putFiles(file: string, manifest: Manifest, blobs: BlobStore): Promise<void> {
  const keys = new Map(manifest.files.map(({ key }) => [filePath(key), key]))
  await eachEntry(file, async (name, content) => {
    const key = keys.get(name)
    if (!key) return
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk as Buffer)
    await blobs.put(key, Buffer.concat(chunks), key.endsWith('.png') ? 'image/png' : 'application/octet-stream')
  })
}

/**
 * Copies all rows in one transaction, without triggers: the rows already hold what triggers would write. `now`: ms
 * since 1970.
 */
async function copyIn(client: pg.Client, file: string, manifest: Manifest, now: number): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [tablePath(table.name), table]))
  await client.query('begin')
  await client.query('set local statement_timeout = 0')
  try {
    for (const { name } of manifest.tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
    await eachEntry(file, async (name, content: Readable) => {
      const table = tables.get(name)
      if (!table) return
      const columns = table.columns.map(quoted).join(', ')
      const copy = client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`))
      await pipeline(content, copy)
    })
    for (const { name, rows } of manifest.tables) {
      const { rows: counted } = await client.query<{ n: number }>(`select count(*)::int as n from ${quoted(name)}`)
      if (counted[0]?.n !== rows) throw new Error(`${name} has ${counted[0]?.n} rows instead of ${rows}`)
    }
    await client.query('delete from server_setting where key = any($1)', [[MARK_SETTING, FAILURE_SETTING]])
    await raiseRevisions(client, manifest, now)
    for (const { name } of manifest.tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
    await setSequences(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new BackupError(`The backup could not be restored (${(error as Error).message}). The database is empty.`, {
      cause: error,
    })
  }
}
