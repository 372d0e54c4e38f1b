import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { LIVE_CHANNEL } from './document-event.ts'

/** Many documents changed, without an event for each. */
export type HistoryEvent = { t: 'history'; ownerId: string }

export const tellHistory = (db: Kysely<Tables>, ownerId: string) =>
  sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ t: 'history', ownerId } satisfies HistoryEvent)})`.execute(
    db,
  )
