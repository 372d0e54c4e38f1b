import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Context } from '#server/context.ts'

/** How long a browser stays known after its last log-in, in seconds; browsers keep no cookie longer. */
const KNOWN_S = 400 * 24 * 60 * 60
/** Accounts one browser is known for; a family shares a tablet. */
const MOST_ACCOUNTS = 8
const NONCE_BYTES = 12

/**
 * What a browser is counted as that has signed in to `email` before; null for every other browser. Whoever tries
 * passwords from elsewhere can then lock out nobody at home. The cookie opens nothing: it only counts apart. It is
 * checked without a look at the account, so an unknown address takes as long as a known one.
 */
export function knownBrowser(context: Context, headers: Headers, email: string): string | null {
  const entry = entriesOf(context, headers).find((known) => isFor(context, known, email))
  return entry?.split('.')[0] ?? null
}

/** The Set-Cookie header by which this browser is known for `email` from now on, beside the accounts it had. */
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

/** The address is in the proof, not in the cookie: who borrows the browser does not read who else uses it. */
const proofOf = ({ session }: Context, nonce: string, email: string): string =>
  createHmac('sha256', session.secret).update(`known-browser\n${nonce}\n${email}`).digest('base64url')

/** With https under a name that this very address alone can set. */
const cookieName = ({ session }: Context): string =>
  session.cookieOptions.secure ? '__Host-sled.known_browser' : 'sled.known_browser'

/** What it was called before; the next log-in writes it anew. */
const OLD_SECURE_NAME = '__Secure-sled.known_browser'
