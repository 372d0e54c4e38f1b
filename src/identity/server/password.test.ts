import { describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

describe('stored passwords', () => {
  test('one password has another hash each time, and every one of them fits', async () => {
    const [first, second] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
    expect(first).not.toBe(second)
    expect(await verifyPassword({ hash: first, password: 'correct horse' })).toBe(true)
    expect(await verifyPassword({ hash: second, password: 'correct horse' })).toBe(true)
    expect(await verifyPassword({ hash: first, password: 'correct horsf' })).toBe(false)
    expect(await verifyPassword({ hash: first, password: '' })).toBe(false)
  })

  test('the same letters from another keyboard are the same password', async () => {
    const hash = await hashPassword('caf\u00e9 caf\u00e9')
    expect(await verifyPassword({ hash, password: 'cafe\u0301 cafe\u0301' })).toBe(true)
  })

  test.each(['', 'plain', '$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA', '$argon2id$v=19$m=19456,t=2,p=1$$'])(
    'a stored %j fits no password',
    async (hash) => {
      expect(await verifyPassword({ hash, password: hash })).toBe(false)
    },
  )
})
