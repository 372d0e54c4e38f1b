import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { can } from '#domain/permissions.ts'
import { CLOSE_SESSION_ENDED, type ServerMessage } from '#sync/live-messages.ts'
import type { AnyDocument } from '#sync/operation.ts'
import type { ServerProduct } from '#sync/product.ts'
import type { DocumentUpdate } from '#sync/wire.ts'
import { type Connection, send, sendText } from './connection.ts'
import { currentUpdate } from './current-documents.ts'
import type { DocumentEvent } from './document-event.ts'
import type { HistoryEvent } from './history-event.ts'
import type { OpenedEvent } from './opened-event.ts'
import type { ProfileEvent } from './profile-event.ts'
import { relationTo } from './relation.ts'
import { loadDocuments } from './snapshot.ts'
import { maySee } from './visibility.ts'
import { judge } from './watch.ts'

/** The events of the channel: changes of documents, and from triggers those of shares, sessions and news. */
export type ChannelEvent =
  | DocumentEvent
  | ProfileEvent
  | HistoryEvent
  | OpenedEvent
  | { t: 'share'; ownerId: string; delegateId: string }
  | { t: 'session'; id: string; userId: string }
  | { t: 'news'; userId: string }

type Telling = { db: Kysely<Tables>; product: ServerProduct; connections: Iterable<Connection> }

/** Tells each connection what its person may see of an event. */
export async function tell(telling: Telling, event: ChannelEvent): Promise<void> {
  if (event.t === 'document') return tellDocument(telling, event)
  if (event.t === 'share') return tellShare(telling, event)
  for (const connection of telling.connections) {
    const { userId, sessionId, socket, relations } = connection
    if (event.t === 'profile' && userId === event.userId) send(connection, { t: 'invalidate', what: 'profile' })
    if (event.t === 'news' && userId === event.userId) send(connection, { t: 'invalidate', what: 'news' })
    if (event.t === 'opened' && userId === event.ownerId)
      send(connection, { t: 'opened', documentId: event.documentId, by: event.by })
    const relation = event.t === 'history' && relations.get(event.ownerId)
    if (relation && can(relation, 'history.read')) send(connection, { t: 'invalidate', what: 'history' })
    if (event.t === 'session' && sessionId === event.id) socket.close(CLOSE_SESSION_ENDED, 'session ended')
  }
}

async function tellDocument({ db, product, connections }: Telling, event: DocumentEvent) {
  const textFor = textsOf(event)
  let loading: Promise<AnyDocument | undefined> | undefined
  for (const connection of connections) {
    const relation = connection.relations.get(event.ownerId)
    if (!relation || !knowsKind(product, connection, event)) continue
    const sees = maySee(product, relation, event.after)
    if (!sees && !maySee(product, relation, event.before)) continue
    let update: DocumentUpdate = { t: 'gone', id: event.id, rev: event.rev }
    if (sees && event.delta) update = { t: 'delta', delta: event.delta }
    else if (sees) {
      // The change was too large for the channel, so the server reads the current document once for all connections.
      loading ??= loadDocuments(db, product, event.ownerId, [event.id]).then((found) => found.get(event.id))
      const document = await loading
      const relation = await relationTo(db, connection.userId, event.ownerId) // after the document
      update = currentUpdate(product, event.id, document, { ownerId: event.ownerId, relation })
    }
    sendText(connection, textFor(connection.userId, update))
  }
}

/** Whether the device knows the kind of the document; it can do nothing with an unknown one. */
function knowsKind({ kinds }: ServerProduct, connection: Connection, { before, after }: DocumentEvent): boolean {
  const kind = (after ?? before)?.kind
  if (!kind || !connection.kinds || !kinds[kind].mustBeNamed) return true
  return connection.kinds.has(kind)
}

async function tellShare({ db, connections }: Telling, event: { ownerId: string; delegateId: string }) {
  const { ownerId, delegateId } = event
  for (const connection of connections) {
    const { userId, actsFor } = connection
    if (userId === delegateId && actsFor === ownerId) await judge(db, connection, ownerId)
    if (userId === delegateId || userId === ownerId) send(connection, { t: 'invalidate', what: 'shares' })
  }
}

/** The operations of this account in an event, for which its devices wait. */
const opIdsOf = ({ ops }: DocumentEvent, userId: string): string[] =>
  ops.filter((op) => op.actorId === userId).map((op) => op.id)

/** Makes the text of a message once for all connections that get the same. */
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
