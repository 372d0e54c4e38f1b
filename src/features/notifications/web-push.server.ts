import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'

/** The keys of a browser, in base64url. */
export type ReaderKeys = { p256dh: string; auth: string }

export type SenderKeys = { publicKey: string; privateKey: string }

const CURVE = 'prime256v1'
const POINT_BYTES = 65
const SECRET_BYTES = 16
const TAG_BYTES = 16
/** The largest message that every push service takes (RFC 8030): its only record. */
const RECORD_BYTES = 4096
/** The byte that marks the last record (RFC 8188). */
const LAST_RECORD = Buffer.from([2])
/** In s. A signature may work for at most 24 hours (RFC 8292). */
const SIGNED_FOR_S = 12 * 60 * 60

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')

/**
 * Encrypts a text for one browser (RFC 8291). Throws if `keys` are no browser's. `salt` and `privateKey` are new for
 * each message; only the test against the RFC's example names them.
 */
export function encryptPush(
  text: string,
  keys: ReaderKeys,
  { salt = randomBytes(16), privateKey }: { salt?: Buffer; privateKey?: Buffer } = {},
): Buffer {
  const [reader, auth] = [bytesOf(keys.p256dh), bytesOf(keys.auth)]
  if (reader.length !== POINT_BYTES || auth.length < SECRET_BYTES) throw new Error('not the keys of a browser')
  const own = createECDH(CURVE)
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const sender = own.getPublicKey()

  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), reader, sender])
  const secret = derive(own.computeSecret(reader), auth, both, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)

  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  const sealed = [cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()]
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(sender.length, 4)
  return Buffer.concat([salt, sizes, sender, ...sealed])
}

/** The Authorization header that says who sends (RFC 8292). `now`: ms since 1970; `subject`: https: or mailto:. */
export function signPush(endpoint: string, keys: SenderKeys & { subject: string }, now: number): string {
  const { subject, publicKey, privateKey } = keys
  const point = bytesOf(publicKey)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + SIGNED_FOR_S, sub: subject }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${signed}.${signature}, k=${publicKey}`
}

export function newSenderKeys(): SenderKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: CURVE }).privateKey.export({ format: 'jwk' })
  return { publicKey: Buffer.concat([Buffer.from([4]), bytesOf(x), bytesOf(y)]).toString('base64url'), privateKey: d }
}
