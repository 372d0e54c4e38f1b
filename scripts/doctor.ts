/** `npm run doctor`: lists slow or unsafe settings. Exits with 1 if something is unsafe. */
import { sql } from 'kysely'
import { openBlobs } from '#app/open-context.server.ts'
import type { Database } from '#database/connect.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { examine, lineOf } from '#server/doctor/examine.ts'
import { NOTHING_SEEN } from '#server/doctor/seen-requests.ts'
import { openConfigured, prepareDataFolder } from '#server/open-data.ts'

try {
  await run()
} catch (error) {
  console.error(error instanceof ConfigError ? error.lines.join('\n') : (error as Error).message)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  prepareDataFolder(config.dataDir)
  const database = await openConfigured(config, console.error)
  try {
    console.log(await versions(config, database))
    const blobs = openBlobs(config, Date.now)
    const findings = await examine({ config, database, blobs, now: Date.now, seen: NOTHING_SEEN })
    for (const finding of findings) console.log(lineOf(finding))
    if (findings.length === 0) console.log('All is well.')
    if (findings.some(({ isUnsafe }) => isUnsafe)) process.exitCode = 1
  } finally {
    await database.close()
  }
}

async function versions({ databaseUrl }: Config, { db }: Database): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
  const postgres = `${databaseUrl ? '' : 'its bundled '}PostgreSQL ${rows[0]?.server_version}`
  return `Sled runs on Node ${process.versions.node} and ${postgres}.`
}
