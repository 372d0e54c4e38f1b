import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AnyDocument, DocumentKind, Documents } from '#sync/operation.ts'
import { TABLES, TIME_COLUMNS } from './columns.ts'
import type { Visibility } from './visibility.ts'

/** A database or a transaction of it: what reads need. */
export type Reader = Kysely<Tables>

type DocumentRow = {
  id: string
  rev: number
  root: Record<string, unknown>
  exercises: Record<string, unknown>[]
  sets: Record<string, unknown>[]
}

/**
 * Documents by id, each read in one statement, so that it carries exactly the rows of its `rev`; unknown ids are left
 * out. Whether they may be seen is the caller's question.
 */
export async function loadDocuments(db: Reader, ids: readonly string[]): Promise<Map<string, AnyDocument>> {
  const found = new Map<string, AnyDocument>()
  if (ids.length === 0) return found
  for (const kind of ['workout', 'routine'] as const) {
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) break
    for (const document of await documentsWhere(db, kind, sql`d.id = any(${missing}::uuid[])`)) {
      found.set(document.id, document)
    }
  }
  return found
}

/** Where documents stand, without their rows. */
export type DocumentState = { id: string; ownerId: string; rev: number; visibility: Visibility }

/** Revisions and owners by id; unknown ids are left out. Whether they may be seen is the caller's question. */
export async function loadStates(db: Reader, ids: readonly string[]): Promise<DocumentState[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StateRow>`
    select id, user_id, rev, is_active, completed_at is not null as is_completed
      from workout where id = any(${ids}::uuid[])
    union all select id, user_id, rev, null, null from routine where id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id, user_id, rev, is_active, is_completed }) => ({
    id,
    ownerId: user_id,
    rev: Number(rev),
    visibility:
      is_active === null ? { kind: 'routine' } : { kind: 'workout', is_active, completed_at: is_completed ? 0 : null },
  }))
}

type StateRow = {
  id: string
  user_id: string
  rev: number
  /** Null for a routine. */
  is_active: boolean | null
  is_completed: boolean | null
}

/** The owner's active workouts: one, or none; two only inside the transaction that is about to close one. */
export const loadActiveWorkouts = (db: Reader, ownerId: string): Promise<Documents['workout'][]> =>
  documentsWhere(db, 'workout', sql`d.user_id = ${ownerId} and d.is_active`)

async function documentsWhere<K extends DocumentKind>(
  db: Reader,
  kind: K,
  condition: ReturnType<typeof sql>,
): Promise<Documents[K][]> {
  const { rows } = await sql<DocumentRow>`${sql.raw(SELECT[kind])} where ${condition}`.execute(db)
  return rows.map((row) => documentOf(kind, row))
}

/** Written once: putting these forty columns together for every read took as long as the rest of it. */
const SELECT: Record<DocumentKind, string> = { workout: selectOf('workout'), routine: selectOf('routine') }

function selectOf(kind: DocumentKind): string {
  const { root, exercises, sets } = TABLES[kind]
  const rowsOf = ({ table, columns }: { table: string; columns: readonly string[] }) => `(
    select coalesce(jsonb_agg(to_jsonb(r)), '[]'::jsonb)
    from (select ${columns.join(', ')} from ${table} where ${kind}_id = d.id) as r)`
  return `select d.id, d.rev,
      (select to_jsonb(r) from (select ${root.columns.map((name) => `d.${name}`).join(', ')}) as r) as root,
      ${rowsOf(exercises)} as exercises, ${rowsOf(sets)} as sets
    from ${root.table} as d`
}

function documentOf<K extends DocumentKind>(kind: K, { id, rev, root, exercises, sets }: DocumentRow): Documents[K] {
  return {
    kind,
    id,
    ownerId: root.user_id as string,
    rev: Number(rev),
    [kind]: inMilliseconds(root),
    exercises: exercises.toSorted((a, b) => Number(a.exercise_order) - Number(b.exercise_order)),
    sets: sets.toSorted((a, b) => Number(a.set_order) - Number(b.set_order)),
  } as unknown as Documents[K]
}

function inMilliseconds(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      TIME_COLUMNS.has(column) && typeof value === 'string' ? Date.parse(value) : value,
    ]),
  )
}
