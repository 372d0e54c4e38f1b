import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Run } from './connect.ts'
import { DatabaseStartError, reasonOf } from './database-start-error.ts'

/** The folder of the files `NNNN_name.sql`. The build (`dist/server`) finds it, too. */
export const MIGRATIONS = join(import.meta.dirname, '../../src/database/migrations')

/** The number of the lock for migrations: any that nothing else locks. */
const MIGRATION_LOCK = 727_001

const SCHEMA_MIGRATION = `create table if not exists schema_migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

type MigrateOptions = {
  directory?: string
  /** The names of the files that `migrate` may apply; by default all. */
  only?: ReadonlySet<string>
}

type Migration = { name: string; text: string; checksum: string }

/**
 * Applies missing files in order, each in a transaction, in one process at a time. Returns their names. Throws
 * DatabaseStartError for an edited or unknown file, or one that fails.
 */
export async function migrate(
  database: Database,
  { directory = MIGRATIONS, only }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(directory)
  return await database.session(async (run) => {
    // If the session fails, it closes, which releases its lock.
    await run(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    const names = await apply(migrations, run, only)
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

async function apply(migrations: readonly Migration[], run: Run, only?: ReadonlySet<string>): Promise<string[]> {
  await run(SCHEMA_MIGRATION)
  const done = new Set((await applied(migrations, run)).map((migration) => migration.name))
  const missing = migrations.filter(({ name }) => !done.has(name) && (!only || only.has(name)))
  for (const migration of missing) await applyOne(migration, run)
  return missing.map((migration) => migration.name)
}

/** The names of all migrations of this version, in order. */
export const knownMigrations = (): string[] => readMigrations(MIGRATIONS).map(({ name }) => name)

async function applied(migrations: readonly Migration[], run: Run): Promise<Migration[]> {
  const rows = (await run('select name, checksum from schema_migration order by name')) as Omit<Migration, 'text'>[]
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  return rows.map(({ name, checksum }) => {
    const migration = known.get(name)
    if (!migration) {
      throw new DatabaseStartError(
        `The database was made by a newer version of the app: it has the migration ${name}, which this one lacks.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new DatabaseStartError(`The migration ${name} was edited after this database had applied it.`)
    }
    return migration
  })
}

async function applyOne({ name, text, checksum }: Migration, run: Run): Promise<void> {
  try {
    await run(
      `begin;\n${text}\n;insert into schema_migration (name, checksum) values ('${name}', '${checksum}');\ncommit;`,
    )
  } catch (error) {
    await run('rollback')
    throw new DatabaseStartError(`The migration ${name} failed: ${reasonOf(error)}`, { cause: error })
  }
}
