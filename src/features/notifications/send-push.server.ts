import { sendToPublic } from '#server/public-address.ts'
import type { Vapid } from './vapid.server.ts'
import { encryptPush, type ReaderKeys, signPush } from './web-push.server.ts'

/** The longest a push service may take, in ms. */
const LIMIT_MS = 10_000
/** The wait after a failure if the push service names none, and the longest it may name, in ms. */
const WAIT_MS = 30_000
const LONGEST_WAIT_MS = 60 * 60 * 1000

/** What a browser's worker gets, in the language of its reader. */
export type PushText = {
  title: string
  body: string
  /** A later notification with the same one takes its place. */
  tag: string
  /** A repeated message is the same notification: nothing sounds again. */
  id: string
  /** The page that a tap opens, */
  path: string
  /** and whose workout it shows there. */
  ownerId?: string
}

export type Push = {
  endpoint: string
  keys: ReaderKeys
  text: PushText
  /** What replaces an older message that waits at the push service; it tells nothing else. */
  topic: string
  isUrgent: boolean
  /** How long the push service may keep it, in ms. */
  keepMs: number
}

/**
 * `gone`: the browser has no such subscription any more. `later`: the push service has not taken it, and may after
 * `waitMs`. `lost`: it was refused, or it may have arrived, which nobody can tell; it is not sent again.
 */
type PushOutcome = { t: 'taken' | 'gone' } | { t: 'later'; waitMs: number } | { t: 'lost'; why: string }

/** Encrypts a message for a browser and gives it to its push service. Never rejects. */
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

/** There was no connection over which anything could have been said. */
const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** RFC 8030: 404 and 410 end a subscription; 429 and 5xx have taken nothing. */
function outcomeOf(status: number, retryAfter: string | string[] | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { t: 'taken' }
  if (status === 404 || status === 410) return { t: 'gone' }
  if (status !== 429 && status < 500) return { t: 'lost', why: `answered ${status}` }
  const seconds = Number(retryAfter)
  return { t: 'later', waitMs: seconds > 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : WAIT_MS }
}
