import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/*
 * The text of an access token (R-API-02): 'sled_', 40 random characters and a checksum of 6. The checksum tells a mistyped
 * or cut text from a deleted token without asking the database, and lets scanners find tokens in public files.
 */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM = 40
const CHECKSUM = 6
const FORMAT = new RegExp(`^sled_([0-9A-Za-z]{${RANDOM}})([0-9A-Za-z]{${CHECKSUM}})$`)

/** How much of a token's text is stored as it is. */
const START = 8

/** A new token: its text, what is stored of it, and its first characters. */
export const makeTokenText = (): TokenText =>
  textWith(Array.from({ length: RANDOM }, () => DIGITS[randomInt(DIGITS.length)]).join(''))

/** The token whose text derives from 32 secret bytes, which are 238 bits and more. */
export function tokenTextOf(secret: Buffer): TokenText {
  let rest = BigInt(`0x${secret.toString('hex')}`)
  let random = ''
  for (let place = 0; place < RANDOM; place++) {
    random += DIGITS[Number(rest % BigInt(DIGITS.length))]
    rest /= BigInt(DIGITS.length)
  }
  return textWith(random)
}

type TokenText = { text: string; hash: string; start: string }

function textWith(random: string): TokenText {
  const text = `sled_${random}${checksumOf(random)}`
  return { text, hash: tokenHash(text), start: text.slice(0, START) }
}

/** What is stored of the token in an Authorization header; undefined for none, or for one that is malformed. */
export function bearerHash(headers: Headers): string | undefined {
  const [, text = ''] = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return isTokenText(text) ? tokenHash(text) : undefined
}

/** Whether a text could be a token at all. */
export function isTokenText(text: string): boolean {
  const [, random = '', checksum] = FORMAT.exec(text) ?? []
  return checksum !== undefined && checksumOf(random) === checksum
}

/** SHA-256 in hex: the text has 238 random bits, so that a slow hash would protect nothing more. */
export const tokenHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** CRC-32 in base 62. */
function checksumOf(random: string): string {
  let rest = crc32(random)
  let checksum = ''
  for (let place = 0; place < CHECKSUM; place++) {
    checksum = DIGITS[rest % DIGITS.length] + checksum
    rest = Math.floor(rest / DIGITS.length)
  }
  return checksum
}
