import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { LIVE_CHANNEL } from './document-event.ts'

/** Something in the profile that an account's own devices show has changed. */
export type ProfileEvent = { t: 'profile'; userId: string }

/** Tells an account's devices to ask for its profile again, once the transaction has committed (Y29). */
export const tellProfile = (tx: Kysely<Tables>, userId: string) =>
  sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ t: 'profile', userId } satisfies ProfileEvent)})`.execute(tx)
