/** `npm run backup [-- file]`: all data of this moment in one file, while the server runs. */
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { openBlobs } from '#app/open-context.server.ts'
import { BackupRunsError } from '#server/backup/archive.ts'
import { backupFile, RUNS_ALREADY, seriesOf } from '#server/backup/daily-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { readConfig } from '#server/config.ts'
import { openConfigured } from '#server/open-data.ts'

// A lower priority than the server's, so that requests come first.
setPriority(10)
// Exits by `process.exit` on a signal, so that the unfinished file is deleted before the end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
try {
  const [file, ...more] = process.argv.slice(2)
  if (more.length > 0) throw new Error('npm run backup [-- file]')
  const config = readConfig(process.env)
  const database = await openConfigured(config, console.warn)
  try {
    const target = resolve(file ?? backupFile(await seriesOf(config, database.db), Date.now()))
    const { tables, files } = await writeBackup({ database, blobs: openBlobs(config, Date.now), now: Date.now }, target)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Backup made: ${target} (${rows} rows, ${files.length} files).`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(`No backup was made. ${(error as Error).message}`)
  process.exitCode = error instanceof BackupRunsError ? RUNS_ALREADY : 1
}
