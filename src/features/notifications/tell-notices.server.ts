import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#database/tables.ts'
import { directionOf, isLanguage, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { FIRST_NOTICE_SETTINGS, type NoticeKind } from '#domain/notices.ts'
import type { Context } from '#server/context.ts'
import { NOTICE, type Notice, TELL } from '#server/queued-notices.ts'
import { wordsFor } from '#words/words.server.ts'
import { type AfterRest, noticeText, topicOf } from './notice-text.server.ts'
import { type Push, sendPush } from './send-push.server.ts'
import { type Vapid, vapidOf } from './vapid.server.ts'
import { watchWorkouts } from './watch-workouts.server.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** In ms after the event: how long a notice is worth sending. A phone that was off for longer stays silent. */
const WORTH_MS: Record<NoticeKind, number> = {
  rest: MINUTE_MS,
  training: HOUR_MS,
  forgotten: 3 * HOUR_MS, // After four hours without a set the server ends the workout.
  sharing: 72 * HOUR_MS,
  comments: 72 * HOUR_MS,
}

/** Notices that an open page shows by itself. */
const SEEN_ON_SCREEN: ReadonlySet<NoticeKind> = new Set(['rest', 'forgotten'])

/** `deviceId`: one device of the person. Without it the notice is for all of them, each in a job of its own. */
const TOLD = z.object({ notice: NOTICE, deviceId: z.string().optional() })

const OFF =
  'notifications are off: push services need somebody to turn to. Set APP_ORIGIN to an https address with a public ' +
  'name, or CONTACT_EMAIL'

/** Pushes of a process at once. A hanging one takes its place for ten seconds, but no processor time. */
const PUSHES = 256
/** Pushes for one person at once, so that people with hanging push services wait behind themselves. */
const PUSHES_OF_PERSON = 3

/** Sends people the notices they chose. Sends none if the operator has set no subject. */
export async function runNotifications(context: Context, afterRest: AfterRest): Promise<void> {
  const { config, database, jobs, logger } = context
  const vapid = await vapidOf(database.db, config)
  if (!vapid) {
    // Without APP_ORIGIN this is only logged for debugging, because the start already warns about plain http.
    logger[config.appOrigin ? 'info' : 'debug']({ event: 'push-off' }, OFF)
    jobs.handle(TELL, async () => undefined)
    return
  }
  if (config.push.allowsPrivate) logger.warn({ event: 'push-private' }, 'PUSH_PRIVATE lets pushes go to any address')
  const teller = new Teller(context, vapid, afterRest)
  const tell = async (payload: unknown) => {
    const { data } = TOLD.safeParse(payload)
    if (!data) return logger.info({ event: 'notice-unreadable' }, 'a notice that another version queued is left out')
    const { notice, deviceId } = data
    return deviceId ? teller.send(deviceId, notice) : teller.tell(notice)
  }
  jobs.handle(TELL, tell, { atOnce: PUSHES, inLane: PUSHES_OF_PERSON })
  watchWorkouts(context)
}

type Device = {
  id: string
  endpoint: string
  p256dh: string
  auth: string
  language: string
  hides_details: boolean
}

/** Sends each notice to each device at most once, as long as it is worth something. */
class Teller {
  private readonly context: Context
  private readonly vapid: Vapid
  private readonly afterRest: AfterRest

  constructor(context: Context, vapid: Vapid, afterRest: AfterRest) {
    this.context = context
    this.vapid = vapid
    this.afterRest = afterRest
  }

  async tell(notice: Notice): Promise<void> {
    const { database, now } = this.context
    if (this.worth(notice) <= 0) return
    for (const { id } of await devicesFor(database.db, notice, now())) await this.sendIn(0, id, notice)
  }

  private async pushFor(deviceId: string, notice: Notice): Promise<Pick<Push, 'endpoint' | 'keys' | 'text'> | null> {
    const { database, now } = this.context
    const [device] = await devicesFor(database.db, notice, now(), deviceId)
    const text = device && (await noticeText(database.db, notice, this.afterRest))
    if (!text) return null
    const { endpoint, p256dh, auth, language, hides_details } = device
    const words = wordsFor(isLanguage(language) ? language : SOURCE_LANGUAGE)
    const written = { lang: words.language, dir: directionOf(words.language) }
    return { endpoint, keys: { p256dh, auth }, text: { ...text(words, hides_details), ...written } }
  }

  /** In ms: how long the notice is still worth sending, never longer than at first, even after a clock went back. */
  private worth = ({ kind, at }: Notice): number => Math.min(at + WORTH_MS[kind] - this.context.now(), WORTH_MS[kind])

  async send(deviceId: string, notice: Notice): Promise<void> {
    const { config, logger, metrics } = this.context
    try {
      const push = await this.pushFor(deviceId, notice)
      const keepMs = this.worth(notice)
      if (!push || keepMs <= 0) return
      const how = { topic: topicOf(notice), isUrgent: notice.kind === 'rest', keepMs }
      const outcome = await sendPush({ ...push, ...how }, this.vapid, config.push.allowsPrivate)
      metrics?.notePush(outcome.t)
      if (outcome.t === 'later') return await this.sendIn(outcome.waitMs, deviceId, notice)
      if (outcome.t === 'lost') {
        const { host } = new URL(push.endpoint)
        logger.warn({ event: 'push-lost', host, why: outcome.why, kind: notice.kind }, 'a push was not taken')
      } else await this.note(deviceId, outcome.t === 'gone')
    } catch (error) {
      logger.warn({ err: error }, 'a push could not be told or noted')
    }
  }

  /** Sends once, because a notice that may have arrived must not come twice. */
  private async sendIn(delayMs: number, deviceId: string, notice: Notice): Promise<void> {
    const { database, jobs } = this.context
    if (delayMs >= this.worth(notice)) return
    const options = { lane: notice.userId, delayMs, maxAttempts: 1 }
    await jobs.enqueue(database.db, TELL, { notice, deviceId }, options)
  }

  private async note(deviceId: string, isGone: boolean): Promise<void> {
    const { database, now } = this.context
    const { db } = database
    if (isGone) await db.deleteFrom('push_subscription').where('id', '=', deviceId).execute()
    else {
      const at = new Date(now())
      await db.updateTable('push_subscription').set({ last_ok_at: at }).where('id', '=', deviceId).execute()
    }
  }
}

/**
 * The devices that want a notice and don't show its workout. Those with a recent success come first, because others may
 * hang.
 */
async function devicesFor(db: Kysely<Tables>, notice: Notice, now: number, deviceId?: string): Promise<Device[]> {
  const { userId, kind } = notice
  const at = new Date(now)
  // Who follows a client wants to hear of it.
  const wanted =
    kind === 'training'
      ? sql`true`
      : sql`coalesce(${sql.ref(`setting.${kind}`)}, ${FIRST_NOTICE_SETTINGS[kind]}::boolean)`
  const { rows } = await sql<Device>`
    select device.id, device.endpoint, device.p256dh, device.auth,
      coalesce(profile.language, device.language) as language, coalesce(setting.hides_details, false) as hides_details
    from push_subscription device
    join profile on profile.id = device.user_id and profile.deleted_at is null
    join auth_session session on session.id = device.session_id and session.expires_at > ${at}
    left join notification_setting setting on setting.user_id = device.user_id
    where device.user_id = ${userId} and ${wanted}
      and (${deviceId ?? null}::uuid is null or device.id = ${deviceId ?? null}::uuid)
      and not (${SEEN_ON_SCREEN.has(kind)}::boolean and exists (
        select 1 from visible_screen screen where screen.session_id = device.session_id and screen.until > ${at}
      ))
    order by device.last_ok_at desc nulls last`.execute(db)
  return rows
}
