import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Database, type Log, openDatabase } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { authSecret, createAuth } from '#identity/server/auth.ts'
import { endExpired } from '#identity/server/connected-apps.ts'
import { grantFirstAccount } from '#identity/server/first-account.ts'
import { purgeClients } from '#identity/server/oauth-clients.ts'
import { ADVISED_COST } from '#identity/server/password.ts'
import { deliverRecoveryMails } from '#identity/server/password-recovery.ts'
import type { SessionCookie } from '#identity/server/session-cookie.ts'
import { scheduleBackups } from './backup/daily-backup.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { createLogger, type Logger } from './logger.ts'
import { createFolderMail } from './mail/folder-mail.ts'
import { createSmtpMail, type MailTransport } from './mail/mail.ts'
import { deliverMail } from './mail/mail-job.ts'
import { StartError } from './start-error.ts'
import type { BlobStore } from './storage/blob-store.ts'
import { createDiskStore } from './storage/disk-store.ts'
import { createS3Store } from './storage/s3-store.ts'
import { Turns } from './turns.ts'

/** The parts a test replaces. A given database is migrated, and stays open when the context is disposed. */
type Overrides = Partial<Pick<Context, 'database' | 'logger' | 'mail' | 'blobs' | 'passwordCost' | 'now'>>

/**
 * Opens what the settings name and updates the database schema. It starts nothing by itself: jobs wait for
 * `jobs.start()`. Throws StartError or DatabaseStartError with one line for the person who runs the server.
 */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  prepareDataFolder(config.dataDir)
  const { logger = createLogger(config.logLevel), passwordCost = ADVISED_COST, now = Date.now } = overrides
  await using opened = new AsyncDisposableStack()
  const database =
    overrides.database ??
    opened.adopt(await openConfigured(config, (line) => logger.warn(line)), async (database) => await database.close())
  await migrate(database)
  const { db } = database
  const secret = await authSecret(db, config.authSecret)
  const auth = createAuth({ config, db, secret, logger, passwordCost, now })
  await grantFirstAccount(db)
  const { name, attributes } = (await auth.$context).authCookies.sessionToken
  const mail = overrides.mail ?? createMail(config, logger, now)
  const jobs = createJobs(db, logger, now)
  deliverMail(jobs, mail)
  deliverRecoveryMails(jobs, { db, mail, publicOrigin: config.publicOrigin, now })
  scheduleHousekeeping(jobs, database, now)
  scheduleBackups({ config, db, jobs, logger, now })
  const held = opened.move()
  return {
    config,
    database,
    auth,
    session: {
      cookieName: name,
      oldCookieName: attributes.secure ? '__Secure-sled.session_token' : undefined,
      cookieOptions: cookieOptionsOf(attributes),
      secret,
    },
    passwordCost,
    turns: new Turns(config),
    logger,
    mail,
    blobs: overrides.blobs ?? openBlobs(config, now),
    jobs,
    now,
    async [Symbol.asyncDispose]() {
      await jobs.stop()
      await held.disposeAsync()
    },
  }
}

/** The database that the settings name. Throws DatabaseStartError. */
export function openConfigured(config: Config, log: Log): Promise<Database> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, databasePool: pool, dataDir } = config
  return openDatabase({ ...(url ? { url, directUrl } : { directory: join(dataDir, 'postgres') }), pool, log })
}

const createMail = ({ smtpUrl, mailFrom, dataDir }: Config, logger: Logger, now: () => number): MailTransport =>
  smtpUrl ? createSmtpMail(smtpUrl, mailFrom) : createFolderMail(join(dataDir, 'mail'), mailFrom, logger, now)

/** The store of files that the settings name. */
export const openBlobs = ({ s3, dataDir }: Config, now: () => number): BlobStore =>
  s3 ? createS3Store(s3) : createDiskStore(join(dataDir, 'files'), now)

const cookieOptionsOf = ({ secure }: { secure?: boolean }): SessionCookie['cookieOptions'] => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax',
  secure,
})

/** Makes the folder for the server's files. Throws StartError if it cannot be written. */
export function prepareDataFolder(folder: string): void {
  const probe = join(folder, `.writable-${randomUUID()}`)
  try {
    makeFolder(folder)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new StartError(`DATA_DIR cannot be written: ${folder} (${REASONS[code] ?? code})`, { cause: error })
  }
}

/** Makes the parents one by one. Node's own `recursive` never ends if a parent exists and can hold no folders. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

const REASONS: Record<string, string> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'read-only file system',
  ENOSPC: 'the disk is full',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'not a folder',
  EEXIST: 'not a folder',
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Finished jobs are kept this long, for a person who looks into what happened. */
const KEEP_JOBS_MS = 7 * DAY_MS

/** Schedules the deletion of expired rows, so that they don't fill the database. */
function scheduleHousekeeping(jobs: Jobs, database: Database, now: () => number): void {
  jobs.handle('database.purge', async () => await purge(database, now()))
  jobs.repeat('database.purge', HOUR_MS)
}

/** Deletes what has expired by `now` (ms since 1970). Deleting a session closes its live connections (Y32). */
async function purge({ db }: Database, now: number): Promise<void> {
  const at = new Date(now)
  await db.deleteFrom('auth_session').where('expires_at', '<=', at).execute()
  await db.deleteFrom('auth_verification').where('expires_at', '<=', at).execute()
  await db
    .deleteFrom('auth_rate_limit')
    .where('last_request', '<', now - HOUR_MS)
    .execute()
  await endExpired(db, now)
  await purgeClients(db, now)
  const old = new Date(now - KEEP_JOBS_MS)
  await db
    .deleteFrom('job')
    .where((row) => row.or([row('done_at', '<=', old), row('failed_at', '<=', old)]))
    .execute()
}
