import { type RawBuilder, sql } from 'kysely'
import type { Delta } from '#sync/delta.ts'
import type { Visibility } from './visibility.ts'

export const LIVE_CHANNEL = 'live'

/** The largest event: PostgreSQL refuses a notification of 8,000 bytes, and with it the whole transaction. */
const MAX_EVENT_BYTES = 7_500

/** A committed change. No `delta` if it is too large or a deletion; no `ops` if they are too many. */
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
 * The statement that sends an event, with rows and operations as far as they fit. A device that hears nothing of its
 * own operations applies them twice, with the same result.
 */
export function notification(event: DocumentEvent): RawBuilder<unknown> {
  const { delta: _, ...short } = event
  const fits = (text: string) => Buffer.byteLength(text) <= MAX_EVENT_BYTES
  const whole = JSON.stringify(event)
  const named = fits(whole) ? whole : JSON.stringify(short)
  const text = fits(named) ? named : JSON.stringify({ ...short, ops: [] })
  return sql`select pg_notify(${LIVE_CHANNEL}, ${text})`
}
