import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#database/tables.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Mail, MailTransport } from './mail.ts'

const KIND = 'mail.send'

const MAIL = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string().optional() })

/** Queues an email. It is sent once the transaction of `db` has committed, and again if the mail server fails. */
export const queueMail = (jobs: Jobs, db: Kysely<Tables>, mail: Mail): Promise<void> => jobs.enqueue(db, KIND, mail)

/** Sends the emails of `queueMail` by `transport`. */
export function deliverMail(jobs: Jobs, transport: MailTransport): void {
  jobs.handle(KIND, async (payload) => await transport.send(MAIL.parse(payload)))
}
