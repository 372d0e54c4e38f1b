import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { MAX_PASSWORD } from '#domain/session.ts'

/** What each log-in costs, and so each guess. */
export type PasswordCost = { memoryKib: number; passes: number }

/** The cost that OWASP advises for argon2id: 19 MiB, two passes. About 30 ms, off the main thread. */
export const ADVISED_COST: PasswordCost = { memoryKib: 19_456, passes: 2 }
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16

const derive = promisify(argon2) as (kind: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/** The hash in the usual form `$argon2id$…`, which names its own cost. */
export async function hashPassword(password: string, { memoryKib, passes }: PasswordCost): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const tag = await deriveTag(password, nonce, memoryKib, passes, LANES)
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}$${encode(nonce)}$${encode(tag)}`
}

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Also false for a hash in another format. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, lanes, salt, tag] = STORED.exec(hash) ?? []
  if (!salt || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await deriveTag(password, Buffer.from(salt, 'base64'), Number(memory), Number(passes), Number(lanes))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/**
 * NFKC makes the same letters of two keyboards equal. It is slow, so a text that is too long is cut first, to a length
 * that is still too long.
 */
const deriveTag = (password: string, nonce: Buffer, memory: number, passes: number, parallelism: number) =>
  derive('argon2id', {
    message: password.slice(0, 2 * MAX_PASSWORD + 1).normalize('NFKC'),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: TAG_BYTES,
  })

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
