import { expect, test } from 'vitest'
import { MIN_PASSWORD } from '#domain/session.ts'
import { commonPasswordRoutes } from './password-routes.ts'

test('R-AUTH-26 the list of common passwords is lower case, holds only allowed lengths and is under 45 kB gzipped', async () => {
  const ask = (headers: Record<string, string>) => commonPasswordRoutes().request('/common-passwords', { headers })
  const { passwords } = (await (await ask({})).json()) as { passwords: string[] }
  expect(passwords).toEqual(expect.arrayContaining(['123456', 'password', 'iloveyou', 'trustno1']))
  expect(passwords).not.toContain('correct horse')
  expect(passwords.length).toBeGreaterThan(8_000)
  expect(passwords.length).toBeLessThanOrEqual(10_000)
  expect(passwords.filter((password) => password.length < MIN_PASSWORD)).toEqual([])
  expect(passwords.filter((password) => password !== password.toLowerCase())).toEqual([])
  const packed = await ask({ 'accept-encoding': 'gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect((await packed.arrayBuffer()).byteLength).toBeLessThan(45_000)
})
