import { describe, expect, test } from 'vitest'
import { ADVISED_COST, hashPassword, verifyPassword } from './password.ts'

describe('stored passwords', () => {
  test('hashing a password twice gives two different hashes, and the password matches both', async () => {
    const hash = () => hashPassword('correct horse', ADVISED_COST)
    const [first, second] = [await hash(), await hash()]
    expect(first).not.toBe(second)
    expect(await verifyPassword({ hash: first, password: 'correct horse' })).toBe(true)
    expect(await verifyPassword({ hash: second, password: 'correct horse' })).toBe(true)
    expect(await verifyPassword({ hash: first, password: 'correct horsf' })).toBe(false)
    expect(await verifyPassword({ hash: first, password: '' })).toBe(false)
  })

  test('a password with an accented letter matches however the keyboard composes the accent', async () => {
    const hash = await hashPassword('caf\u00e9 caf\u00e9', ADVISED_COST)
    expect(await verifyPassword({ hash, password: 'cafe\u0301 cafe\u0301' })).toBe(true)
  })

  test('a password hash states its cost, and a hash of another cost still matches', async () => {
    const hash = await hashPassword('correct horse', { memoryKib: 8, passes: 1 })
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    expect(await verifyPassword({ hash, password: 'correct horse' })).toBe(true)
    expect(await verifyPassword({ hash: hash.replace('t=1', 't=2'), password: 'correct horse' })).toBe(false)
  })

  test.each(['', 'plain', '$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA', '$argon2id$v=19$m=19456,t=2,p=1$$'])(
    'a malformed stored hash %j does not match, not even the same text as a password',
    async (hash) => {
      expect(await verifyPassword({ hash, password: hash })).toBe(false)
    },
  )
})
