/** The events that webhooks may receive. */
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

/** The event of 'Send test', for every webhook. */
export const TEST_EVENT = 'webhook.test'

/** The most webhooks of one person, the longest address, and the deliveries on screen (R-API-11). */
export const MAX_WEBHOOKS = 5
export const MAX_WEBHOOK_ADDRESS = 1000
export const SHOWN_DELIVERIES = 20

/** A webhook without its secret, which no list contains. */
export type Webhook = {
  id: string
  address: string
  events: WebhookEvent[]
  isOn: boolean
  /** Why the server switched it off: days of failures, or the receiver is gone (410). */
  offBecause: 'failing' | 'gone' | null
}

/** The oldest first. */
export type Webhooks = { webhooks: Webhook[] }

/** The answer to making a webhook, the only one that contains its secret. */
export type MadeWebhook = Webhooks & { id: string; secret: string }

/** Times are ms since 1970. */
export type WebhookDelivery = {
  id: string
  event: WebhookEvent | typeof TEST_EVENT
  at: number
  /** failed: the server gave up. */
  state: 'waiting' | 'sent' | 'failed'
  /** The HTTP status of the receiver's last answer; null: there was none. */
  status: number | null
  /** Why there was no answer: too slow, a forbidden address, or no connection. */
  problem: 'slow' | 'address' | 'unreachable' | null
  /** When the server tries again; null: never. */
  nextAt: number | null
}

/** The newest first. `now`: the server's clock, ms since 1970. */
export type WebhookDeliveries = { now: number; deliveries: WebhookDelivery[] }

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The waits after each failed try. */
const WAITS_MS = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS],
]
/** The share by which chance lengthens a wait, so that receivers that failed together are tried at different times. */
const JITTER = 0.2
/** The longest wait that a receiver may ask for. */
const LONGEST_WAIT_MS = 24 * HOUR_MS

/** The wait in ms after so many tries; null: give up. `askedMs`: the receiver's wish, or 0. `chance`: 0 to 1. */
export function webhookWait(tries: number, askedMs: number, chance: number): number | null {
  const wait = WAITS_MS[tries - 1]
  if (wait === undefined) return null
  return Math.round(Math.max(wait, Math.min(askedMs, LONGEST_WAIT_MS)) * (1 + JITTER * chance))
}

/** The server switches off a webhook that fails this long, in ms. */
export const WEBHOOK_FAILING_MS = 5 * 24 * HOUR_MS
