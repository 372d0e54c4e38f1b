import type { Language } from '#domain/languages.ts'
import { sendToPublic } from '#server/public-address.ts'
import type { Vapid } from './vapid.server.ts'
import { encryptPush, type ReaderKeys, signPush } from './web-push.server.ts'

/** In ms for the answer of a push service. */
const LIMIT_MS = 10_000
/** In ms: the wait after a failure, unless the push service names one, and the longest it may name. */
const WAIT_MS = 30_000
const LONGEST_WAIT_MS = 60 * 60 * 1000

export type PushText = {
  title: string
  body: string
  /** A later notification with this tag replaces it. */
  tag: string
  /** The notice's id: a repeated message is the same notification and makes no second sound. */
  id: string
  /** The page that a tap opens. */
  path: string
  /** The account whose workout the page shows. */
  ownerId?: string
}

/** How the device shows the text. */
type Written = { lang: Language; dir: 'ltr' | 'rtl' }

export type Push = {
  endpoint: string
  keys: ReaderKeys
  text: PushText & Written
  /** A waiting message at the push service with the same topic is replaced. */
  topic: string
  isUrgent: boolean
  /** In ms: how long the push service keeps the message. */
  keepMs: number
}

/**
 * gone: the subscription no longer exists. later: try again after `waitMs`. lost: refused, or the message may have
 * arrived.
 */
type PushOutcome = { t: 'taken' | 'gone' } | { t: 'later'; waitMs: number } | { t: 'lost'; why: string }

export async function sendPush(push: Push, vapid: Vapid, allowsPrivate: boolean): Promise<PushOutcome> {
  const { endpoint, keys, text, topic, isUrgent, keepMs } = push
  try {
    const body = encryptPush(JSON.stringify(text), keys)
    const headers = {
      Authorization: signPush(endpoint, vapid, Date.now()),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': body.length,
      TTL: Math.ceil(keepMs / 1000),
      Urgency: isUrgent ? 'high' : 'normal',
      Topic: topic,
    }
    const outgoing = { method: 'POST', headers, body, timeoutMs: LIMIT_MS, allowsPrivate } as const
    const { status, headers: said } = await sendToPublic(endpoint, outgoing)
    return outcomeOf(status, said['retry-after'])
  } catch (error) {
    const { code = '', name } = error as NodeJS.ErrnoException
    return NEVER_ARRIVED.has(code) ? { t: 'later', waitMs: WAIT_MS } : { t: 'lost', why: code || name }
  }
}

/** Codes of errors before any connection, so that nothing was sent. */
const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** The outcome by status (RFC 8030): 404 and 410 end a subscription; 429 and 5xx have taken nothing. */
function outcomeOf(status: number, retryAfter: string | string[] | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { t: 'taken' }
  if (status === 404 || status === 410) return { t: 'gone' }
  if (status !== 429 && status < 500) return { t: 'lost', why: `answered ${status}` }
  const seconds = Number(retryAfter)
  return { t: 'later', waitMs: seconds > 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : WAIT_MS }
}
