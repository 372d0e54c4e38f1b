import { Hono, type Context as HttpContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { readShape } from '#domain/json.ts'
import { type Actor, actorOf } from '#identity/server/actor.ts'
import type { Context } from '#server/context.ts'
import { isOwnOrigin } from '#server/guard-writes.ts'
import { plainError } from '#server/logger.ts'
import { takeTries } from '#server/rate-limit.ts'
import { readJson } from '#server/read-body.ts'
import { relationTo } from '#sync/server/relation.ts'
import { EVENTS_PATH } from './document-report.ts'
import { type Report, reportSchema } from './product-event.ts'
import { forwardReports, queueReport } from './webhook.server.ts'

const MAX_REPORT = 4 * 1024
const REPORTS = { max: 30, windowMs: 60 * 1000 }

type Drop = 'too-large' | 'foreign-origin' | 'malformed' | 'not-own' | 'too-many-requests'

/**
 * Takes reports and always answers 204, because a report must disturb nobody. Comes before the API's guards, which
 * refuse, and after the line of requests (`turns.ts`).
 */
export function productEventRoutes(context: Context): Hono {
  forwardReports(context)
  const drop = (http: HttpContext, reason: Drop) => {
    context.logger.info({ event: 'report-dropped', reason }, 'a report was dropped')
    return http.body(null, 204)
  }
  const limit = bodyLimit({ maxSize: MAX_REPORT, onError: (http) => drop(http, 'too-large') })
  return new Hono().post(EVENTS_PATH, limit, async (http) => {
    try {
      const taken = await take(context, http)
      if (typeof taken === 'string') return drop(http, taken)
      context.logger.info({ event: 'report', name: taken.event }, 'reported')
    } catch (error) {
      context.logger.error({ err: plainError(error) }, 'a report could not be taken')
    }
    return http.body(null, 204)
  })
}

async function take(context: Context, { req }: HttpContext): Promise<Report | Drop> {
  if (!isOwnOrigin(req.header('origin'), req.header('host'), context.config.appOrigin)) return 'foreign-origin'
  const read = readShape(reportSchema, await readJson(req).catch(() => null))
  if (!read.success || read.data.context.source !== 'client') return 'malformed'
  const report = read.data
  const actor = await actorOf(context, req.raw.headers)
  if (!actor || !(await isOf(context, actor, report))) return 'not-own'
  const waitMs = await takeTries(context, { key: `report|${actor.userId}`, ...REPORTS })
  if (waitMs !== null) return 'too-many-requests'
  await queueReport(context, report)
  return report
}

/** Whether a report is about the person's own account, or one they manage. */
async function isOf({ database }: Context, { userId, email }: Actor, report: Report): Promise<boolean> {
  if (report.event === 'account.created') {
    const { data } = report
    return data.account_id === userId && data.user_id === userId && data.email === email
  }
  if (report.event === 'sharing.connected') return report.data.owner_user_id === userId
  const ownerId = report.data.user_id
  if (ownerId === userId) return true
  return (await relationTo(database.db, userId, ownerId)).as === 'delegate'
}
