/** `npm run restore -- file`: reads a backup into the empty database of the settings. */

import { openBlobs } from '#app/open-context.server.ts'
import { BackupError } from '#server/backup/archive.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { openConfigured, prepareDataFolder } from '#server/open-data.ts'

try {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new BackupError('npm run restore -- file')
  const config = readConfig(process.env)
  // Checks first, so that a refused backup creates no folder and no database.
  const checked = await checkBackup(file)
  prepareDataFolder(config.dataDir)
  const database = await openConfigured(config, console.warn)
  try {
    const blobs = openBlobs(config, Date.now)
    const { madeAt, tables, files } = await restoreBackup({ database, blobs, now: Date.now }, file, checked)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Restored the backup of ${madeAt}: ${rows} rows, ${files.length} files.`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
