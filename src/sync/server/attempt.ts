import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { isUnavailable } from '#server/error-response.ts'

/** The database refused this part. The rest of the transaction goes on. */
type Refused = { error: unknown }

/**
 * Does a part of a transaction behind a savepoint. If it is refused, only that part is undone and the reason is
 * answered, else null. Throws errors that concern the whole transaction.
 */
export async function attempt(tx: Kysely<Tables>, work: () => Promise<unknown>): Promise<Refused | null> {
  await sql`savepoint attempt`.execute(tx)
  try {
    await work()
    await sql`release savepoint attempt`.execute(tx)
    return null
  } catch (error) {
    if (isUnavailable(error)) throw error
    await sql`rollback to savepoint attempt`.execute(tx)
    return { error }
  }
}
