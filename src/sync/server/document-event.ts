import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Delta } from '#sync/delta.ts'
import type { Visibility } from './product.ts'

/** The channel of everything live. */
export const LIVE_CHANNEL = 'live'

/** PostgreSQL refuses notifications of 8,000 bytes, and the writing transaction with them (Y29). */
const MAX_EVENT_BYTES = 7_500

/** A committed change of a document, as the processes tell each other. Without a `delta` it was too large, or deleted. */
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

/** Tells all processes, once the transaction is committed; with the rows where they fit. */
export async function notify(tx: Kysely<Tables>, event: DocumentEvent) {
  const whole = JSON.stringify(event)
  const { delta: _, ...short } = event
  const text = Buffer.byteLength(whole) <= MAX_EVENT_BYTES ? whole : JSON.stringify(short)
  await sql`select pg_notify(${LIVE_CHANNEL}, ${text})`.execute(tx)
}
