import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Auth } from '#identity/server/auth.ts'
import { grantFirstAccount } from '#identity/server/first-account.ts'
import { keepProvider } from '#identity/server/kept-provider.ts'
import { purgeClients } from '#identity/server/oauth/clients.ts'
import { endExpired } from '#identity/server/oauth/connected-apps.ts'
import { ADVISED_COST } from '#identity/server/password.ts'
import { deliverRecoveryMails } from '#identity/server/password-recovery.ts'
import { scheduleBackups } from '#server/backup/daily-backup.ts'
import { upgrade } from '#server/backup/upgrade.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { tellFullDiskOnce } from '#server/full-disk.ts'
import { Jobs } from '#server/jobs.ts'
import { createLogger, type Logger } from '#server/logger.ts'
import { createFolderMail } from '#server/mail/folder-mail.ts'
import { createSmtpMail, type MailTransport } from '#server/mail/mail.ts'
import { deliverMail } from '#server/mail/mail-job.ts'
import { countMails, openMetrics } from '#server/metrics.ts'
import { openConfigured, prepareDataFolder } from '#server/open-data.ts'
import { authSecret, sessionCookieOf } from '#server/session-cookie.ts'
import type { ProviderConfig } from '#server/setting-groups.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { createDiskStore } from '#server/storage/disk-store.ts'
import { createS3Store } from '#server/storage/s3-store.ts'
import { Turns } from '#server/turns.ts'

/** What a test replaces or a start has opened. `dispose` leaves a given database open. */
type Overrides = Partial<Pick<Context, 'database' | 'logger' | 'mail' | 'blobs' | 'passwordCost' | 'now' | 'elapsed'>>

/** Updates the schema, but starts no jobs. Throws StartError or DatabaseStartError with one line for the operator. */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  prepareDataFolder(config.dataDir)
  const { passwordCost = ADVISED_COST, now = Date.now } = overrides
  const plainLogger = overrides.logger ?? createLogger(config.logLevel)
  await using opened = new AsyncDisposableStack()
  const database =
    overrides.database ??
    opened.adopt(
      await openConfigured(config, (line) => plainLogger.warn(line)),
      async (database) => await database.close(),
    )
  const blobs = overrides.blobs ?? openBlobs(config, now)
  await upgrade({ config, database, blobs, now, log: (line) => plainLogger.warn(line) })
  const { logger } = opened.use(tellFullDiskOnce(plainLogger, database.ping))
  const { db } = database
  const session = sessionCookieOf(config, await authSecret(db, config.authSecret))
  const openAuth = async (provider?: ProviderConfig) => {
    const { createAuth } = await import('#identity/server/auth.ts')
    return createAuth({ config, db, session, logger, passwordCost, provider, now })
  }
  let auth: Promise<Auth> | undefined
  await grantFirstAccount(db)
  const metrics = config.metricsToken ? await openMetrics({ config, database, now }) : undefined
  const mail = countMails(overrides.mail ?? createMail(config, logger, now), metrics)
  const jobs = new Jobs(db, logger, now)
  deliverMail(jobs, mail)
  deliverRecoveryMails(jobs, { db, mail, config, now })
  scheduleHousekeeping(jobs, database, now)
  scheduleBackups({ config, db, jobs, logger, now })
  const held = opened.move()
  return {
    config,
    database,
    auth() {
      auth ??= openAuth()
      return auth
    },
    providerAuth: keepProvider(
      config.provider,
      () => openAuth(config.provider),
      (reason) => logger.warn({ event: 'provider-away', reason }, 'the provider of log-ins gave no usable answer'),
    ),
    session,
    passwordCost,
    turns: new Turns(config),
    logger,
    mail,
    blobs,
    jobs,
    metrics,
    now,
    elapsed: overrides.elapsed ?? (() => performance.now()),
    async [Symbol.asyncDispose]() {
      await jobs.stop()
      await held.disposeAsync()
    },
  }
}

export const createMail = ({ smtpUrl, mailFrom, dataDir }: Config, logger: Logger, now: () => number): MailTransport =>
  smtpUrl ? createSmtpMail(smtpUrl, mailFrom) : createFolderMail(join(dataDir, 'mail'), mailFrom, logger, now)

export const openBlobs = ({ s3, dataDir }: Config, now: () => number): BlobStore =>
  s3 ? createS3Store(s3) : createDiskStore(join(dataDir, 'files'), now)

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Failed jobs stay this long, so that the operator can look at them. */
const KEEP_JOBS_MS = 7 * DAY_MS

/** R-COACH-12 */
const KEEP_NEWS_MS = 90 * DAY_MS
/** How many news one sweep deletes; the next takes the others. */
const MOST_NEWS = 10_000

function scheduleHousekeeping(jobs: Jobs, database: Database, now: () => number): void {
  jobs.handle('database.purge', async () => await purge(database, now()))
  jobs.repeat('database.purge', HOUR_MS)
}

/** Deletes what is too old. `now`: ms since 1970. Deleting a session closes its live connections. */
async function purge({ db }: Database, now: number): Promise<void> {
  const at = new Date(now)
  await db.deleteFrom('auth_session').where('expires_at', '<=', at).execute()
  await db.deleteFrom('auth_verification').where('expires_at', '<=', at).execute()
  await db
    .deleteFrom('auth_rate_limit')
    .where(({ not, between }) => not(between('last_request', now - HOUR_MS, now + HOUR_MS)))
    .execute()
  await endExpired(db, now)
  await purgeClients(db, now)
  await db
    .deleteFrom('job')
    .where('failed_at', '<=', new Date(now - KEEP_JOBS_MS))
    .execute()
  await sql`delete from notice where id in (
    select id from notice where at <= ${new Date(now - KEEP_NEWS_MS)} order by at limit ${MOST_NEWS})`.execute(db)
}
