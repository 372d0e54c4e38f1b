import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Actor, actorOf } from '#identity/server/actor.ts'
import { clientAddress, networkOf } from '#server/client-address.ts'
import type { Context } from '#server/context.ts'
import { isUnavailable } from '#server/error-response.ts'
import { isOwnOrigin } from '#server/guard-writes.ts'
import { securityHeadersOf } from '#server/security-headers.ts'
import { sessionTokenOf } from '#server/session-cookie.ts'
import { type Asker, RETRY_AFTER } from '#server/turns.ts'
import type { Hub } from './hub.ts'
import { endSession, guarded, LiveSocket, report } from './live-socket.ts'

/** The largest message in bytes: a device sends all its revisions. */
const MAX_MESSAGE = 128 * 1024

/** The address of live connections in a request: some of what strangers send is no URL. */
const IS_LIVE = /^\/live(\?|$)/

const TOO_MANY = `429 Too Many Requests\r\nRetry-After: ${RETRY_AFTER}`

/** Admits connections of signed-in people from our own pages. While the door is closed nobody is connected. */
export class LiveDoor {
  isOpen = true
  private readonly context: Context
  private readonly hub: Hub
  private readonly sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false })
  private readonly headerLines: string

  constructor(context: Context, hub: Hub) {
    this.context = context
    this.hub = hub
    this.headerLines = securityHeadersOf(context.config)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
  }

  /** Never throws: it handles every result itself. */
  answer(request: IncomingMessage, stream: Duplex, head: Buffer) {
    stream.on('error', () => stream.destroy())
    this.admit(request, stream, head).catch((error) => {
      report(this.context, error, 'live connection failed')
      this.refuse(stream, isUnavailable(error) ? '503 Service Unavailable' : '500 Internal Server Error')
    })
  }

  endAll() {
    for (const socket of this.sockets.clients) socket.terminate()
  }

  private async admit(request: IncomingMessage, stream: Duplex, head: Buffer) {
    const { context, hub } = this
    if (!IS_LIVE.test(request.url ?? '')) return this.refuse(stream, '404 Not Found')
    if (!this.isOpen) return this.refuse(stream, '503 Service Unavailable')
    if (!isOwnOrigin(request.headers.origin, request.headers.host, context.config.appOrigin)) {
      return this.refuse(stream, '403 Forbidden')
    }
    const headers = new Headers({ cookie: request.headers.cookie ?? '' })
    const { trustedProxies } = context.config
    const address = networkOf(clientAddress(request.socket.remoteAddress, forwardedFor(request), trustedProxies))
    const visitor = { token: sessionTokenOf(context.session, headers), address }
    const asked = context.turns.enter(visitor)
    if (!asked) return this.refuseOne(stream, visitor)
    let actor: Actor | null
    try {
      await asked.turn()
      actor = await actorOf(context, headers)
    } finally {
      asked.leave()
    }
    if (!this.isOpen) return this.refuse(stream, '503 Service Unavailable')
    if (!actor) return this.open(request, stream, head, endSession)
    if (stream.destroyed) return
    const asker = { userId: actor.userId, address }
    const place = context.turns.enter(asker, 'connection')
    if (!place) return this.refuseOne(stream, asker)
    stream.once('close', place.leave)
    const visit = { actor, headers, asker }
    this.open(request, stream, head, (socket) => void new LiveSocket(context, hub, socket, visit))
  }

  private open(request: IncomingMessage, stream: Duplex, head: Buffer, use: (socket: WebSocket) => void) {
    this.sockets.handleUpgrade(request, stream, head, (socket) => {
      // First, even for a socket that closes at once, because an unhandled 'error' ends the process.
      socket.on('error', () => socket.terminate())
      guarded(this.context, socket, () => use(socket))
    })
  }

  private refuse(stream: Duplex, status: string) {
    // The HTTP server has released the stream, so nobody else closes it if the other side doesn't.
    stream.end(`HTTP/1.1 ${status}\r\n${this.headerLines}Connection: close\r\nContent-Length: 0\r\n\r\n`, () =>
      stream.destroy(),
    )
  }

  private async refuseOne(stream: Duplex, asker: Asker) {
    if (await this.context.turns.refuse(asker)) this.refuse(stream, TOO_MANY)
    else stream.destroy()
  }
}

const forwardedFor = ({ headers }: IncomingMessage): string | undefined => headers['x-forwarded-for']?.toString()
