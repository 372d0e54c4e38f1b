import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { LIVE_CHANNEL } from './document-event.ts'

export type ProfileEvent = { t: 'profile'; userId: string }

/** Makes the account's devices ask for the profile again after the transaction. */
export const tellProfile = (tx: Kysely<Tables>, userId: string) =>
  sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ t: 'profile', userId } satisfies ProfileEvent)})`.execute(tx)
