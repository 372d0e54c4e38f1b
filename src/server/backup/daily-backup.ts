import { type ExecFileException, execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Config } from '#server/config.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Logger } from '#server/logger.ts'
import { queueMail } from '#server/mail/mail-job.ts'
import { PROJECT } from '#server/project-folder.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** A server that has just started has more urgent work. */
const FIRST_MS = 2 * 60 * 1000
const KIND = 'backup.daily'
/** The exit code of a backup that did nothing because another one of the same database was running. */
export const RUNS_ALREADY = 3
const SCRIPT = join(PROJECT, 'scripts/backup.ts')
const NAME = /^sled-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz$/

/** The name holds the time in UTC, so that names sort by age. */
export const backupFile = (folder: string, now: number): string =>
  join(folder, `sled-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`)

/** When the newest backup in a folder was made, in ms since 1970; null: there is none. */
export function newestBackup(folder: string, now: number): number | null {
  const newest = backupsIn(folder, now).at(-1)
  const [, day, hour, minute, second] = NAME.exec(newest ?? '') ?? []
  return day ? Date.parse(`${day}T${hour}:${minute}:${second}Z`) : null
}

/** For /readyz: when the newest backup was made, as ISO 8601; nothing when backups are off. */
export function backupState({ backup }: Config, now: number): { lastBackup?: string | null } {
  if (backup.keep === 0) return {}
  const newest = newestBackup(backup.folder, now)
  return { lastBackup: newest === null ? null : new Date(newest).toISOString() }
}

type Needs = { config: Config; db: Kysely<Tables>; jobs: Jobs; logger: Logger; now: () => number }

/**
 * Makes a daily backup in a process of its own and deletes those beyond BACKUP_KEEP. A failure is logged, mailed to the
 * administrators and retried in an hour. A running backup ends with the server.
 */
export function scheduleBackups(needs: Needs): void {
  const { config, jobs, now } = needs
  const { folder, keep } = config.backup
  if (keep === 0) return
  // One email per fault is enough, not one an hour.
  let isTold = false
  jobs.handle(
    KIND,
    async (_payload, _job, stopping) => {
      const newest = newestBackup(folder, now())
      if (newest !== null && newest > now() - DAY_MS) return
      const outcome = await makeBackup(needs, backupFile(folder, now()), stopping)
      if (outcome === 'elsewhere') return
      if (outcome !== 'made' && !isTold) await tellAdministrators(needs, outcome.failure)
      isTold = outcome !== 'made'
      for (const name of backupsIn(folder, now()).slice(0, -keep)) rmSync(join(folder, name), { force: true })
    },
    { isSlow: true },
  )
  jobs.repeat(KIND, HOUR_MS, FIRST_MS)
}

/** elsewhere: another process makes one, or this server ends and the next one continues. */
type Outcome = 'made' | 'elsewhere' | { failure: string }

async function makeBackup({ config, logger }: Needs, file: string, signal: AbortSignal): Promise<Outcome> {
  // The backup is of this server's data, wherever its settings came from.
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL = '', databaseDirectUrl: DATABASE_DIRECT_URL = '' } = config
  const env = { ...process.env, DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, file], { env, signal })
    logger.info(stdout.trim())
    return 'made'
  } catch (error) {
    const { code, stderr, message } = error as ExecFileException
    if (signal.aborted || code === RUNS_ALREADY) return 'elsewhere'
    const failure = (stderr || message).trim()
    logger.error({ reason: failure }, 'the daily backup failed')
    return { failure }
  }
}

async function tellAdministrators({ config, db, jobs }: Needs, failure: string): Promise<void> {
  const admins = await db
    .selectFrom('profile')
    .select('email')
    .where('deleted_at', 'is', null)
    .where((row) =>
      row.or([
        row('role', '=', 'admin'),
        row.and([row('email', 'in', ['', ...config.adminEmails]), row('email_verified', '=', true)]),
      ]),
    )
    .execute()
  const subject = 'Sled: the daily backup failed'
  const text = `${failure}\n\n${WHAT_NEXT}\n`
  for (const { email } of admins) await queueMail(jobs, db, { to: email, subject, text })
}

const WHAT_NEXT = "Sled tries again every hour. You won't get another mail about it until a backup has worked again."

/** The oldest first. One named after a time to come, by a clock that was wrong, ends no others and displaces none. */
function backupsIn(folder: string, now: number): string[] {
  const latest = basename(backupFile(folder, now))
  try {
    return readdirSync(folder)
      .filter((name) => NAME.test(name) && name <= latest)
      .sort()
  } catch {
    return []
  }
}
