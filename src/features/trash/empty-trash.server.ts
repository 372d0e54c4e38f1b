import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { product } from '#logbook/server/product.ts'
import { isTrashed, TRASH_MS } from '#logbook/trash.ts'
import type { Context } from '#server/context.ts'
import { deletionClock } from '#server/deletion-clock.ts'
import { Again } from '#server/jobs.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { writeDocument } from '#sync/server/write-document.ts'

const SWEEP = 'trash.empty'
const HOUR_MS = 60 * 60 * 1000
/** The most workouts of one transaction, so that sets of their owner never wait for long. */
const PAGE = 20
/** The most transactions of one job, before other jobs have their turn. */
const PAGES_A_JOB = 25

/** Erases workouts that have been in the trash for 30 days. */
export function emptyTrash(context: Context): void {
  const {
    database: { db },
    jobs,
    now,
  } = context
  const clock = deletionClock(context, SWEEP)
  jobs.handle(SWEEP, async () => {
    const until = new Date((await clock()) - TRASH_MS)
    for (let page = 0; page < PAGES_A_JOB; page += 1) {
      const owner = await ownerOfDue(db, until)
      if (owner === null) return undefined
      await db.transaction().execute((tx) => erasePage(tx, owner, until))
    }
    return new Again(now())
  })
  jobs.repeat(SWEEP, HOUR_MS)
}

async function ownerOfDue(db: Kysely<Tables>, until: Date): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from workout where trashed_at <= ${until} order by trashed_at limit 1`.execute(db)
  return rows[0]?.user_id ?? null
}

/** Erases a few workouts. Reads them again under the owner's lock, so that a restored one stays. */
async function erasePage(tx: Kysely<Tables>, ownerId: string, until: Date): Promise<void> {
  await sql`select id from profile where id = ${ownerId} for no key update`.execute(tx) // the account's lock
  const { rows } = await sql<{ id: string }>`
    select id from workout where user_id = ${ownerId} and trashed_at <= ${until} order by trashed_at limit ${PAGE}`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  for (const document of (await loadDocuments(tx, product, ownerId, ids)).values()) {
    if (isTrashed(document)) await writeDocument(tx, product, { before: document, after: null }, { by: null, ops: [] })
  }
}
