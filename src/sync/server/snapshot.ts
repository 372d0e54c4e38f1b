import { type RawBuilder, sql } from 'kysely'
import type { DocumentShape, RowTable } from '#sync/document-kind.ts'
import type { AnyDocument, DocumentKind } from '#sync/operation.ts'
import type { Product, Reader, StoredKind, Visibility } from './product.ts'

type Kinds = Pick<Product, 'kinds'>
type StoredRow = Record<string, unknown>
type DocumentRow = { id: string; rev: number; root: StoredRow; [list: string]: unknown }

/**
 * Documents by id. Each is read in one statement, so that its rows match its `rev`. Unknown ids are left out. The
 * caller checks the rights.
 */
export async function loadDocuments(
  db: Reader,
  { kinds }: Kinds,
  ids: readonly string[],
): Promise<Map<string, AnyDocument>> {
  const found = new Map<string, AnyDocument>()
  for (const kind of Object.values(kinds)) {
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) break
    const documents = await documentsWhere(db, kind, sql`d.id = any(${missing}::uuid[])`)
    for (const document of documents) found.set(document.id, document)
  }
  return found
}

/** The state of a document without its rows. */
export type DocumentState = { id: string; ownerId: string; rev: number; visibility: Visibility }

type StateRow = { id: string; user_id: string; rev: number; kind: DocumentKind; visible: StoredRow }

/** Revisions and owners by id. Unknown ids are left out. The caller checks the rights. */
export async function loadStates(db: Reader, { kinds }: Kinds, ids: readonly string[]): Promise<DocumentState[]> {
  if (ids.length === 0) return []
  const selects = Object.values(kinds).map(
    ({ shape, visibleBy }) => sql`select id, user_id, rev, ${sql.lit(shape.kind)} as kind,
      jsonb_build_object(${sql.raw(visibleBy.map((column) => `'${column}', ${column}`).join(', '))}) as visible
      from ${sql.table(shape.root.table)} where id = any(${ids}::uuid[])`,
  )
  const { rows } = await sql<StateRow>`${sql.join(selects, sql` union all `)}`.execute(db)
  return rows.map(({ id, user_id, rev, kind, visible }) => ({
    id,
    ownerId: user_id,
    rev: Number(rev),
    visibility: { ...inMilliseconds(kinds[kind].shape.root, visible), kind },
  }))
}

/** The documents of a kind whose own row `d` fulfils a condition. */
export async function documentsWhere(
  db: Reader,
  kind: StoredKind,
  condition: RawBuilder<unknown>,
): Promise<AnyDocument[]> {
  const { rows } = await sql<DocumentRow>`${sql.raw(selectOf(kind.shape))} where ${condition}`.execute(db)
  return rows.map((row) => documentOf(kind, row))
}

/** The statement is built once for each kind, because listing forty columns took as long as the rest of a read. */
const selects = new WeakMap<DocumentShape, string>()

function selectOf(shape: DocumentShape): string {
  const known = selects.get(shape)
  if (known) return known
  const { kind, root, children } = shape
  const rowsOf = ({ table, columns }: RowTable) => `(
    select coalesce(jsonb_agg(to_jsonb(r)), '[]'::jsonb)
    from (select ${columns.join(', ')} from ${table} where ${kind}_id = d.id) as r)`
  const text = `select d.id, d.rev,
      (select to_jsonb(r) from (select ${root.columns.map((name) => `d.${name}`).join(', ')}) as r) as root,
      ${children.map((child) => `${rowsOf(child)} as ${child.name}`).join(', ')}
    from ${root.table} as d`
  selects.set(shape, text)
  return text
}

function documentOf({ shape, order }: StoredKind, { id, rev, root, ...lists }: DocumentRow): AnyDocument {
  const inOrder = ({ name, ...table }: DocumentShape['children'][number]) => {
    const column = order[name]
    const rows = (lists[name] as StoredRow[]).map((row) => inMilliseconds(table, row))
    return [name, column ? rows.toSorted((a, b) => Number(a[column]) - Number(b[column])) : rows]
  }
  return {
    kind: shape.kind,
    id,
    ownerId: root.user_id as string,
    rev: Number(rev),
    [shape.kind]: inMilliseconds(shape.root, root),
    ...Object.fromEntries(shape.children.map(inOrder)),
  } as unknown as AnyDocument
}

function inMilliseconds({ times }: RowTable, row: StoredRow): StoredRow {
  if (times.length === 0) return row
  const told = times.flatMap((column) => {
    const value = row[column]
    return typeof value === 'string' ? [[column, Date.parse(value)]] : []
  })
  return { ...row, ...Object.fromEntries(told) }
}
