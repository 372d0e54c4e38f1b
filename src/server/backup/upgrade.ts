import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { APP_NAME, APP_VERSION } from '#domain/app-name.ts'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { BackupRunsError } from './archive.ts'
import { seriesOf, upgradeBackupFile } from './daily-backup.ts'
import { writeBackup } from './write-backup.ts'

type Needs = { config: Config; database: Database; blobs: BlobStore; now: () => number; log: (line: string) => void }

/**
 * Brings the database up to date. If it has data, a backup is made before the first change, unless backups are off
 * (R-OPS-06). Answers the migrations that it applied. Throws StartError if the backup fails; nothing is changed then.
 */
export async function upgrade({ config, database, blobs, now, log }: Needs): Promise<string[]> {
  const before = async () => {
    const file = upgradeBackupFile(await seriesOf(config, database.db), now())
    log(`${APP_NAME} ${APP_VERSION} will change the database. First it makes a backup …`)
    try {
      await untilMade(() => writeBackup({ database, blobs, now }, file))
    } catch (error) {
      throw new StartError(`${APP_NAME} changed nothing, because ${noBackup(file, error)}`, { cause: error })
    }
    log(`Backup made: ${file}. To go back, restore it with the version that you had (docs/running.md, 'Upgrades').`)
  }
  return await migrate(database, config.backup.keep > 0 ? { before } : {})
}

const noBackup = (file: string, error: unknown): string =>
  `it cannot make the backup ${file}: ${(error as Error).message}. ` +
  'Make room there, set BACKUP_DIR to another folder, or start with BACKUP_KEEP=off if you have a backup of your own.'

/** In ms. The process of the version before may be making its daily backup. */
const AGAIN_MS = 2_000

async function untilMade(make: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await make()
      return
    } catch (error) {
      if (!(error instanceof BackupRunsError)) throw error
      await wait(AGAIN_MS)
    }
  }
}
