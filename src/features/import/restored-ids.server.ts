import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { derivedId } from '#domain/ids.ts'
import { product } from '#logbook/server/product.ts'
import { loadDeleted } from '#sync/server/applied-operations.ts'
import type { RunningImport } from './import-rows.server.ts'

/** The id under which something of the file comes in. */
export type IdOf = (id: string) => string

/**
 * Into an empty account everything keeps its id, unless somebody else has it, or the person has deleted it for good
 * (R-IMP-32). Everything else gets a new one, always the same (R-IMP-23).
 */
export async function newIds(
  db: Kysely<Tables>,
  { id: importId, userId, keepsIds }: Pick<RunningImport, 'id' | 'userId' | 'keepsIds'>,
  ids: readonly string[],
): Promise<IdOf> {
  const renewed: IdOf = (id) => derivedId(importId, `row ${id}`)
  if (!keepsIds) return renewed
  const { rows } = await sql<{ id: string }>`${sql.join(
    TABLES.map(
      (table) => sql`select id from ${sql.table(table)} where id = any(${ids}::uuid[]) and user_id <> ${userId}`,
    ),
    sql` union all `,
  )}`.execute(db)
  const taken = new Set(rows.map(({ id }) => id))
  for (const id of await loadDeleted(db, { product, ownerId: userId }, ids)) taken.add(id)
  return (id) => (taken.has(id) ? renewed(id) : id)
}

const TABLES = [
  ...['workout', 'workout_exercise', 'logged_set'],
  ...['routine', 'routine_exercise', 'routine_set'],
  ...['exercise', 'import'],
]
