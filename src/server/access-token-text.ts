import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/*
 * 'sled_', 40 random characters and a checksum of 6, which finds typos without the database and helps scanners of
 * public files.
 */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM = 40
const CHECKSUM = 6
const FORMAT = new RegExp(`^sled_([0-9A-Za-z]{${RANDOM}})([0-9A-Za-z]{${CHECKSUM}})$`)

/** How many first characters the server stores in plain text. */
const START = 8

export const makeTokenText = (): TokenText =>
  textWith(Array.from({ length: RANDOM }, () => DIGITS[randomInt(DIGITS.length)]).join(''))

/** Derives the token's text from 32 secret bytes; the text has more than 238 bits. */
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

/** The hash of the token a request brings; undefined without a well-formed token. */
export function bearerHash(headers: Headers): string | undefined {
  const [, text = ''] = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return isTokenText(text) ? tokenHash(text) : undefined
}

export function isTokenText(text: string): boolean {
  const [, random = '', checksum] = FORMAT.exec(text) ?? []
  return checksum !== undefined && checksumOf(random) === checksum
}

/** SHA-256, because a slow hash would protect 238 random bits no better. */
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
