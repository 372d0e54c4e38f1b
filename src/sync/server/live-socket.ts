import { setTimeout as wait } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { type Actor, actorOf } from '#identity/server/session.ts'
import type { Context } from '#server/context.ts'
import { isUnavailable } from '#server/error-response.ts'
import type { Asker } from '#server/turns.ts'
import { CLOSE_RECONNECT, CLOSE_SESSION_ENDED, HEARTBEAT_MS } from '#sync/live-messages.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import { clientMessageSchema } from './message-schemas.ts'

/** A device says something every 25 s; one that has been silent for this long is gone without a word, in ms. */
const SILENT_MS = 3 * HEARTBEAT_MS

/** Messages of one connection that came before it could be held back: more is no device of ours. */
const MOST_WAITING = 100
/** In ms. */
const AGAIN_MS = 500

/** Who is behind a socket: the session's headers, to look it up again, and whose turns its questions take. */
export type Visitor = { actor: Actor; headers: Headers; asker: Asker }

export const endSession = (socket: WebSocket) => socket.close(CLOSE_SESSION_ENDED, 'session ended')

/** What went wrong for one connection or message; that the database is away is nobody's mistake. */
export const report = ({ logger }: Context, error: unknown, what: string) =>
  logger[isUnavailable(error) ? 'warn' : 'error']({ err: error }, what)

/** Work of one connection outside of any request: what it throws ends that connection, never the process. */
export function guarded(context: Context, socket: WebSocket, work: () => void) {
  try {
    work()
  } catch (error) {
    report(context, error, 'live connection failed')
    socket.terminate()
  }
}

/** Serves one device as long as its session lasts and it says something now and then. */
export class LiveSocket {
  private readonly context: Context
  private readonly hub: Hub
  private readonly socket: WebSocket
  private readonly visitor: Visitor
  private readonly connection: Connection
  private readonly silence: NodeJS.Timeout
  private expiry: NodeJS.Timeout | undefined
  /** One question after the other, each in its account's turn: what comes meanwhile stays in the network. */
  private answered = Promise.resolve()
  private waiting = 0

  constructor(context: Context, hub: Hub, socket: WebSocket, visitor: Visitor) {
    this.context = context
    this.hub = hub
    this.socket = socket
    this.visitor = visitor
    this.connection = hub.open(socket, visitor.actor)
    this.silence = setTimeout(() => socket.terminate(), SILENT_MS)
    // Once more, now that its end would be heard: it may have ended since it was looked up.
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

  private async answer(text: string) {
    if (this.socket.readyState !== this.socket.OPEN) return
    await this.inTurn(async () => {
      const message = read(text)
      if (message) await this.hub.receive(this.connection, message)
    }).catch((error) => report(this.context, error, 'live message failed'))
    this.waiting -= 1
    if (this.waiting === 0) this.socket.resume()
  }

  /** As anything else that is asked for; where there is no place it is asked for again. */
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

  /** A session that ends by its clock ends the connection too (Y32); one that was renewed meanwhile does not. */
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

  /** Ms until a time, as long as a timer takes (24 days). */
  private timerUntil = (time: number) => Math.min(2 ** 31 - 1, Math.max(1_000, time - this.context.now()))

  private closed() {
    clearTimeout(this.expiry)
    clearTimeout(this.silence)
    this.hub.close(this.connection)
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
