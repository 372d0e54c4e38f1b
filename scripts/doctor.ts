/**
 * `npm run doctor`: lists slow or unsafe settings, and with `-- --mail you@example.org` sends a test mail. Exits with 1
 * if something is unsafe or the mail server did not take the mail.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createMail, openBlobs } from '#app/open-context.server.ts'
import type { Database } from '#database/connect.ts'
import { SOURCE_LANGUAGE } from '#domain/languages.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { newerPostgres } from '#server/doctor/database-checks.ts'
import { examine, lineOf } from '#server/doctor/examine.ts'
import { NOTHING_SEEN } from '#server/doctor/seen-requests.ts'
import { createLogger } from '#server/logger.ts'
import { sendTestMail } from '#server/mail/test-mail.ts'
import { openConfigured, prepareDataFolder } from '#server/open-data.ts'
import { wordsFor } from '#words/words.server.ts'

try {
  await run()
} catch (error) {
  console.error(error instanceof ConfigError ? error.lines.join('\n') : (error as Error).message)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const { mail: address } = parseArgs({ options: { mail: { type: 'string' } } }).values
  if (address !== undefined && !/^[^\s@]+@[^\s@]+$/.test(address)) throw new Error(`${address} is no e-mail address.`)
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
    if (address !== undefined) await tryMail(config, address)
  } finally {
    await database.close()
  }
}

async function tryMail(config: Config, address: string): Promise<void> {
  const mail = createMail(config, createLogger('silent'), Date.now)
  const { isSent, text } = await sendTestMail({ config, mail }, address, wordsFor(SOURCE_LANGUAGE))
  console.log(text)
  if (!isSent) process.exitCode = 1
}

async function versions({ databaseUrl }: Config, { db }: Database): Promise<string> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number`.execute(
    db,
  )
  const { version = '', number = 0 } = rows[0] ?? {}
  const postgres = `${databaseUrl ? '' : 'its bundled '}PostgreSQL ${version}`
  const newer = databaseUrl ? null : newerPostgres(number)
  return `Sled runs on Node ${process.versions.node} and ${postgres}.${newer ? ` PostgreSQL ${newer} is newer.` : ''}`
}
