import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Relation } from '#domain/permissions.ts'
import { CLOSE_RECONNECT, CLOSE_SESSION_ENDED, type ClientMessage, type ServerMessage } from '#sync/live-messages.ts'
import { updatesFor } from './pull.ts'
import { relationTo } from './relation.ts'
import { maySee } from './visibility.ts'
import type { DocumentEvent } from './write-document.ts'

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

type Connection = Subscriber & {
  socket: Socket
  /** Owners whose documents it hears, and what it is to them; always its own. */
  relations: Map<string, Relation>
}

/** What travels on the live channel: changes of documents, and by trigger of shares and sessions (Y32). */
type ChannelEvent =
  | DocumentEvent
  | { t: 'share'; ownerId: string; delegateId: string }
  | { t: 'session'; id: string; userId: string }

export type Hub = {
  open: (socket: Socket, subscriber: Subscriber) => Connection
  close: (connection: Connection) => void
  receive: (connection: Connection, message: ClientMessage) => Promise<void>
  /** A notification of the database. */
  publish: (payload: string) => Promise<void>
  /** The channel was lost: everybody reconnects and says what they know (Y31). */
  dropAll: () => void
  readonly size: number
}

/**
 * Tells every connected device what its person may see, judged per connection and event (Y30). Knows nothing but the
 * connections: whatever is lost on the way is repaired by the heartbeat's revisions.
 */
export function createHub(db: Kysely<Tables>, now: () => number): Hub {
  const connections = new Set<Connection>()
  /** Events are handled one after the other: nothing committed after a revocation overtakes it (Y29). */
  let handled: Promise<void> = Promise.resolve()

  function send(connection: Connection, message: ServerMessage) {
    if (connection.socket.bufferedAmount > MAX_BACKLOG) return connection.socket.terminate()
    connection.socket.send(JSON.stringify(message))
  }

  async function tellDocument(connection: Connection, relation: Relation, event: DocumentEvent) {
    const saw = maySee(relation, event.before)
    const sees = maySee(relation, event.after)
    if (!saw && !sees) return
    const opIds = event.ops.filter((op) => op.actorId === connection.userId).map((op) => op.id)
    if (!sees) return send(connection, { t: 'update', update: { t: 'gone', id: event.id }, opIds, by: event.by })
    if (!event.delta) return tellCurrent(connection, relation, event, opIds)
    send(connection, { t: 'update', update: { t: 'delta', delta: event.delta }, opIds, by: event.by })
  }

  /** The event was too large for the channel: everybody gets the document as it is now. */
  async function tellCurrent(connection: Connection, relation: Relation, event: DocumentEvent, opIds: string[]) {
    for (const update of await updatesFor(db, relation, { ownerId: event.ownerId, known: {} }, [event.id])) {
      send(connection, { t: 'update', update, opIds, by: event.by })
    }
  }

  async function shareChanged({ ownerId, delegateId }: { ownerId: string; delegateId: string }) {
    for (const connection of connections) {
      if (connection.userId === delegateId && connection.relations.has(ownerId)) {
        const relation = await relationTo(db, delegateId, ownerId)
        if (relation.as === 'delegate') connection.relations.set(ownerId, relation)
        else connection.relations.delete(ownerId)
      }
      if (connection.userId === delegateId || connection.userId === ownerId) {
        send(connection, { t: 'invalidate', what: 'shares' })
      }
    }
  }

  async function act(connection: Connection, ownerId: string | null) {
    for (const watched of connection.relations.keys()) {
      if (watched !== connection.userId) connection.relations.delete(watched)
    }
    if (ownerId === null || ownerId === connection.userId) return
    const relation = await relationTo(db, connection.userId, ownerId)
    if (relation.as === 'delegate') connection.relations.set(ownerId, relation)
    else send(connection, { t: 'invalidate', what: 'shares' })
  }

  async function sync(connection: Connection, revs: Record<string, number>) {
    const ids = Object.keys(revs)
    const { rows } = await sql<{ id: string; user_id: string; rev: number }>`
      select id, user_id, rev from workout where id = any(${ids}::uuid[])
      union all select id, user_id, rev from routine where id = any(${ids}::uuid[])`.execute(db)
    const stored = new Map(rows.map((row) => [row.id, row]))
    for (const [ownerId, relation] of connection.relations) {
      const stale = ids.filter((id) => {
        const row = stored.get(id)
        return row ? row.user_id === ownerId && Number(row.rev) !== revs[id] : ownerId === connection.userId
      })
      for (const update of await updatesFor(db, relation, { ownerId, known: {} }, stale)) {
        send(connection, { t: 'update', update, opIds: [], by: null })
      }
    }
    send(connection, { t: 'pong', now: now() })
  }

  async function handle(event: ChannelEvent) {
    if (event.t === 'share') return shareChanged(event)
    for (const connection of connections) {
      if (event.t === 'session') {
        if (connection.sessionId === event.id) connection.socket.close(CLOSE_SESSION_ENDED, 'session ended')
        continue
      }
      const relation = connection.relations.get(event.ownerId)
      if (relation) await tellDocument(connection, relation, event)
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
        relations: new Map([[subscriber.userId, { as: 'owner' } as Relation]]),
      }
      connections.add(connection)
      send(connection, { t: 'hello', userId: subscriber.userId, now: now() })
      return connection
    },
    close: (connection) => void connections.delete(connection),
    receive: (connection, message) =>
      message.t === 'act' ? act(connection, message.ownerId) : sync(connection, message.revs),
    publish(payload) {
      handled = handled.then(() => handle(JSON.parse(payload) as ChannelEvent)).catch(dropAll)
      return handled
    },
    dropAll,
    get size() {
      return connections.size
    },
  }
}
