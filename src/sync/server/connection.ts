import { randomUUID } from 'node:crypto'
import type { Relation } from '#domain/permissions.ts'
import type { Question, ServerMessage } from '#sync/live-messages.ts'

/** A reader this far behind (bytes) is disconnected. It comes back and catches up. */
const MAX_BACKLOG = 1_000_000

/** What the hub needs of a WebSocket. */
export type Socket = {
  send: (text: string) => void
  close: (code: number, reason: string) => void
  terminate: () => void
  readonly bufferedAmount: number
}

/** The person behind a connection. */
export type Subscriber = { userId: string; sessionId: string }

/** A connected device. */
export type Connection = Subscriber & {
  screenId: string
  socket: Socket
  /**
   * The owner whose documents it wants to hear beside its own, even without the right, because a share may come back.
   */
  actsFor: string | null
  /** The owners whose documents it hears and its relation to them, always including itself. */
  relations: Map<string, Relation>
  /** The kinds of documents it says it knows; null before its first heartbeat, when it hears of all. */
  kinds: ReadonlySet<string> | null
  /**
   * Its last messages without an answer, at most one of each type. A device that asks again while its question waits
   * gets one answer, so that nobody fills the line.
   */
  asked: { [T in Question['t']]?: Extract<Question, { t: T }> }
  isBeingAnswered: boolean
  /** The document whose owner was told that this device has opened it. */
  opened: string | null
  /** Whether it is noted as in front of its person. */
  isNotedVisible: boolean
}

export const newConnection = (socket: Socket, subscriber: Subscriber): Connection => ({
  ...subscriber,
  screenId: randomUUID(),
  socket,
  actsFor: null,
  relations: new Map([[subscriber.userId, { as: 'owner' }]]),
  kinds: null,
  asked: {},
  isBeingAnswered: false,
  opened: null,
  isNotedVisible: false,
})

export const send = (connection: Connection, message: ServerMessage) => sendText(connection, JSON.stringify(message))

export function sendText({ socket }: Connection, text: string) {
  if (socket.bufferedAmount > MAX_BACKLOG) socket.terminate()
  else socket.send(text)
}
