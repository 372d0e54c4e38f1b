import { setTimeout as wait } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { parseJson, readShape } from '#domain/json.ts'
import { type Actor, actorOf } from '#identity/server/actor.ts'
import type { Context } from '#server/context.ts'
import { isUnavailable } from '#server/error-response.ts'
import type { Asker } from '#server/turns.ts'
import { CLOSE_RECONNECT, CLOSE_SESSION_ENDED, HEARTBEAT_MS } from '#sync/live-messages.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import { clientMessageSchema } from './message-schemas.ts'

/** After how many ms of silence a device is gone; it sends something every 25 s. */
const SILENT_MS = 3 * HEARTBEAT_MS

/** The most messages that may wait. No device of ours sends more, so the server ends the connection. */
const MOST_WAITING = 100
/** After how many ms a question that found no place in the queue tries again. */
const AGAIN_MS = 500

/** `headers`: for looking up the session again; `asker`: who takes the turns. */
type Visitor = { actor: Actor; headers: Headers; asker: Asker }

export const endSession = (socket: WebSocket) => socket.close(CLOSE_SESSION_ENDED, 'session ended')

/** Logs an error; an unreachable database is only a warning. */
export const report = ({ logger }: Context, error: unknown, what: string) =>
  logger[isUnavailable(error) ? 'warn' : 'error']({ err: error }, what)

/** An error ends this connection, never the process. */
export function guarded(context: Context, socket: WebSocket, work: () => void) {
  try {
    work()
  } catch (error) {
    report(context, error, 'live connection failed')
    socket.terminate()
  }
}

/** Serves one device while its session lasts and it still sends. */
export class LiveSocket {
  private readonly context: Context
  private readonly hub: Hub
  private readonly socket: WebSocket
  private readonly visitor: Visitor
  private readonly connection: Connection
  private readonly silence: NodeJS.Timeout
  private expiry: NodeJS.Timeout | undefined
  /** Answers questions one by one, in the account's turn. Further ones wait in the network. */
  private answered = Promise.resolve()
  private waiting = 0

  constructor(context: Context, hub: Hub, socket: WebSocket, visitor: Visitor) {
    this.context = context
    this.hub = hub
    this.socket = socket
    this.visitor = visitor
    this.connection = hub.open(socket, visitor.actor)
    this.silence = setTimeout(() => socket.terminate(), SILENT_MS)
    // The session may have ended since the look-up.
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

  /** Ignores what comes after a close, so that the device's own close frame gets through. */
  private async answer(text: string) {
    if (this.isOpen) {
      await this.inTurn(() => this.hear(text)).catch((error) => report(this.context, error, 'live message failed'))
    }
    this.waiting -= 1
    if (this.waiting === 0) this.socket.resume()
  }

  private async hear(text: string) {
    if (!this.isOpen) return // the device asks again
    const message = read(text)
    if (message) await this.hub.receive(this.connection, message)
  }

  private get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  /** Works in the account's turn. Without a place in the queue the question tries again. */
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

  /** Ends the connection with its session (Y32), unless somebody renewed the session. */
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

/** Ignores unknown or unreadable messages. */
function read(text: string) {
  try {
    const parsed = readShape(clientMessageSchema, parseJson(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
