import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Delta } from '#sync/delta.ts'
import type { Visibility } from './product.ts'

/** The channel of all live messages. */
export const LIVE_CHANNEL = 'live'

/** PostgreSQL refuses notifications of 8,000 bytes, together with the transaction that sends them (Y29). */
const MAX_EVENT_BYTES = 7_500

/**
 * A committed change of a document, sent between processes. It has no `delta` if that was too large, or the document
 * was deleted.
 */
export type DocumentEvent = {
  t: 'document'
  ownerId: string
  id: string
  rev: number
  prevRev: number
  before: Visibility | null
  after: Visibility | null
  by: string | null
  ops: { actorId: string; id: string }[]
  delta?: Delta
}

/** Tells all processes once the transaction has committed, with the rows if they fit. */
export async function notify(tx: Kysely<Tables>, event: DocumentEvent) {
  const whole = JSON.stringify(event)
  const { delta: _, ...short } = event
  const text = Buffer.byteLength(whole) <= MAX_EVENT_BYTES ? whole : JSON.stringify(short)
  await sql`select pg_notify(${LIVE_CHANNEL}, ${text})`.execute(tx)
}
