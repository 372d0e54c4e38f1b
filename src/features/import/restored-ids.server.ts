import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { derivedId, mayBeDerived } from '#domain/ids.ts'
import { usersOfIds } from '#sync/server/used-ids.ts'
import type { RunningImport } from './import-rows.server.ts'
import { workoutIdOf } from './planned-operation.server.ts'

/** The id under which something of the file comes in. */
export type IdOf = (id: string) => string

type Restore = Pick<RunningImport, 'id' | 'userId' | 'keepsIds'>

/** A document of the file, with the import that it says it came with. */
type Saved = { id: string; import_id?: string | null; source_key?: string | null }

/**
 * Into an empty account every document keeps its id, unless the id is somebody else's, or may be one that follows from a
 * person (R-IMP-32). What the owner had before, and what is told by its import, is neither. Everything else gets a new id,
 * always the same (R-IMP-23). Rows are known inside their document (Y10).
 */
export async function newIds(db: Kysely<Tables>, restore: Restore, documents: readonly Saved[]): Promise<IdOf> {
  const renewed = renewedIn(restore)
  if (!restore.keepsIds) return renewed
  const ids = documents.map(({ id }) => id)
  const { own, others } = await usersOfIds(db, restore.userId, ids)
  const isFree = (saved: Saved) =>
    own.has(saved.id) || (!others.has(saved.id) && (!mayBeDerived(saved.id) || isOfImport(saved)))
  const taken = new Set(documents.flatMap((saved) => (isFree(saved) ? [] : saved.id)))
  return (id) => (taken.has(id) ? renewed(id) : id)
}

const isOfImport = ({ id, import_id, source_key }: Saved): boolean =>
  !!import_id && !!source_key && id === workoutIdOf(import_id, { sourceKey: source_key })

/** The same for the imports of the file. */
export async function newImportIds(db: Kysely<Tables>, restore: Restore, ids: readonly string[]): Promise<IdOf> {
  const { rows } = await sql<{ id: string }>`
    select id from import where id = any(${ids}::uuid[]) and user_id <> ${restore.userId}`.execute(db)
  const taken = new Set(rows.map(({ id }) => id))
  const renewed = renewedIn(restore)
  return (id) => (taken.has(id) ? renewed(id) : id)
}

const renewedIn =
  ({ id: importId }: Restore): IdOf =>
  (id) =>
    derivedId(importId, `row ${id}`)
