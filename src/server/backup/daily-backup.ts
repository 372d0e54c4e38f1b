import { execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Config } from '#server/config.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Logger } from '#server/logger.ts'
import { queueMail } from '#server/mail/mail-job.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const KIND = 'backup.daily'
const SCRIPT = join(import.meta.dirname, '../../../scripts/backup.ts')
const NAME = /^sled-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz$/

/** The name says when, in UTC, so that names sort by age. */
export const backupFile = (folder: string, now: number): string =>
  join(folder, `sled-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`)

/** When the newest backup in a folder was made, in ms since 1970; null: there is none. */
export function newestBackup(folder: string): number | null {
  const newest = backupsIn(folder).at(-1)
  const [, day, hour, minute, second] = NAME.exec(newest ?? '') ?? []
  return day ? Date.parse(`${day}T${hour}:${minute}:${second}Z`) : null
}

type Needs = { config: Config; db: Kysely<Tables>; jobs: Jobs; logger: Logger; now: () => number }

/**
 * Makes a backup a day in a process of its own, and deletes those beyond BACKUP_KEEP. A failed one is in the log and in
 * the administrators' mail, and is tried again in an hour.
 */
export function scheduleBackups(needs: Needs): void {
  const { config, jobs, now } = needs
  const { folder, keep } = config.backup
  if (keep === 0) return
  // One mail tells of a fault, not one an hour.
  let isTold = false
  jobs.handle(
    KIND,
    async () => {
      const newest = newestBackup(folder)
      if (newest !== null && newest > now() - DAY_MS) return
      isTold = !(await makeBackup(needs, backupFile(folder, now()), isTold))
      for (const name of backupsIn(folder).slice(0, -keep)) rmSync(join(folder, name), { force: true })
    },
    { isSlow: true },
  )
  jobs.repeat(KIND, HOUR_MS)
}

/** Answers whether one was made. */
async function makeBackup({ db, jobs, logger }: Needs, file: string, isTold: boolean): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, file])
    logger.info(stdout.trim())
    return true
  } catch (error) {
    const reason = String((error as { stderr?: string }).stderr || (error as Error).message).trim()
    logger.error({ reason }, 'the daily backup failed')
    if (isTold) return false
    const admins = await db.selectFrom('profile').select('email').where('role', '=', 'admin').execute()
    for (const { email } of admins) {
      await queueMail(jobs, db, { to: email, subject: 'Sled: the daily backup failed', text: `${reason}\n` })
    }
    return false
  }
}

function backupsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => NAME.test(name))
      .sort()
  } catch {
    return []
  }
}
