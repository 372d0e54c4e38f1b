import { type RawBuilder, sql } from 'kysely'
import type { Delta } from '#sync/delta.ts'
import type { Visibility } from './product.ts'

/** The channel of all live messages. */
export const LIVE_CHANNEL = 'live'

/** PostgreSQL refuses notifications of 8,000 bytes, together with the transaction that sends them (Y29). */
const MAX_EVENT_BYTES = 7_500

/**
 * A committed change of a document, sent between processes. It has no `delta` if that was too large, or the document
 * was deleted, and no `ops` if they were too many.
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

/**
 * The statement that tells all processes once the transaction has committed, with the rows and the operations if they
 * fit, else with the operations, else without. A device that is not told of its own applies them twice, which is the
 * same (Y4).
 */
export function notification(event: DocumentEvent): RawBuilder<unknown> {
  const { delta: _, ...short } = event
  const fits = (text: string) => Buffer.byteLength(text) <= MAX_EVENT_BYTES
  const whole = JSON.stringify(event)
  const named = fits(whole) ? whole : JSON.stringify(short)
  const text = fits(named) ? named : JSON.stringify({ ...short, ops: [] })
  return sql`select pg_notify(${LIVE_CHANNEL}, ${text})`
}
