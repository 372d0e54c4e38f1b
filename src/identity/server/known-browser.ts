import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Context } from '#server/context.ts'

/** In seconds, since the last log-in; browsers keep no cookie longer. */
const KNOWN_S = 400 * 24 * 60 * 60
/** The most accounts that one browser remembers: a family may share a tablet. */
const MOST_ACCOUNTS = 8
const NONCE_BYTES = 12

/**
 * The key for counting log-ins of a browser that has logged in to `email` before, so that a stranger's guesses don't
 * lock it out; null for other browsers. Reads no account, so that the time taken reveals nothing.
 */
export function knownBrowser(context: Context, headers: Headers, email: string): string | null {
  const entry = entriesOf(context, headers).find((known) => isFor(context, known, email))
  return entry?.split('.')[0] ?? null
}

/** A cookie by which the account of `email` knows this browser, as its earlier accounts still do. */
export function rememberBrowser(context: Context, headers: Headers, email: string): string {
  const others = entriesOf(context, headers).filter((known) => !isFor(context, known, email))
  const nonce = knownBrowser(context, headers, email) ?? randomBytes(NONCE_BYTES).toString('base64url')
  const entries = [`${nonce}.${proofOf(context, nonce, email)}`, ...others].slice(0, MOST_ACCOUNTS)
  return serialize(cookieName(context), entries.join('~'), { ...context.session.cookieOptions, maxAge: KNOWN_S })
}

function entriesOf(context: Context, headers: Headers): string[] {
  const cookies = parse(headers.get('cookie') ?? '')
  const entries = cookies[cookieName(context)] ?? cookies[OLD_SECURE_NAME]
  return entries?.split('~').slice(0, MOST_ACCOUNTS) ?? []
}

function isFor(context: Context, entry: string, email: string): boolean {
  const [nonce = '', proof = ''] = entry.split('.')
  const [expected, actual] = [proofOf(context, nonce, email), proof].map((text) => Buffer.from(text))
  return expected !== undefined && expected.length === actual?.length && timingSafeEqual(expected, actual)
}

/** Stored in place of the address, so that somebody who borrows the browser cannot read who uses it. */
const proofOf = ({ session }: Context, nonce: string, email: string): string =>
  createHmac('sha256', session.secret).update(`known-browser\n${nonce}\n${email}`).digest('base64url')

/** With '__Host-', over https, no other host can set the cookie. */
const cookieName = ({ session }: Context): string =>
  session.cookieOptions.secure ? '__Host-sled.known_browser' : 'sled.known_browser'

/** The cookie's earlier name. The next log-in writes the new one. */
const OLD_SECURE_NAME = '__Secure-sled.known_browser'
