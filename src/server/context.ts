import type { Database } from '#database/connect.ts'
import type { Auth } from '#identity/server/auth.ts'
import type { PasswordCost } from '#identity/server/password.ts'
import type { Config } from './config.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './logger.ts'
import type { MailTransport } from './mail/mail.ts'
import type { Metrics } from './metrics.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { BlobStore } from './storage/blob-store.ts'
import type { Turns } from './turns.ts'

/** What the parts of one process share. */
export type Context = AsyncDisposable & {
  config: Config
  database: Database
  /** Loads the log-in library on demand. */
  auth: () => Promise<Auth>
  /** The same with the provider. Throws AppError 'provider-away'. */
  providerAuth: () => Promise<Auth>
  session: SessionCookie
  passwordCost: PasswordCost
  turns: Turns
  logger: Logger
  mail: MailTransport
  blobs: BlobStore
  jobs: Jobs
  /** Undefined without METRICS_TOKEN. */
  metrics?: Metrics
  /** ms since 1970 */
  now: () => number
  /** In ms since the process's start, whatever happens to the system clock. */
  elapsed: () => number
}
