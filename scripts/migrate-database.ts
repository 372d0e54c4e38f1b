/** `npm run db:migrate`: brings the database of the settings up to date, as every start of the server does too. */
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
