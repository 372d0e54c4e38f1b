/** `npm run db:export -- file.sql`: writes the embedded database as SQL that an empty PostgreSQL database loads. */
import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '#database/connect.ts'
import { exportSql } from '#database/export.ts'
import { readConfig } from '#server/config.ts'

const [file = 'sled.sql'] = process.argv.slice(2)

try {
  await run(file)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function run(path: string): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) throw new Error('DATABASE_URL is set: use pg_dump, which a PostgreSQL server brings along.')
  const directory = join(dataDir, 'pg')
  if (!existsSync(join(directory, 'PG_VERSION'))) throw new Error(`There is no database in ${directory}.`)
  const database = await openDatabase({ directory })
  try {
    await writeTo(path, database)
  } finally {
    await database.close()
  }
  console.log(`Exported to ${path}. Load it into an empty database: psql -v ON_ERROR_STOP=1 -f ${path} "$DATABASE_URL"`)
}

async function writeTo(path: string, database: Database): Promise<void> {
  // Never over an older export.
  const output = await open(path, 'wx', 0o600)
  try {
    await exportSql(database, async (text) => {
      await output.write(text)
    })
    await output.sync()
  } catch (error) {
    await rm(path)
    throw error
  } finally {
    await output.close()
  }
}
