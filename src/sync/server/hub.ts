import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { isId } from '#domain/ids.ts'
import type { Relation } from '#domain/permissions.ts'
import { CLOSE_RECONNECT, CLOSE_SESSION_ENDED, type ClientMessage, type ServerMessage } from '#sync/live-messages.ts'
import type { AnyDocument } from '#sync/operation.ts'
import type { DocumentUpdate } from '#sync/wire.ts'
import { currentUpdate, currentUpdates } from './current-documents.ts'
import { compareHeld, type Part } from './held.ts'
import type { ProfileEvent } from './profile-event.ts'
import { relationTo, sharesOfOwners } from './relation.ts'
import { loadDocuments, loadStates } from './snapshot.ts'
import { maySee } from './visibility.ts'
import type { DocumentEvent } from './write-document.ts'

/** A reader this far behind (bytes waiting) is dropped; it comes back and catches up. */
const MAX_BACKLOG = 1_000_000

/** After so many messages to one device the process looks after others, too. */
const BREATH = 100

/** What the hub needs of a WebSocket. */
export type Socket = {
  send: (text: string) => void
  close: (code: number, reason: string) => void
  terminate: () => void
  readonly bufferedAmount: number
}

/** Who is behind a connection. */
export type Subscriber = { userId: string; sessionId: string }

type Connection = Subscriber & {
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

/** What travels on the live channel: changes of documents, and by trigger of shares and sessions (Y32). */
type ChannelEvent =
  | DocumentEvent
  | ProfileEvent
  | { t: 'share'; ownerId: string; delegateId: string }
  | { t: 'session'; id: string; userId: string }

export type Hub = {
  open: (socket: Socket, subscriber: Subscriber) => Connection
  close: (connection: Connection) => void
  receive: (connection: Connection, message: ClientMessage) => Promise<void>
  /** A notification of the database. Rejects when it could not be told: then everybody has to come back. */
  publish: (payload: string) => Promise<void>
  /** The channel was lost: everybody reconnects and says what they know (Y31). */
  dropAll: () => void
  readonly size: number
}

/**
 * Tells every connected device what its person may see, judged per connection and event (Y30). Knows nothing but the
 * connections: whatever is lost on the way is repaired by the heartbeat's revisions.
 */
export function createHub(
  db: Kysely<Tables>,
  now: () => number,
  onSessionEnded: (sessionId: string) => void = () => {},
): Hub {
  const connections = new Set<Connection>()
  /**
   * What the database tells and what devices ask is handled one after the other: nothing committed after a revocation
   * overtakes it (Y29), and none slips in between a device's question what it may see and the answer.
   */
  let handled: Promise<void> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = handled.then(work)
    handled = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }

  const send = (connection: Connection, message: ServerMessage) => sendText(connection, JSON.stringify(message))

  function sendText({ socket }: Connection, text: string) {
    if (socket.bufferedAmount > MAX_BACKLOG) socket.terminate()
    else socket.send(text)
  }

  async function tellDocument(event: DocumentEvent) {
    const textFor = textsOf(event)
    let loading: Promise<AnyDocument | undefined> | undefined
    for (const connection of connections) {
      const relation = connection.relations.get(event.ownerId)
      if (!relation) continue
      const sees = maySee(relation, event.after)
      if (!sees && !maySee(relation, event.before)) continue
      let update: DocumentUpdate = { t: 'gone', id: event.id, rev: event.rev }
      if (sees && event.delta) update = { t: 'delta', delta: event.delta }
      else if (sees) {
        // Too large for the channel: everybody gets the document as it is now, which is read once for all of them.
        loading ??= loadDocuments(db, [event.id]).then((found) => found.get(event.id))
        const document = await loading
        const relation = await relationTo(db, connection.userId, event.ownerId) // Y29
        update = currentUpdate(event.id, document, { ownerId: event.ownerId, relation })
      }
      sendText(connection, textFor(connection.userId, update))
    }
  }

  async function shareChanged({ ownerId, delegateId }: { ownerId: string; delegateId: string }) {
    for (const connection of connections) {
      if (connection.userId === delegateId && connection.actsFor === ownerId) await judge(connection, ownerId)
      if (connection.userId === delegateId || connection.userId === ownerId) {
        send(connection, { t: 'invalidate', what: 'shares' })
      }
    }
  }

  function profileChanged({ userId }: ProfileEvent) {
    for (const connection of connections) {
      if (connection.userId === userId) send(connection, { t: 'invalidate', what: 'profile' })
    }
  }

  async function act(connection: Connection, ownerId: string | null) {
    const { actsFor, relations, userId } = connection
    if (actsFor) relations.delete(actsFor)
    connection.actsFor = ownerId === userId ? null : ownerId
    if (!connection.actsFor) return
    const { as } = await judge(connection, connection.actsFor)
    const isWatching = as === 'delegate'
    send(connection, isWatching ? { t: 'watching', ownerId: connection.actsFor } : { t: 'invalidate', what: 'shares' })
  }

  /** What a connection is now to the owner it acts for. */
  async function judge({ userId, relations }: Connection, ownerId: string): Promise<Relation> {
    const relation = await relationTo(db, userId, ownerId)
    if (relation.as === 'delegate') relations.set(ownerId, relation)
    else relations.delete(ownerId)
    return relation
  }

  /**
   * The heartbeat repairs whatever was lost: what is newer, what is gone, and what may not be seen any more because a
   * share ended while nobody listened. Answers what is newer, to be told in parts.
   */
  async function compare(connection: Connection, revs: Record<string, number>): Promise<Part[]> {
    const stored = await loadStates(db, Object.keys(revs).filter(isId))
    const { userId, actsFor, relations } = connection
    if (actsFor) {
      const hadShare = relations.has(actsFor)
      const { as } = await judge(connection, actsFor)
      if (hadShare !== (as === 'delegate')) send(connection, { t: 'invalidate', what: 'shares' })
    }
    const foreign = new Set(stored.map(({ ownerId }) => ownerId).filter((ownerId) => !relations.has(ownerId)))
    const others = await sharesOfOwners(db, userId, [...foreign])
    const { gone, parts } = compareHeld(revs, stored, { watched: relations, others })
    for (const [index, id] of gone.entries()) {
      if (index % BREATH === BREATH - 1) await setImmediate()
      send(connection, { t: 'update', update: { t: 'gone', id }, opIds: [], by: null })
    }
    return parts
  }

  async function tellPart(connection: Connection, { ownerId, ids }: Part) {
    const updates = await currentUpdates(db, { actorId: connection.userId, ownerId }, ids)
    for (const update of updates.values()) send(connection, { t: 'update', update, opIds: [], by: null })
  }

  /** Answers what a device asked, in turns between which others have theirs. */
  async function answer(connection: Connection) {
    const isThere = () => connections.has(connection)
    connection.isBeingAnswered = true
    try {
      while (isThere() && (connection.asked.act || connection.asked.sync)) {
        const parts = await inTurn(() => answerFirst(connection))
        if (!parts) continue
        for (const part of parts) await inTurn(async () => void (isThere() && (await tellPart(connection, part))))
        send(connection, { t: 'pong', now: now() })
      }
    } finally {
      connection.isBeingAnswered = false
    }
  }

  async function answerFirst(connection: Connection): Promise<Part[] | null> {
    const { act: acting, sync: heartbeat } = connection.asked
    connection.asked = {}
    if (!connections.has(connection)) return null
    if (acting) await act(connection, acting.ownerId)
    return heartbeat ? await compare(connection, heartbeat.revs) : null
  }

  async function handle(event: ChannelEvent) {
    if (event.t === 'share') return shareChanged(event)
    if (event.t === 'document') return tellDocument(event)
    if (event.t === 'profile') return profileChanged(event)
    onSessionEnded(event.id)
    for (const { sessionId, socket } of connections) {
      if (sessionId === event.id) socket.close(CLOSE_SESSION_ENDED, 'session ended')
    }
  }

  function dropAll() {
    for (const { socket } of connections) socket.close(CLOSE_RECONNECT, 'reconnect')
  }

  return {
    open(socket, subscriber) {
      const connection = {
        ...subscriber,
        socket,
        actsFor: null,
        relations: new Map([[subscriber.userId, { as: 'owner' } as Relation]]),
        asked: {},
        isBeingAnswered: false,
      }
      connections.add(connection)
      send(connection, { t: 'hello', userId: subscriber.userId, now: now() })
      return connection
    },
    close: (connection) => void connections.delete(connection),
    async receive(connection, message) {
      connection.asked = { ...connection.asked, [message.t]: message }
      if (!connection.isBeingAnswered) await answer(connection)
    },
    publish: (payload) => inTurn(() => handle(JSON.parse(payload) as ChannelEvent)),
    dropAll,
    get size() {
      return connections.size
    },
  }
}

/** Which of an event's operations are this person's: their devices wait for them (Y27). */
const opIdsOf = ({ ops }: DocumentEvent, userId: string): string[] =>
  ops.filter((op) => op.actorId === userId).map((op) => op.id)

/** What an event says to a person; written once for all who are told the same. */
function textsOf(event: DocumentEvent): (userId: string, update: DocumentUpdate) => string {
  const texts = new Map<string, string>()
  return (userId, update) => {
    const opIds = opIdsOf(event, userId)
    const key = `${update.t} ${'rev' in update} ${opIds}`
    const text = texts.get(key) ?? JSON.stringify({ t: 'update', update, opIds, by: event.by } satisfies ServerMessage)
    texts.set(key, text)
    return text
  }
}
