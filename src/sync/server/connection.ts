import type { Relation } from '#domain/permissions.ts'
import type { ClientMessage, ServerMessage } from '#sync/live-messages.ts'

/** A reader this far behind (bytes waiting) is dropped; it comes back and catches up. */
const MAX_BACKLOG = 1_000_000

/** What the hub needs of a WebSocket. */
export type Socket = {
  send: (text: string) => void
  close: (code: number, reason: string) => void
  terminate: () => void
  readonly bufferedAmount: number
}

/** Who is behind a connection. */
export type Subscriber = { userId: string; sessionId: string }

/** A device that is connected. */
export type Connection = Subscriber & {
  socket: Socket
  /** Whose documents it wants to hear beside its own, whether it may or not: a share may come back. */
  actsFor: string | null
  /** Owners whose documents it hears, and what it is to them; always its own. */
  relations: Map<string, Relation>
  /**
   * What it said last and has no answer yet. One of each at most: a device that asks again while its question waits asks
   * only once, so that nobody fills the line all stand in.
   */
  asked: { [T in ClientMessage['t']]?: Extract<ClientMessage, { t: T }> }
  isBeingAnswered: boolean
}

export const newConnection = (socket: Socket, subscriber: Subscriber): Connection => ({
  ...subscriber,
  socket,
  actsFor: null,
  relations: new Map([[subscriber.userId, { as: 'owner' }]]),
  asked: {},
  isBeingAnswered: false,
})

export const send = (connection: Connection, message: ServerMessage) => sendText(connection, JSON.stringify(message))

export function sendText({ socket }: Connection, text: string) {
  if (socket.bufferedAmount > MAX_BACKLOG) socket.terminate()
  else socket.send(text)
}
