/** `npm run db:migrate`: migrates the database of the settings, as every start does. */
import { migrate } from '#database/migrate.ts'
import { readConfig } from '#server/config.ts'
import { openConfigured } from '#server/open-data.ts'

try {
  const database = await openConfigured(readConfig(process.env), console.warn)
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
