/** What a webhook may be told (R-API-11). */
export const WEBHOOK_EVENTS = [
  'workout.started',
  'workout.completed',
  'workout.changed',
  'workout.deleted',
  'record.set',
  'routine.changed',
  'body_weight.added',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** What 'Send test' sends, to every webhook. */
export const TEST_EVENT = 'webhook.test'

/** R-API-11 */
export const MAX_WEBHOOKS = 5
export const MAX_WEBHOOK_ADDRESS = 1000
export const SHOWN_DELIVERIES = 20

/** A webhook in its person's list. Its secret is in no list. */
export type Webhook = {
  id: string
  address: string
  events: WebhookEvent[]
  isOn: boolean
  /** Why the server has switched it off: after days of failures, or because the receiver is gone (410). */
  offBecause: 'failing' | 'gone' | null
}

/** In the order in which they were made. */
export type Webhooks = { webhooks: Webhook[] }

/** The answer to a new webhook, the only one that ever holds its secret. */
export type MadeWebhook = Webhooks & { id: string; secret: string }

/** One delivery in the list of a webhook. Times are ms since 1970. */
export type WebhookDelivery = {
  id: string
  event: WebhookEvent | typeof TEST_EVENT
  at: number
  /** failed: it is not sent any more. */
  state: 'waiting' | 'sent' | 'failed'
  /** The status of the last answer; null: there was none. */
  status: number | null
  /** Why there was no answer: it took too long, the address is none that may be asked, or no connection. */
  problem: 'slow' | 'address' | 'unreachable' | null
  /** When it is sent next; null: not any more. */
  nextAt: number | null
}

/** The newest delivery comes first. `now` is the server's clock, ms since 1970. */
export type WebhookDeliveries = { now: number; deliveries: WebhookDelivery[] }

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The waits after each failed try (R-API-11). */
const WAITS_MS = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS],
]
/** Receivers that failed together are not all asked again in the same second. */
const JITTER = 0.2
/** The longest that a receiver may ask for. */
const LONGEST_WAIT_MS = 24 * HOUR_MS

/**
 * The wait in ms after a number of failed tries, or null if there are no more. `askedMs`: the wait that the receiver asks
 * for, or 0; it is at least that long, up to a day. `chance`: from 0 to 1.
 */
export function webhookWait(tries: number, askedMs: number, chance: number): number | null {
  const wait = WAITS_MS[tries - 1]
  if (wait === undefined) return null
  return Math.round(Math.max(wait, Math.min(askedMs, LONGEST_WAIT_MS)) * (1 + JITTER * chance))
}

/** A webhook that fails this long without a success is switched off (R-API-11), in ms. */
export const WEBHOOK_FAILING_MS = 5 * 24 * HOUR_MS
