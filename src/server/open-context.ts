import { join } from 'node:path'
import { type Database, type Log, openDatabase } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { authSecret, createAuth } from '#identity/server/auth.ts'
import { grantFirstAccount } from '#identity/server/first-account.ts'
import { deliverRecoveryMails } from '#identity/server/password-recovery.ts'
import type { SessionCookie } from '#identity/server/session-cookie.ts'
import { scheduleBackups } from './backup/daily-backup.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { prepareDataFolder } from './data-folder.ts'
import { scheduleHousekeeping } from './housekeeping.ts'
import { createJobs } from './jobs.ts'
import { createLogger, type Logger } from './logger.ts'
import { createFolderMail } from './mail/folder-mail.ts'
import type { MailTransport } from './mail/mail.ts'
import { deliverMail } from './mail/mail-job.ts'
import { createSmtpMail } from './mail/smtp-mail.ts'
import type { BlobStore } from './storage/blob-store.ts'
import { createDiskStore } from './storage/disk-store.ts'
import { createS3Store } from './storage/s3-store.ts'
import { Turns } from './turns.ts'

/** The edges a test replaces. A database handed in is migrated, and stays open when the context is disposed. */
export type Overrides = Partial<Pick<Context, 'database' | 'logger' | 'mail' | 'blobs' | 'now'>>

/**
 * Opens what the settings name and brings the database up to date. Starts nothing that runs by itself: jobs wait for
 * `jobs.start()`. Throws StartError or DatabaseStartError with one line for the person who runs the server.
 */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  prepareDataFolder(config.dataDir)
  const { logger = createLogger(config.logLevel), now = Date.now } = overrides
  await using opened = new AsyncDisposableStack()
  const database =
    overrides.database ??
    opened.adopt(await openConfigured(config, (line) => logger.warn(line)), async (database) => await database.close())
  await migrate(database)
  const { db } = database
  const secret = await authSecret(db, config.authSecret)
  const auth = createAuth({ config, db, secret, logger, now })
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
