import { type RawBuilder, sql } from 'kysely'
import type { DocumentShape, RowTable } from '#sync/document-kind.ts'
import type { AnyDocument, DocumentKind } from '#sync/operation.ts'
import type { Documents } from '#sync/product.ts'
import type { Product, Reader, StoredKind, Visibility } from './product.ts'
import { type Answers, askTogether, type Questions } from './together.ts'

type Kinds = { kinds: Readonly<Record<string, StoredKind>> }
type StoredRow = Record<string, unknown>
type DocumentRow = { id: string; rev: number; root: StoredRow; [list: string]: unknown }

/**
 * One statement reads each, so that rows match `rev`. Leaves out unknown ids and other owners'. The caller checks the
 * rights.
 */
export async function loadDocuments(
  db: Reader,
  { kinds }: Kinds,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, AnyDocument>> {
  const found = new Map<string, AnyDocument>()
  for (const kind of Object.values(kinds)) {
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) break
    for (const document of await documentsWhere(db, kind, isOneOf(ownerId, missing))) found.set(document.id, document)
  }
  return found
}

/** The caller doesn't know whose the id is (decision 0023). */
export async function loadAnybodysDocument<K extends DocumentKind>(
  db: Reader,
  { kinds }: Pick<Product, 'kinds'>,
  kind: K,
  id: string,
): Promise<Documents[K] | null> {
  const [document] = await documentsWhere(db, kinds[kind], sql`d.id = ${id}`)
  return (document as Documents[K] | undefined) ?? null
}

/** Asks further questions in the statement of the most frequent kind. */
export async function loadDocumentsAnd<Rows extends Record<string, unknown>>(
  db: Reader,
  { kinds }: Kinds,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
  questions: Questions<Rows>,
): Promise<{ documents: Map<string, AnyDocument>; answers: Answers<Rows> }> {
  const [[name, first], ...others] = Object.entries(kinds) as [[string, StoredKind], ...[string, StoredKind][]]
  const { [name]: rows, ...answers } = await askTogether(db, {
    ...questions,
    [name]: question(first, isOneOf(ownerId, ids)),
  })
  const documents = new Map((rows as DocumentRow[]).map((row) => [row.id, documentOf(first, row)]))
  const missing = ids.filter((id) => !documents.has(id))
  for (const [id, document] of await loadDocuments(db, { kinds: Object.fromEntries(others) }, ownerId, missing))
    documents.set(id, document)
  return { documents, answers: answers as unknown as Answers<Rows> }
}

const isOneOf = (ownerId: string, ids: readonly string[]) => sql`d.id = any(${ids}::uuid[]) and d.user_id = ${ownerId}`

export type DocumentState = { id: string; ownerId: string; rev: number; visibility: Visibility }

type StateRow = { id: string; user_id: string; rev: number; kind: DocumentKind; visible: StoredRow }

/** Leaves out unknown ids and other owners'. The caller checks the rights. */
export const loadStates = (
  db: Reader,
  product: Pick<Product, 'kinds'>,
  ownerId: string,
  ids: readonly string[],
): Promise<DocumentState[]> => statesWhere(db, product, ids, sql`and user_id = ${ownerId}`)

/** The caller doesn't know whose the ids are (decision 0023). */
export const loadAnybodysStates = (db: Reader, product: Kinds, ids: readonly string[]): Promise<DocumentState[]> =>
  statesWhere(db, product, ids, sql``)

async function statesWhere(
  db: Reader,
  { kinds }: Kinds,
  ids: readonly string[],
  ofOwner: RawBuilder<unknown>,
): Promise<DocumentState[]> {
  if (ids.length === 0) return []
  const selects = Object.values(kinds).map(
    ({ shape, visibleBy }) => sql`select id, user_id, rev, ${sql.lit(shape.kind)} as kind,
      jsonb_build_object(${sql.raw(visibleBy.map((column) => `'${column}', ${column}`).join(', '))}) as visible
      from ${sql.table(shape.root.table)} where id = any(${ids}::uuid[]) ${ofOwner}`,
  )
  const { rows } = await sql<StateRow>`${sql.join(selects, sql` union all `)}`.execute(db)
  return rows.map(({ id, user_id, rev, kind, visible }) => ({
    id,
    ownerId: user_id,
    rev: Number(rev),
    visibility: { ...inMilliseconds((kinds[kind] as StoredKind).shape.root, visible), kind },
  }))
}

/** The condition is about the document's own row `d`. */
export async function documentsWhere(
  db: Reader,
  kind: StoredKind,
  condition: RawBuilder<unknown>,
): Promise<AnyDocument[]> {
  const { rows } = await question(kind, condition).execute(db)
  return rows.map((row) => documentOf(kind, row))
}

const question = ({ shape }: StoredKind, condition: RawBuilder<unknown>): RawBuilder<DocumentRow> =>
  sql<DocumentRow>`${sql.raw(selectOf(shape))} where ${condition}`

/** Built once for each kind, because listing forty columns took as long as the rest of a read. */
const selects = new WeakMap<DocumentShape, string>()

function selectOf(shape: DocumentShape): string {
  const known = selects.get(shape)
  if (known) return known
  const { kind, root, children } = shape
  const rowsOf = ({ table, columns }: RowTable) => `(
    select coalesce(json_agg(r), '[]')
    from (select ${columns.join(', ')} from ${table} where ${kind}_id = d.id and user_id = d.user_id) as r)`
  const text = `select d.id, d.rev,
      (select to_json(r) from (select ${root.columns.map((name) => `d.${name}`).join(', ')}) as r) as root
      ${children.map((child) => `, ${rowsOf(child)} as ${child.name}`).join('')}
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
