import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { LIVE_CHANNEL } from './document-event.ts'

/** Many documents of an owner's history have changed, and nobody was told of each. */
export type HistoryEvent = { t: 'history'; ownerId: string }

/** Tells all devices that see the owner's history to ask for it again (Y29). */
export const tellHistory = (db: Kysely<Tables>, ownerId: string) =>
  sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ t: 'history', ownerId } satisfies HistoryEvent)})`.execute(
    db,
  )
