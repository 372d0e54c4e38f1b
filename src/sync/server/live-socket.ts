import { setTimeout as wait } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { parseJson, readShape } from '#domain/json.ts'
import { type Actor, actorOf } from '#identity/server/session.ts'
import type { Context } from '#server/context.ts'
import { isUnavailable } from '#server/error-response.ts'
import type { Asker } from '#server/turns.ts'
import { CLOSE_RECONNECT, CLOSE_SESSION_ENDED, HEARTBEAT_MS } from '#sync/live-messages.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import { clientMessageSchema } from './message-schemas.ts'

/** A device sends something every 25 s. One that is silent for this long is gone, in ms. */
const SILENT_MS = 3 * HEARTBEAT_MS

/** The most messages of a connection that may arrive before reading is paused. No device of ours sends more. */
const MOST_WAITING = 100
/** The wait before a question without a place is repeated, in ms. */
const AGAIN_MS = 500

/**
 * The person behind a socket: the headers of their session, to look it up again, and the asker whose turns are used.
 */
type Visitor = { actor: Actor; headers: Headers; asker: Asker }

export const endSession = (socket: WebSocket) => socket.close(CLOSE_SESSION_ENDED, 'session ended')

/** Logs an error of one connection or message. An unreachable database is not an error of the person. */
export const report = ({ logger }: Context, error: unknown, what: string) =>
  logger[isUnavailable(error) ? 'warn' : 'error']({ err: error }, what)

/** Does work for one connection outside of a request. An error ends that connection, never the process. */
export function guarded(context: Context, socket: WebSocket, work: () => void) {
  try {
    work()
  } catch (error) {
    report(context, error, 'live connection failed')
    socket.terminate()
  }
}

/** Serves one device as long as its session lasts and it sends something now and then. */
export class LiveSocket {
  private readonly context: Context
  private readonly hub: Hub
  private readonly socket: WebSocket
  private readonly visitor: Visitor
  private readonly connection: Connection
  private readonly silence: NodeJS.Timeout
  private expiry: NodeJS.Timeout | undefined
  /** Questions are answered one after the other, in the account's turn. Further ones wait in the network. */
  private answered = Promise.resolve()
  private waiting = 0

  constructor(context: Context, hub: Hub, socket: WebSocket, visitor: Visitor) {
    this.context = context
    this.hub = hub
    this.socket = socket
    this.visitor = visitor
    this.connection = hub.open(socket, visitor.actor)
    this.silence = setTimeout(() => socket.terminate(), SILENT_MS)
    // The session may have ended since it was looked up, and from now on its end is heard.
    void this.checkSession()
    socket.on('message', (data) => guarded(context, socket, () => this.receive(String(data))))
    socket.on('close', () => guarded(context, socket, () => this.closed()))
  }

  private receive(text: string) {
    this.silence.refresh()
    this.waiting += 1
    if (this.waiting > MOST_WAITING) return this.socket.terminate()
    this.socket.pause()
    this.answered = this.answered.then(() => this.answer(text))
  }

  /** What waits behind a closing is let go unheard, so that the device's own close frame is read. */
  private async answer(text: string) {
    if (this.isOpen) {
      await this.inTurn(() => this.hear(text)).catch((error) => report(this.context, error, 'live message failed'))
    }
    this.waiting -= 1
    if (this.waiting === 0) this.socket.resume()
  }

  private async hear(text: string) {
    if (!this.isOpen) return // What it asked comes again.
    const message = read(text)
    if (message) await this.hub.receive(this.connection, message)
  }

  private get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  /** Waits for a turn like any other request. Without a place it tries again. */
  private async inTurn(work: () => Promise<void>) {
    const { turns } = this.context
    let place = turns.enter(this.visitor.asker)
    while (!place) {
      await wait(AGAIN_MS)
      place = turns.enter(this.visitor.asker)
    }
    try {
      await place.turn()
      await work()
    } finally {
      place.leave()
    }
  }

  /** Ends the connection when its session expires (Y32), unless that was renewed meanwhile. */
  private async checkSession() {
    const { context, socket } = this
    const current = await actorOf(context, this.visitor.headers).catch(() => 'unknown' as const)
    guarded(context, socket, () => {
      if (socket.readyState !== socket.OPEN) return
      if (current === 'unknown') return socket.close(CLOSE_RECONNECT, 'reconnect')
      if (!current) return endSession(socket)
      this.expiry = setTimeout(() => this.checkSession(), this.timerUntil(current.expiresAt))
    })
  }

  /** The ms until a time, limited to the longest timer (24 days). */
  private timerUntil = (time: number) => Math.min(2 ** 31 - 1, Math.max(1_000, time - this.context.now()))

  private closed() {
    clearTimeout(this.expiry)
    clearTimeout(this.silence)
    void this.hub
      .close(this.connection)
      .catch((error) => report(this.context, error, 'a hidden page could not be noted'))
  }
}

/** Unknown or unreadable messages are ignored (Y33). */
function read(text: string) {
  try {
    const parsed = readShape(clientMessageSchema, parseJson(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
