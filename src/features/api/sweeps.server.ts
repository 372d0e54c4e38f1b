import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { MAX_PROPOSALS, PROPOSAL_MS } from '#domain/proposal.ts'
import { product } from '#logbook/server/product.ts'
import type { Context } from '#server/context.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { writeDocument } from '#sync/server/write-document.ts'

const FORGET_KEYS = 'api.forget-keys'
const LAPSE_PROPOSALS = 'proposals.lapse'
const HOUR_MS = 60 * 60 * 1000
/**
 * In ms: how long an Idempotency-Key is known. A later repetition still writes nothing twice, because ids derive from
 * the key.
 */
const KEY_MS = 30 * 24 * HOUR_MS
/** The most accounts in one sweep; the next sweep takes the others. */
const ACCOUNTS = 100

/** Forgets old keys, and proposals that nobody decided about for 14 days. */
export function sweepForPrograms({ database: { db }, jobs, now }: Context): void {
  jobs.handle(FORGET_KEYS, async () => {
    const until = new Date(now() - KEY_MS)
    await db.deleteFrom('idempotency_key').where('used_at', '<', until).execute()
  })
  jobs.handle(LAPSE_PROPOSALS, async () => {
    const until = new Date(now() - PROPOSAL_MS)
    const { rows } = await sql<{ user_id: string }>`
      select distinct user_id from proposal where created_at <= ${until} limit ${ACCOUNTS}`.execute(db)
    for (const { user_id } of rows) await db.transaction().execute((tx) => lapse(tx, user_id, until))
  })
  jobs.repeat(FORGET_KEYS, HOUR_MS)
  jobs.repeat(LAPSE_PROPOSALS, HOUR_MS)
}

async function lapse(tx: Kysely<Tables>, ownerId: string, until: Date): Promise<void> {
  await sql`select id from profile where id = ${ownerId} for no key update`.execute(tx) // the account's lock
  const { rows } = await sql<{ id: string }>`
    select id from proposal where user_id = ${ownerId} and created_at <= ${until} limit ${MAX_PROPOSALS}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  for (const before of (await loadDocuments(tx, product, ownerId, ids)).values()) {
    await writeDocument(tx, product, { before, after: null }, { by: null, ops: [] })
  }
}
