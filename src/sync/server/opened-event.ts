import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { ServerProduct } from '#sync/product.ts'
import type { Connection } from './connection.ts'
import { LIVE_CHANNEL } from './document-event.ts'
import { loadAnybodysStates } from './snapshot.ts'
import { maySee } from './visibility.ts'

/** Somebody who acts for an owner has a document of theirs on screen. */
export type OpenedEvent = { t: 'opened'; ownerId: string; documentId: string; by: string }

/** Tells an owner once of each document that a connection opens and may see. */
export async function tellOpened(
  db: Kysely<Tables>,
  product: ServerProduct,
  connection: Connection,
  documentId: string | null,
): Promise<void> {
  const { opened, actsFor, relations, userId } = connection
  if (opened === documentId) return
  connection.opened = null
  const relation = actsFor && relations.get(actsFor)
  if (!documentId || !relation) return
  const [state] = await loadAnybodysStates(db, product, [documentId])
  if (state?.ownerId !== actsFor || !maySee(product, relation, state.visibility)) return
  connection.opened = documentId
  const event: OpenedEvent = { t: 'opened', ownerId: actsFor, documentId, by: userId }
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(event)})`.execute(db)
}
