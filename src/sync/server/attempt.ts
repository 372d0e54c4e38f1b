import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { isUnavailable } from '#server/error-response.ts'

/** The database refused a part; the rest of the transaction goes on. */
type Refused = { error: unknown }

/** Works behind a savepoint and answers the refusal, or null. Throws errors of the whole transaction. */
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
