import { createHmac } from 'node:crypto'
import type { TEST_EVENT, WebhookDelivery, WebhookEvent } from '#domain/webhooks.ts'
import { AddressRefused, sendToPublic } from '#server/public-address.ts'

/** The beginning of a secret (Standard Webhooks); the rest is the key in base64. */
export const SECRET_START = 'whsec_'

export type Sending = {
  /** The delivery's id, by which receivers recognize a repeated one. */
  id: string
  address: string
  secret: string
  event: WebhookEvent | typeof TEST_EVENT
  at: Date
  data: unknown
  /** The number of this try, from 1. */
  tries: number
}

/**
 * gone: the receiver wants nothing more (410). later: refused; `askedMs` is the wait it asked for, or 0. stopped: this
 * process ends, so the outcome is unknown.
 */
export type Outcome =
  | { t: 'taken' | 'gone'; status: number }
  | { t: 'later'; status: number | null; problem: WebhookDelivery['problem']; askedMs: number }
  | { t: 'stopped' }

type How = { now: number; limitMs: number; allowsPrivate: boolean; stopping: AbortSignal }

/** Signs and sends by Standard Webhooks 1.0. Never rejects. */
export async function sendDelivery(sending: Sending, { now, limitMs, ...how }: How): Promise<Outcome> {
  const { id, address, secret, event, at, data } = sending
  const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data })
  const seconds = String(Math.floor(now / 1000))
  const key = Buffer.from(secret.slice(SECRET_START.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  const headers = {
    ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'user-agent': 'Sled-Webhooks' },
    ...{ 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` },
  }
  try {
    const answer = await sendToPublic(address, { method: 'POST', headers, body, timeoutMs: limitMs, ...how })
    return outcomeOf(answer.status, answer.headers['retry-after'], now)
  } catch (error) {
    if (how.stopping.aborted) return { t: 'stopped' }
    return { t: 'later', status: null, problem: problemOf(error), askedMs: 0 }
  }
}

/** The outcome by status: only 2xx is a success; a redirect is a failure. */
function outcomeOf(status: number, retryAfter: string | string[] | undefined, now: number): Outcome {
  if (status >= 200 && status < 300) return { t: 'taken', status }
  if (status === 410) return { t: 'gone', status }
  return { t: 'later', status, problem: null, askedMs: waitAsked(String(retryAfter ?? ''), now) }
}

/** The wait that Retry-After asks for: a number of seconds or a date (RFC 9110). */
function waitAsked(retryAfter: string, now: number): number {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isNaN(ms) ? 0 : Math.max(0, ms)
}

function problemOf(error: unknown): NonNullable<WebhookDelivery['problem']> {
  if (error instanceof AddressRefused) return 'address'
  return error instanceof Error && error.name === 'AbortError' ? 'slow' : 'unreachable'
}
