import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { APP_NAME, APP_VERSION } from '#domain/app-name.ts'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { BackupRunsError } from './archive.ts'
import { nameOfTime, seriesOf } from './daily-backup.ts'
import { writeBackup } from './write-backup.ts'

type Needs = { config: Config; database: Database; blobs: BlobStore; now: () => number; log: (line: string) => void }

/**
 * Brings the database up to date. If it has data, a backup is made before the first change, unless backups are off
 * (R-OPS-06). Answers the migrations that it applied. Throws StartError if the backup fails; nothing is changed then.
 */
export async function upgrade(needs: Needs): Promise<string[]> {
  const { config, database, log } = needs
  const before = (last: string) => backUp(needs, last)
  return await migrate(database, { log, ...(config.backup.keep > 0 && { before }) })
}

/**
 * Makes the backup of a database whose last migration is `last`. One stays for each version and migration, because a
 * start that fails may come again every few seconds. Its name is no daily backup's, so nothing else deletes it.
 */
async function backUp({ config, database, blobs, now, log }: Needs, last: string): Promise<void> {
  const { folder, mark } = await seriesOf(config, database.db)
  const start = `before-${APP_VERSION}-${mark}-${last.slice(0, 4)}-`
  const name = `${start}${nameOfTime(now())}.tar.gz`
  log(`${APP_NAME} ${APP_VERSION} will change the database. First it makes a backup.`)
  try {
    await untilMade(() => writeBackup({ database, blobs, now }, join(folder, name)), log)
  } catch (error) {
    throw new StartError(
      `${APP_NAME} changed nothing, because it cannot make a backup in ${folder}: ${(error as Error).message} ` +
        'Make room there, set BACKUP_DIR to another folder, or start with BACKUP_KEEP=off if you have a backup of your own.',
      { cause: error },
    )
  }
  for (const other of readdirSync(folder).filter((each) => each.startsWith(start) && each !== name)) {
    rmSync(join(folder, other), { force: true })
  }
  log(
    `Backup made: ${join(folder, name)}. To go back, restore it with the version that you had (docs/running.md, 'Upgrades').`,
  )
}

/** In ms. Another process may be making its daily backup. */
const AGAIN_MS = 2_000
const PATIENCE_MS = 30 * 60 * 1000

async function untilMade(make: () => Promise<unknown>, log: Needs['log']): Promise<void> {
  for (let waited = 0; ; waited += AGAIN_MS) {
    try {
      await make()
      return
    } catch (error) {
      if (!(error instanceof BackupRunsError) || waited >= PATIENCE_MS) throw error
      if (waited === 0) log('Another process is making a backup. This one waits for it.')
      await wait(AGAIN_MS)
    }
  }
}
