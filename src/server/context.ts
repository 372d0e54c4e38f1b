import type { Database } from '#database/connect.ts'
import type { Auth } from '#identity/server/auth.ts'
import type { PasswordCost } from '#identity/server/password.ts'
import type { Config } from './config.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './logger.ts'
import type { MailTransport } from './mail/mail.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { BlobStore } from './storage/blob-store.ts'
import type { Turns } from './turns.ts'

/** What requests, operations and jobs need; one for each process. */
export type Context = AsyncDisposable & {
  config: Config
  database: Database
  /** The library of log-ins, loaded when it is first needed. */
  auth: () => Promise<Auth>
  session: SessionCookie
  passwordCost: PasswordCost
  /** The line in which all requests wait. */
  turns: Turns
  logger: Logger
  mail: MailTransport
  /** Files the server has made. */
  blobs: BlobStore
  jobs: Jobs
  /** The server's clock, ms since 1970. */
  now: () => number
  /** How long the process has run, in ms, whatever is done to the clock. */
  elapsed: () => number
}
