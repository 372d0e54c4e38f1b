import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { derivedId, mayBeDerived } from '#domain/ids.ts'
import { usersOfIds } from '#sync/server/used-ids.ts'
import type { RunningImport } from './import-rows.server.ts'
import { workoutIdOf } from './planned-operation.server.ts'

export type IdOf = (id: string) => string

type Restore = Pick<RunningImport, 'id' | 'userId' | 'keepsIds'>

/** A document of the file, with its earlier import. */
type Saved = { id: string; import_id?: string | null; source_key?: string | null }

/**
 * In an empty account a document keeps its id, unless somebody else has that id or it may derive from a person or an
 * import. Others get a new id, the same in every try. Ids of rows are unique within their document.
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
