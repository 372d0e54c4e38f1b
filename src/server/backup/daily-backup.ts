import { type ExecFileException, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#database/tables.ts'
import type { Config } from '#server/config.ts'
import { isAdministrator } from '#server/is-administrator.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Logger } from '#server/logger.ts'
import { queueMail } from '#server/mail/mail-job.ts'
import { PROJECT } from '#server/project-folder.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** In ms after the start, because a server that has just started has more urgent work. */
const FIRST_MS = 2 * 60 * 1000
const KIND = 'backup.daily'
/** The exit code if another process is backing up the same database. */
export const RUNS_ALREADY = 3
const SCRIPT = join(PROJECT, 'scripts/backup.ts')
const NAME = /^sled-(?:([0-9a-f]{8})-)?(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz$/

/** The backups of one database. Other databases may use the same folder, so the names of the files contain a mark. */
type Series = {
  folder: string
  mark: string
  /** True if the series includes names without a mark, which earlier versions wrote. */
  hasUnmarked: boolean
}

/**
 * The setting with the mark of this database's backups. A restored database gets another mark, because the original may
 * still run.
 */
export const MARK_SETTING = 'backup_mark'

export async function seriesOf(
  { backup: { folder }, dataDir }: Pick<Config, 'backup' | 'dataDir'>,
  db: Kysely<Tables>,
): Promise<Series> {
  let mark = await keptMark(db)
  if (!mark) {
    await db
      .insertInto('server_setting')
      .values({ key: MARK_SETTING, value: randomBytes(4).toString('hex') })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    mark = await keptMark(db)
  }
  return { folder, mark: mark ?? '', hasUnmarked: folder === resolve(dataDir, 'backups') }
}

async function keptMark(db: Kysely<Tables>): Promise<string | undefined> {
  const row = await db.selectFrom('server_setting').select('value').where('key', '=', MARK_SETTING).executeTakeFirst()
  return row?.value
}

/** The file of a new backup; its name has the time in UTC. */
export const backupFile = ({ folder, mark }: Series, now: number): string =>
  join(folder, `sled-${mark}-${nameOfTime(now)}.tar.gz`)

export const nameOfTime = (now: number): string => `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** The time of the newest backup, ms since 1970; null if there is none. */
export const newestBackup = (series: Series, now: number): number | null =>
  backupsOf(series, now).at(-1)?.madeAt ?? null

/** For /readyz: the time of the newest backup as ISO 8601, or nothing when backups are off. */
export async function backupState(
  config: Config,
  db: Kysely<Tables>,
  now: number,
): Promise<{ lastBackup?: string | null }> {
  if (config.backup.keep === 0) return {}
  const newest = newestBackup(await seriesOf(config, db), now)
  return { lastBackup: newest === null ? null : new Date(newest).toISOString() }
}

/** Where the failure of backups is stored. A restore deletes the setting, because a backup may contain it. */
export const FAILURE_SETTING = 'backup_failure'
const FAILURE = z.object({ since: z.string(), reason: z.string() })

/** Since when backups fail (ISO 8601) and why; null if the last one worked. */
export async function backupFailure(db: Kysely<Tables>): Promise<z.output<typeof FAILURE> | null> {
  const row = await db
    .selectFrom('server_setting')
    .select('value')
    .where('key', '=', FAILURE_SETTING)
    .executeTakeFirst()
  return row ? FAILURE.parse(JSON.parse(row.value)) : null
}

/** Stores the outcome. Answers true for the first failure since a success. */
async function noteOutcome({ db, now }: Needs, outcome: 'made' | { failure: string }): Promise<boolean> {
  if (outcome === 'made') {
    await db.deleteFrom('server_setting').where('key', '=', FAILURE_SETTING).execute()
    return false
  }
  const value = JSON.stringify({ since: new Date(now()).toISOString(), reason: outcome.failure })
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('server_setting')
    .values({ key: FAILURE_SETTING, value })
    .onConflict((known) => known.column('key').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

type Needs = { config: Config; db: Kysely<Tables>; jobs: Jobs; logger: Logger; now: () => number }

/**
 * A child process makes the backup and ends with the server. After a failure the server logs, mails the administrators
 * and retries in an hour.
 */
export function scheduleBackups(needs: Needs): void {
  const { config, db, jobs, logger, now } = needs
  const { folder, keep } = config.backup
  if (keep === 0) return
  jobs.handle(KIND, async (_payload, _job, stopping) => {
    const series = await seriesOf(config, db)
    const newest = newestBackup(series, now())
    if (newest !== null && newest > now() - DAY_MS) return
    const outcome = await makeBackup(needs, backupFile(series, now()), stopping)
    if (outcome === 'elsewhere') return
    // One email for a failure that lasts, not one at every try.
    const isNew = await noteOutcome(needs, outcome)
    if (outcome !== 'made' && isNew) await tellAdministrators(needs, outcome.failure)
    const foreign = backupsIn(series).filter(({ isOwn }) => !isOwn)
    if (foreign.length > 0) logger.info({ folder, count: foreign.length }, FOREIGN)
    for (const { name } of backupsOf(series, now()).slice(0, -keep)) rmSync(join(folder, name), { force: true })
  })
  jobs.repeat(KIND, HOUR_MS, FIRST_MS)
}

/** elsewhere: another process is making a backup, or this server is ending. */
type Outcome = 'made' | 'elsewhere' | { failure: string }

async function makeBackup({ config, logger }: Needs, file: string, signal: AbortSignal): Promise<Outcome> {
  // The data folder and database of this server, wherever its settings came from.
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL = '', databaseDirectUrl: DATABASE_DIRECT_URL = '' } = config
  const env = { ...process.env, DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, file], { env, signal })
    logger.info(stdout.trim())
    return 'made'
  } catch (error) {
    const { code, stderr, message } = error as ExecFileException
    if (signal.aborted || code === RUNS_ALREADY) return 'elsewhere'
    const failure = String(stderr || message).trim()
    logger.error({ reason: failure }, 'the daily backup failed')
    return { failure }
  }
}

async function tellAdministrators({ config, db, jobs }: Needs, failure: string): Promise<void> {
  const admins = await db
    .selectFrom('profile')
    .select('email')
    .where('deleted_at', 'is', null)
    .where(isAdministrator(config))
    .execute()
  const subject = 'Sled: the daily backup failed'
  const text = `${failure}\n\n${WHAT_NEXT}\n`
  for (const { email } of admins) await queueMail(jobs, db, { to: email, subject, text })
}

const FOREIGN = 'backups of another or an earlier Sled, or from before a restore, stay until you delete them'

const WHAT_NEXT = "Sled tries again every hour. You won't get another mail about it until a backup has worked again."

type Backup = { name: string; madeAt: number; isOwn: boolean }

/**
 * The oldest first. Leaves out names with a time in the future, which a wrong clock wrote, so that they displace no
 * other backup.
 */
const backupsOf = (series: Series, now: number): Backup[] =>
  backupsIn(series)
    .filter(({ isOwn, madeAt }) => isOwn && madeAt <= now)
    .toSorted((a, b) => a.madeAt - b.madeAt)

function backupsIn({ folder, mark, hasUnmarked }: Series): Backup[] {
  try {
    return readdirSync(folder).flatMap((name) => {
      const [found, of, day, hour, minute, second] = NAME.exec(name) ?? []
      if (!found) return []
      return { name, madeAt: Date.parse(`${day}T${hour}:${minute}:${second}Z`), isOwn: of ? of === mark : hasUnmarked }
    })
  } catch {
    return []
  }
}
