import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPush, newSenderKeys, signPush } from './web-push.server.ts'

/** The example of RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('R-REACH-02 encrypting the example message of RFC 8291 gives the bytes printed in the RFC', () => {
  const salt = Buffer.from(EXAMPLE.salt, 'base64url')
  const privateKey = Buffer.from(EXAMPLE.privateKey, 'base64url')
  const message = encryptPush(EXAMPLE.text, EXAMPLE.keys, { salt, privateKey })
  expect(message.toString('base64url')).toBe(EXAMPLE.message)
})

test('R-REACH-02 encrypting the same push message twice gives different bytes', () => {
  expect(encryptPush('one', EXAMPLE.keys)).not.toEqual(encryptPush('one', EXAMPLE.keys))
})

test.each([
  ['a key that is too short', { p256dh: EXAMPLE.keys.p256dh.slice(4) }],
  ['a key that is no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ['a secret that is too short', { auth: 'BTBZMqHH6r4Tts7J_aSI' }],
  ['no key', { p256dh: '' }],
])('R-REACH-03 refuses to encrypt a push message for %s', (_, wrong) => {
  expect(() => encryptPush('x', { ...EXAMPLE.keys, ...wrong })).toThrow()
})

test('R-REACH-02 the push signature names the push service and the sender and expires after 12 hours (RFC 8292)', () => {
  const keys = newSenderKeys()
  const now = Date.UTC(2026, 10, 27)
  const header = signPush('https://push.example.net/some/browser', { ...keys, subject: 'mailto:gym@example.org' }, now)
  const [, head = '', claims = '', signature = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=[\w-]+$/.exec(header) ?? []
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example.net',
    exp: now / 1000 + 12 * 60 * 60,
    sub: 'mailto:gym@example.org',
  })
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = { key, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true)
})
