import { randomUUID } from 'node:crypto'
import type { Relation } from '#domain/permissions.ts'
import type { Question, ServerMessage } from '#sync/live-messages.ts'

/** The most unread bytes of a connection. The hub disconnects a slower reader, which comes back and catches up. */
const MAX_BACKLOG = 1_000_000

export type Socket = {
  send: (text: string) => void
  close: (code: number, reason: string) => void
  terminate: () => void
  readonly bufferedAmount: number
}

export type Subscriber = { userId: string; sessionId: string }

export type Connection = Subscriber & {
  screenId: string
  socket: Socket
  /** The owner for whom the account acts, even without the right, because a share may come back. */
  actsFor: string | null
  /** The relations to the owners of whom the device hears; the person's own account is always among them. */
  relations: Map<string, Relation>
  /** The kinds that the device knows; null before its first heartbeat: then it hears of all kinds. */
  kinds: ReadonlySet<string> | null
  /** The questions that wait, at most one of each type, so that nobody fills the line. */
  asked: { [T in Question['t']]?: Extract<Question, { t: T }> }
  isBeingAnswered: boolean
  /** The list of the owners who share with the account is on screen. */
  showsOwners: boolean
  /** The document on screen, of which the server has told the document's owner. */
  opened: string | null
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
  showsOwners: false,
  opened: null,
  isNotedVisible: false,
})

export const send = (connection: Connection, message: ServerMessage) => sendText(connection, JSON.stringify(message))

export function sendText({ socket }: Connection, text: string) {
  if (socket.bufferedAmount > MAX_BACKLOG) socket.terminate()
  else socket.send(text)
}
