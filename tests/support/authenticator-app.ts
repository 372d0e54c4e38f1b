import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** The six digits that an authenticator app shows at `at` (ms since 1970) for a key: RFC 6238, by itself. */
export function codeAt(key: string, at: number): string {
  const bits = [...key.replaceAll(' ', '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)))
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const start = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
