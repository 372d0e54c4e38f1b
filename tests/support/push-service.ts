import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify as verifySignature,
} from 'node:crypto'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a browser hands to a server: where to send to, and what to encrypt with. */
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

type Pushed = {
  device: string
  headers: IncomingHttpHeaders
  text: { title: string; body: string; tag: string; id: string; path: string }
  /** What the sender said of itself, once its signature was checked. */
  sender: { aud: string; sub: string; exp: number }
}

/** An answer of the push service: a status with headers, or none at all. */
type Answer = { status: number; headers?: Record<string, string> } | 'hang'

/**
 * A push service on this machine with the browsers behind it. It reads every message as a browser does (RFC 8188, 8291,
 * 8292) and refuses what a browser could not read.
 */
export class PushService {
  readonly pushed: Pushed[] = []
  /** Every request by its device, with those that were refused. */
  readonly asked: string[] = []
  /** What a device's requests are answered with, one after the other; then 201. */
  readonly answers = new Map<string, Answer[]>()
  private readonly keys = new Map<string, { ecdh: ECDH; auth: Buffer }>()
  private readonly server: Server

  private constructor() {
    this.server = createServer((request, response) => void this.take(request, response))
  }

  static async start(): Promise<PushService> {
    const service = new PushService()
    await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', resolve))
    return service
  }

  /** Breaks off every connection, as a network does. */
  cut = () => this.server.closeAllConnections()

  async stop(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.server.close(resolve))
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** A browser subscribes. */
  subscribe(device: string): Subscription {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    const auth = randomBytes(16)
    this.keys.set(device, { ecdh, auth })
    const p256dh = ecdh.getPublicKey().toString('base64url')
    return { endpoint: `${this.origin}/${device}`, keys: { p256dh, auth: auth.toString('base64url') } }
  }

  /** What has reached a device, the oldest first. */
  textsOf = (device: string) => this.pushed.filter((one) => one.device === device).map(({ text }) => text)

  private async take(request: IncomingMessage, response: ServerResponse) {
    const device = request.url?.slice(1) ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    this.asked.push(device)
    const answer = this.answers.get(device)?.shift() ?? { status: 201 }
    if (answer === 'hang') return
    const own = this.keys.get(device)
    if (answer.status < 300 && own) {
      const sender = this.senderOf(request.headers.authorization ?? '')
      const text = JSON.parse(decrypted(Buffer.concat(chunks), own.ecdh, own.auth))
      this.pushed.push({ device, headers: request.headers, text, sender })
    }
    response.writeHead(answer.status, answer.headers).end()
  }

  private senderOf(authorization: string): Pushed['sender'] {
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const signed = Buffer.from(`${head}.${claims}`)
    const checked = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    if (!verifySignature('sha256', signed, checked, Buffer.from(signature, 'base64url'))) throw new Error('forged')
    return JSON.parse(Buffer.from(claims, 'base64url').toString())
  }
}

/** Reads one record of aes128gcm with the keys of a browser. */
function decrypted(message: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = message.subarray(0, 16)
  const idLength = message.readUInt8(20)
  const senderKey = message.subarray(21, 21 + idLength)
  const sealed = message.subarray(21 + idLength)
  const derive = (secret: Buffer, bytes: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, bytes, info, length))
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = derive(ecdh.computeSecret(senderKey), auth, both, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString() // 2 ends the last record, zeros fill it up.
}
