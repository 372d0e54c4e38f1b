import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#database/tables.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Mail, MailTransport } from './mail.ts'

const KIND = 'mail.send'

const MAIL = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string().optional() })

const [SECOND_MS, MINUTE_MS] = [1_000, 60_000]
/** In ms: waits of 51 minutes in all, for a mail server that restarts or lets strangers wait (greylisting). */
export const MAIL_WAITS_MS = [
  ...[SECOND_MS, 2 * SECOND_MS, 10 * SECOND_MS],
  ...[MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS],
]
/** Four more waits as long as the last: almost three hours in all. */
const ATTEMPTS = MAIL_WAITS_MS.length + 5

/** Queues the email; a job sends it after the transaction of `db`, and again if the mail server fails. */
export const queueMail = (jobs: Jobs, db: Kysely<Tables>, mail: Mail): Promise<void> =>
  jobs.enqueue(db, KIND, mail, { maxAttempts: ATTEMPTS })

export function deliverMail(jobs: Jobs, transport: MailTransport): void {
  jobs.handle(KIND, async (payload) => await transport.send(MAIL.parse(payload)), { retryWaitsMs: MAIL_WAITS_MS })
}
