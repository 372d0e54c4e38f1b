import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { APP_NAME, APP_VERSION } from '#domain/app-name.ts'
import type { Database, Run } from './connect.ts'
import { DatabaseStartError, reasonOf } from './database-start-error.ts'

/** The folder of the files `NNNN_name.sql`. The build (`dist/server`) finds it, too. */
export const MIGRATIONS = join(import.meta.dirname, '../../src/database/migrations')

/** The number of the lock for migrations: any that nothing else locks. */
const MIGRATION_LOCK = 727_001

const SCHEMA_MIGRATION = `create table if not exists schema_migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now(), version text)`

/** For databases older than 0.2.0. It asks first, because a change of a table waits for a backup that reads it. */
const ADD_VERSION = `do $$ begin
  if not exists (select from information_schema.columns
    where table_schema = current_schema() and table_name = 'schema_migration' and column_name = 'version')
  then alter table schema_migration add column version text; end if; end $$`

type MigrateOptions = {
  directory?: string
  /** The names of the files that `migrate` may apply; by default all. */
  only?: ReadonlySet<string>
  /** Runs before a database with data is changed, which is at the migration `last`. If it throws, nothing is changed. */
  before?: (last: string) => Promise<void>
  /** Gets a line if another process is at work. */
  log?: (line: string) => void
}

type Migration = { name: string; text: string; checksum: string }
/** `version`: of the app that applied it; null: older than 0.2.0. */
type Applied = { name: string; checksum: string; version: string | null }

/**
 * Applies missing files in order, each in a transaction, in one process at a time. Returns their names. Throws
 * DatabaseStartError for an edited or unknown file, or one that fails.
 */
export async function migrate(
  database: Database,
  { directory = MIGRATIONS, ...options }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(directory)
  return await database.session(async (run) => {
    // If the session fails, it closes, which releases its lock.
    const [locked] = (await run(`select pg_try_advisory_lock(${MIGRATION_LOCK}) as got`)) as { got: boolean }[]
    if (!locked?.got) {
      options.log?.('Another process is changing the database. This one waits for it.')
      await run(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    }
    const names = await apply(migrations, run, options)
    await run(`select pg_advisory_unlock(${MIGRATION_LOCK})`)
    return names
  })
}

function readMigrations(directory: string): Migration[] {
  return readdirSync(directory)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
    .map((name) => {
      // A checkout on Windows may have other line endings.
      const text = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

async function apply(migrations: readonly Migration[], run: Run, { only, before }: MigrateOptions): Promise<string[]> {
  await run(SCHEMA_MIGRATION)
  await run(ADD_VERSION)
  const done = new Set((await applied(migrations, run)).map((migration) => migration.name))
  const missing = migrations.filter(({ name }) => !done.has(name) && (!only || only.has(name)))
  const last = [...done].at(-1)
  if (last !== undefined && missing.length > 0) await before?.(last)
  for (const migration of missing) await applyOne(migration, run)
  return missing.map((migration) => migration.name)
}

/** The names of all migrations of this version, in order. */
export const knownMigrations = (): string[] => readMigrations(MIGRATIONS).map(({ name }) => name)

async function applied(migrations: readonly Migration[], run: Run): Promise<Migration[]> {
  const rows = (await run('select name, checksum, version from schema_migration order by name')) as Applied[]
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  const unknown = rows.findLast(({ name }) => !known.has(name))
  if (unknown) throw new DatabaseStartError(newerLine(unknown))
  return rows.map(({ name, checksum }) => {
    const migration = known.get(name) as Migration
    if (migration.checksum !== checksum) {
      throw new DatabaseStartError(`The migration ${name} was edited after this database had applied it.`)
    }
    return migration
  })
}

const newerLine = ({ name, version }: Applied): string =>
  `This is ${APP_NAME} ${APP_VERSION}, and a newer version has changed the database (${name}). ` +
  `Start ${version ? `version ${version}` : 'the newer version'} or later, or restore a backup from before (docs/running.md, 'Upgrades').`

async function applyOne({ name, text, checksum }: Migration, run: Run): Promise<void> {
  try {
    await run(
      `begin;\n${text}\n;insert into schema_migration (name, checksum, version)
        values ('${name}', '${checksum}', '${APP_VERSION}');\ncommit;`,
    )
  } catch (error) {
    await run('rollback')
    throw new DatabaseStartError(`The migration ${name} failed: ${reasonOf(error)}`, { cause: error })
  }
}
