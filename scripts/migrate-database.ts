/** `npm run db:migrate`: brings the database of the settings up to date, as every start of the server does too. */
import { join } from 'node:path'
import { openDatabase } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { readConfig } from '#server/config.ts'

try {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { directory: join(dataDir, 'postgres') })
  try {
    const names = await migrate(database)
    console.log(names.length === 0 ? 'The database is up to date.' : `Applied ${names.join(', ')}.`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
