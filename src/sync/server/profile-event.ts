import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { LIVE_CHANNEL } from './document-event.ts'

/** Something an account's own devices show of its profile is another one now. */
export type ProfileEvent = { t: 'profile'; userId: string }

/** Tells an account's devices to ask for its profile anew, once the transaction is committed (Y29). */
export const tellProfile = (tx: Kysely<Tables>, userId: string) =>
  sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ t: 'profile', userId } satisfies ProfileEvent)})`.execute(tx)
