import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Context } from '#server/context.ts'

/** In seconds, since the last log-in; browsers keep no cookie longer. */
const KNOWN_S = 400 * 24 * 60 * 60
/** One browser remembers so many; a family may share a tablet. */
const MOST_ACCOUNTS = 8
const NONCE_BYTES = 12

/**
 * Counts log-ins of a browser that has been in `email` before; null for others. A stranger's guesses then lock nobody
 * out at home. Works without the account, so that its time reveals nothing.
 */
export function knownBrowser(context: Context, headers: Headers, email: string): string | null {
  const entry = entriesOf(context, headers).find((known) => isFor(context, known, email))
  return entry?.split('.')[0] ?? null
}

/** The browser stays known for its earlier accounts, too. */
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

/** A proof instead of the address, so that a borrower of the browser cannot read who uses it. */
const proofOf = ({ session }: Context, nonce: string, email: string): string =>
  createHmac('sha256', session.secret).update(`known-browser\n${nonce}\n${email}`).digest('base64url')

/** Over https only this very host can set a name with '__Host-'. */
const cookieName = ({ session }: Context): string =>
  session.cookieOptions.secure ? '__Host-sled.known_browser' : 'sled.known_browser'

/** The next log-in replaces it. */
const OLD_SECURE_NAME = '__Secure-sled.known_browser'
