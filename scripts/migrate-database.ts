/** `npm run db:migrate`: migrates the database of the settings, as every start does. */
import { openBlobs } from '#app/open-context.server.ts'
import { upgrade } from '#server/backup/upgrade.ts'
import { readConfig } from '#server/config.ts'
import { openConfigured } from '#server/open-data.ts'

try {
  const config = readConfig(process.env)
  const database = await openConfigured(config, console.warn)
  try {
    const blobs = openBlobs(config, Date.now)
    const names = await upgrade({ config, database, blobs, now: Date.now, log: console.log })
    console.log(names.length === 0 ? 'The database is up to date.' : `Applied ${names.join(', ')}.`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
