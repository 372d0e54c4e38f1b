import { z } from 'zod'
import { SEND_DELIVERIES } from '#logbook/server/webhooks/tell-webhooks.ts'
import type { Context } from '#server/context.ts'
import { Again } from '#server/jobs.ts'
import { sendDelivery } from './send-delivery.server.ts'
import { nextDelivery, noteOutcome, queueWaiting, takeDelivery } from './waiting-deliveries.server.ts'
import { forgetOldDeliveries } from './webhook-rows.server.ts'

/** In ms for the answer of a receiver. */
const LIMIT_MS = 10_000
/** Deliveries of a process at once. A hanging receiver takes its place for ten seconds, but no processor time. */
const RECEIVERS = 200
const TIDY = 'webhook.tidy'
const HOUR_MS = 60 * 60 * 1000
const OWN = z.object({ userId: z.string(), webhookId: z.string() })

/**
 * Sends deliveries. Each webhook is a lane whose deliveries go out in order. After a crash a delivery is sent again
 * with the same `webhook-id`.
 */
export function runWebhooks(context: Context): void {
  const { config, jobs, logger, now } = context
  const { db } = context.database
  if (config.webhooks.allowsPrivate)
    logger.warn({ event: 'webhook-private' }, 'WEBHOOK_PRIVATE lets webhooks of all accounts go to any address')
  const send = async (payload: unknown, _job: unknown, stopping: AbortSignal) => {
    const own = OWN.parse(payload)
    const sending = await takeDelivery(db, own, now())
    if (sending) {
      const outcome = await sendDelivery(sending, { ...config.webhooks, now: now(), limitMs: LIMIT_MS, stopping })
      await noteOutcome(context, own, sending, outcome)
      stopping.throwIfAborted()
    }
    const dueAt = await nextDelivery(db, own)
    return dueAt === null ? undefined : new Again(dueAt)
  }
  jobs.handle(SEND_DELIVERIES, send, { atOnce: RECEIVERS })
  jobs.handle(TIDY, async () => {
    await forgetOldDeliveries(db)
    await queueWaiting(db)
  })
  jobs.repeat(TIDY, HOUR_MS)
}
