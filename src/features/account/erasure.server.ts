import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { WITHOUT_LIMIT } from '#database/prepared.ts'
import type { Tables } from '#database/tables.ts'
import { lockSharers } from '#identity/server/lock-account.ts'
import { product } from '#logbook/server/product.ts'
import type { Context } from '#server/context.ts'
import { deletionClock } from '#server/deletion-clock.ts'
import { Again } from '#server/jobs.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { writeDocument } from '#sync/server/write-document.ts'

const SWEEP = 'account.erase-due'
const ERASE = 'account.erase'
const ACCOUNT = z.object({ userId: z.string() })
const HOUR_MS = 60 * 60 * 1000
/** Accounts of one sweep. The next sweep takes the others. */
const ACCOUNTS = 100
/** Documents of one transaction: the embedded database does nothing else meanwhile. */
const PAGE = 20
/** Transactions before the next account has its turn. */
const PAGES_A_JOB = 25

/** Erases accounts some time after their deletion, each in a job of its own. */
export function eraseDeletedAccounts(context: Context): void {
  const {
    database: { db },
    jobs,
    now,
  } = context
  const clock = deletionClock(context, SWEEP)
  jobs.handle(SWEEP, async () => {
    const due = await db
      .selectFrom('profile')
      .select('id')
      .where('erase_at', '<=', new Date(await clock()))
      .orderBy('erase_at')
      .limit(ACCOUNTS)
      .execute()
    for (const { id } of due) await jobs.enqueue(db, ERASE, { userId: id }, { key: id })
  })
  jobs.handle(ERASE, async (payload) => {
    const { userId } = ACCOUNT.parse(payload)
    return (await eraseAccount(context, userId, PAGES_A_JOB)) ? undefined : new Again(now())
  })
  jobs.repeat(SWEEP, HOUR_MS)
}

/** Erases documents first, at most `pages` transactions. A later call continues. Answers whether nothing is left. */
export async function eraseAccount(
  { database: { db }, logger, now }: Context,
  userId: string,
  pages = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  for (let page = 0; page < pages; page += 1) {
    const isErased = await db.transaction().execute((tx) => erasePage(tx, userId, now()))
    if (!isErased) continue
    logger.info({ event: 'account-erased', userId }, 'an account was erased')
    return true
  }
  return false
}

const STATS = ['workout_stat', 'workout_exercise_stat', 'exercise_best']

/** What their imports brought. */
const OF_IMPORTS = ['import_workout', 'import_routine', 'import_plan', 'import_track', 'import_weighing']

/** A person's rows beside documents. A plan for an import goes within the hour. */
const OWN = ['import', 'exercise_alias', 'exercise']

/** Operations on other accounts stay, under an id that names nobody: a deletion must stay final. */
async function erasePage(tx: Kysely<Tables>, userId: string, now: number): Promise<boolean> {
  await lockSharers(tx, userId)
  const { rows: due } = await sql`
    select 1 from profile where id = ${userId} and erase_at <= ${new Date(now)}`.execute(tx)
  if (due.length === 0) return true
  // First, so that no fold counts an erased workout back.
  for (const table of STATS) await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx)
  const documents = await loadDocuments(tx, product, userId, await someDocuments(tx, userId))
  const nobody = { by: null, ops: [] }
  for (const before of documents.values()) await writeDocument(tx, product, { before, after: null }, nobody)
  if (documents.size > 0) return false
  await sql.raw(WITHOUT_LIMIT).execute(tx) // Years of an account go in one statement.
  for (const table of OF_IMPORTS) {
    await sql`delete from ${sql.table(table)}
      where import_id in (select id from import where user_id = ${userId})`.execute(tx)
  }
  for (const table of OWN) await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx)
  await sql`delete from account_share where owner_user_id = ${userId} or delegate_user_id = ${userId}`.execute(tx)
  await sql`delete from applied_operation where owner_id = ${userId}`.execute(tx)
  await sql`update account_act set email = null
    where email = (select email from profile where id = ${userId})`.execute(tx)
  await sql`delete from profile where id = ${userId}`.execute(tx)
  return true
}

async function someDocuments(tx: Kysely<Tables>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select id from workout where user_id = ${userId} limit ${PAGE})
    union all (select id from routine where user_id = ${userId} limit ${PAGE})
    union all (select id from book where user_id = ${userId})
    union all (select id from body where user_id = ${userId} limit ${PAGE})
    union all (select id from plan where user_id = ${userId} limit ${PAGE})
    union all (select id from proposal where user_id = ${userId} limit ${PAGE})
    limit ${PAGE}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Only after its person asked for the deletion. Answers whether there was such an account. */
export async function eraseNow(context: Context, email: string): Promise<boolean> {
  const at = new Date(context.now())
  const account = await context.database.db
    .updateTable('profile')
    .set({ erase_at: at })
    .where('email', '=', email)
    .where('erase_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return account !== undefined && (await eraseAccount(context, account.id))
}
