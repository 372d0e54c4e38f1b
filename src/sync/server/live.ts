import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Actor, actorOf } from '#identity/server/session.ts'
import { sessionTokenOf } from '#identity/server/session-cookie.ts'
import { clientAddress, networkOf } from '#server/client-address.ts'
import type { Context } from '#server/context.ts'
import { isUnavailable } from '#server/error-response.ts'
import { isOwnOrigin } from '#server/guard-writes.ts'
import { securityHeadersOf } from '#server/security-headers.ts'
import { type Asker, RETRY_AFTER } from '#server/turns.ts'
import { CLOSE_RECONNECT, CLOSE_SESSION_ENDED, HEARTBEAT_MS } from '#sync/live-messages.ts'
import { createHub, type Hub } from './hub.ts'
import { clientMessageSchema } from './message-schemas.ts'
import { LIVE_CHANNEL } from './write-document.ts'

/** A client's message: at most all revisions a device holds, in bytes. */
const MAX_MESSAGE = 128 * 1024

/** A device says something every 25 s; one that has been silent for this long is gone without a word, in ms. */
const SILENT_MS = 3 * HEARTBEAT_MS

/** The one target that is upgraded, as it stands in the request: some of what strangers send is no URL at all. */
const IS_LIVE = /^\/live(\?|$)/
/** Messages of one connection that came before it could be held back: more is no device of ours. */
const MOST_WAITING = 100
/** In ms. */
const AGAIN_MS = 500

const TOO_MANY = `429 Too Many Requests\r\nRetry-After: ${RETRY_AFTER}`

/** The live side of one process, to be closed before the database. */
export type Live = { hub: Hub; close: () => Promise<void> }

/**
 * Serves `/live`: a WebSocket for a signed-in person of our own pages. Events come from the database only (Y29); while
 * its channel is down nobody is connected, so nobody misses a revocation (Y31).
 */
export async function attachLive(server: Server, context: Context): Promise<Live> {
  const { database, logger, now, turns } = context
  const { trustedProxies } = context.config
  const hub = createHub(database.db, now, (sessionId) => turns.forget(sessionId))
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false })
  const headerLines = securityHeadersOf(context.config)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const refuse = (stream: Duplex, status: string) => {
    // The HTTP server has let go of it: nobody else closes it when the other side does not.
    stream.end(`HTTP/1.1 ${status}\r\n${headerLines}Connection: close\r\nContent-Length: 0\r\n\r\n`, () =>
      stream.destroy(),
    )
  }
  /** What went wrong for one connection or message; that the database is away is nobody's mistake. */
  const report = (error: unknown, what: string) => logger[isUnavailable(error) ? 'warn' : 'error']({ err: error }, what)
  let isHearing = true
  const stopListening = await database.listen(
    LIVE_CHANNEL,
    (payload) => {
      hub.publish(payload).catch((error) => {
        report(error, 'a change could not be told')
        hub.dropAll()
      })
    },
    () => {
      isHearing = false
      hub.dropAll()
    },
    () => {
      isHearing = true
    },
  )

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    if (!IS_LIVE.test(request.url ?? '')) return refuse(stream, '404 Not Found')
    if (!isHearing) return refuse(stream, '503 Service Unavailable')
    if (!isOwnOrigin(request.headers.origin, request.headers.host, context.config.appOrigin)) {
      return refuse(stream, '403 Forbidden')
    }
    const headers = headersOf(request)
    const address = networkOf(clientAddress(request.socket.remoteAddress, forwardedFor(request), trustedProxies))
    const visitor = { token: sessionTokenOf(context.session, headers), address }
    const asked = turns.enter(visitor)
    if (!asked) return refuseOne(stream, visitor)
    let actor: Actor | null
    try {
      await asked.turn()
      actor = await actorOf(context, headers)
    } finally {
      asked.leave()
    }
    if (!isHearing) return refuse(stream, '503 Service Unavailable')
    if (!actor) return open(request, stream, head, endSession)
    if (stream.destroyed) return
    const asker = { userId: actor.userId, address }
    const place = turns.connect(asker)
    if (!place) return refuseOne(stream, asker)
    stream.once('close', place.leave)
    open(request, stream, head, (socket) => subscribe(socket, actor, headers, asker))
  }

  function open(request: IncomingMessage, stream: Duplex, head: Buffer, use: (socket: WebSocket) => void) {
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // Before all else, also for one that is closed at once: an 'error' that nobody listens to ends the process.
      socket.on('error', () => socket.terminate())
      guarded(socket, () => use(socket))
    })
  }

  /** Work of one connection outside of any request: what it throws ends that connection, never the process. */
  function guarded(socket: WebSocket, work: () => void) {
    try {
      work()
    } catch (error) {
      report(error, 'live connection failed')
      socket.terminate()
    }
  }

  async function refuseOne(stream: Duplex, asker: Asker) {
    if (await turns.refuse(asker)) refuse(stream, TOO_MANY)
    else stream.destroy()
  }

  const endSession = (socket: WebSocket) => socket.close(CLOSE_SESSION_ENDED, 'session ended')

  function subscribe(socket: WebSocket, actor: Actor, headers: Headers, asker: Asker) {
    const connection = hub.open(socket, actor)
    const silence = setTimeout(() => socket.terminate(), SILENT_MS)
    let expiry: NodeJS.Timeout | undefined
    /** A session that ends by its clock ends the connection too (Y32); one that was renewed meanwhile does not. */
    async function checkSession() {
      const current = await actorOf(context, headers).catch(() => 'unknown' as const)
      guarded(socket, () => {
        if (socket.readyState !== socket.OPEN) return
        if (current === 'unknown') return socket.close(CLOSE_RECONNECT, 'reconnect')
        if (!current) return endSession(socket)
        expiry = setTimeout(checkSession, timerUntil(current.expiresAt))
      })
    }
    // Once more, now that its end would be heard: it may have ended since it was looked up.
    void checkSession()
    /** One question after the other, each in its account's turn: what comes meanwhile stays in the network. */
    let answered = Promise.resolve()
    async function answer(text: string) {
      if (socket.readyState !== socket.OPEN) return
      await inTurn(asker, async () => {
        const message = read(text)
        if (message) await hub.receive(connection, message)
      }).catch((error) => report(error, 'live message failed'))
      waiting -= 1
      if (waiting === 0) socket.resume()
    }
    let waiting = 0
    socket.on('message', (data) =>
      guarded(socket, () => {
        silence.refresh()
        waiting += 1
        if (waiting > MOST_WAITING) return socket.terminate()
        socket.pause()
        answered = answered.then(() => answer(String(data)))
      }),
    )
    socket.on('close', () =>
      guarded(socket, () => {
        clearTimeout(expiry)
        clearTimeout(silence)
        hub.close(connection)
      }),
    )
  }

  /** As anything else that is asked for; where there is no place it is asked for again. */
  async function inTurn(asker: Asker, work: () => Promise<void>) {
    let place = turns.enter(asker)
    while (!place) {
      await wait(AGAIN_MS)
      place = turns.enter(asker)
    }
    try {
      await place.turn()
      await work()
    } finally {
      place.leave()
    }
  }

  /** Ms until a time, as long as a timer takes (24 days). */
  const timerUntil = (time: number) => Math.min(2 ** 31 - 1, Math.max(1_000, time - now()))

  // No promise is handed back, and nothing is thrown: whatever comes of a request, it ends here.
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy())
    upgrade(request, stream, head).catch((error) => {
      report(error, 'live connection failed')
      refuse(stream, isUnavailable(error) ? '503 Service Unavailable' : '500 Internal Server Error')
    })
  })

  return {
    hub,
    async close() {
      isHearing = false // for one that is just connecting
      await stopListening()
      hub.dropAll()
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

/** A message of an unknown kind, or none at all, is ignored (Y33). */
function read(text: string) {
  try {
    const parsed = clientMessageSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const headersOf = (request: IncomingMessage): Headers => new Headers({ cookie: request.headers.cookie ?? '' })

const forwardedFor = ({ headers }: IncomingMessage): string | undefined => headers['x-forwarded-for']?.toString()
