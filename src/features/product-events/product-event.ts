import { z } from 'zod/mini'
import { isId } from '#domain/ids.ts'
import { MAX_EMAIL } from '#domain/session.ts'

/** Where the browser reports to (R-NOTIFY-01). */
export const EVENTS_PATH = '/api/slack/notify'

const id = z.string().check(z.refine(isId))
const context = z.strictObject({ env: z.string().check(z.maxLength(40)), source: z.literal('client') })

/** The body of a report: what has happened, where, and what is said of it (R-NOTIFY-02). */
export const reportSchema = z.strictObject({
  event: z.literal('account.created'), // R-NOTIFY-09
  context,
  data: z.strictObject({ account_id: id, user_id: id, email: z.string().check(z.maxLength(MAX_EMAIL)) }),
})
export type Report = z.output<typeof reportSchema>
