import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Context } from '#server/context.ts'
import { isUnavailable } from '#server/error-response.ts'
import { isOwnOrigin } from '#server/guard-writes.ts'
import { securityHeadersOf } from '#server/security-headers.ts'
import { type Actor, actorOf } from '#server/session.ts'
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

/** The live side of one process, to be closed before the database. */
export type Live = { hub: Hub; close: () => Promise<void> }

/**
 * Serves `/live`: a WebSocket for a signed-in person of our own pages. Events come from the database only (Y29); while
 * its channel is down nobody is connected, so nobody misses a revocation (Y31).
 */
export async function attachLive(server: Server, context: Context): Promise<Live> {
  const { database, logger, now } = context
  const hub = createHub(database.db, now)
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
    const actor = await actorOf(context, headers)
    if (!isHearing) return refuse(stream, '503 Service Unavailable')
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // Before all else, also for one that is closed at once: an 'error' that nobody listens to ends the process.
      socket.on('error', () => socket.terminate())
      // A browser does not tell its page why it was not let in; why a connection was closed, it does.
      if (actor) guarded(socket, () => subscribe(socket, actor, headers))
      else endSession(socket)
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

  const endSession = (socket: WebSocket) => socket.close(CLOSE_SESSION_ENDED, 'session ended')

  function subscribe(socket: WebSocket, actor: Actor, headers: Headers) {
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
    socket.on('message', (data) =>
      guarded(socket, () => {
        silence.refresh()
        const message = read(String(data))
        if (message) hub.receive(connection, message).catch((error) => report(error, 'live message failed'))
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
