import type { TEST_EVENT, WebhookDelivery, WebhookEvent } from '#domain/webhooks.ts'
import { clockLabel } from '#words/day-and-month.ts'
import type { FixedKey, Words } from '#words/words.ts'

export const EVENT_LABELS: Record<WebhookEvent | typeof TEST_EVENT, FixedKey> = {
  'workout.started': 'webhooks.events.started',
  'workout.completed': 'webhooks.events.completed',
  'workout.changed': 'webhooks.events.changed',
  'workout.deleted': 'webhooks.events.deleted',
  'record.set': 'webhooks.events.record',
  'routine.changed': 'webhooks.events.routine',
  'body_weight.added': 'webhooks.events.weight',
  'webhook.test': 'webhooks.events.test',
}

/** '14:00 · no answer within 10 seconds, next try 14:05'. `now`: ms since 1970. */
export function deliveryOutcome(delivery: WebhookDelivery, now: number, words: Words): string {
  const { state, nextAt } = delivery
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const clock = (time: number) => clockLabel(time, now, timeZone, words)
  const at = clock(delivery.at)
  const status = delivery.status ?? 0
  if (state === 'sent') return words('webhooks.deliveries.sent', { at, status })
  const problem = delivery.problem ?? (delivery.status === null ? null : 'other')
  if (problem === null)
    return words(nextAt === null ? 'webhooks.deliveries.notSent' : 'webhooks.deliveries.waiting', { at })
  if (nextAt === null) return words('webhooks.deliveries.lost', { at, problem, status })
  return words('webhooks.deliveries.again', { at, problem, status, next: clock(nextAt) })
}
