import { type RawBuilder, sql } from 'kysely'
import type { Documents } from '#domain/documents.ts'
import type { AnyDocument, DocumentKind } from '#sync/operation.ts'
import type { Kind, Kinds, Reader, RowTable } from '#sync/product.ts'
import { type Answers, askTogether, type Questions } from './together.ts'
import type { Visibility } from './visibility.ts'

type SomeKinds = { kinds: Partial<Kinds['kinds']> }
type StoredRow = Record<string, unknown>
type DocumentRow = { id: string; rev: number; root: StoredRow; [list: string]: unknown }

/**
 * Loads documents, each with one statement, so that rows match `rev`. Leaves out unknown ids and those of other owners.
 * The caller checks the rights.
 */
export const loadDocuments = (
  db: Reader,
  { kinds }: Kinds,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, AnyDocument>> => loadAmong(db, Object.values(kinds), ownerId, ids)

async function loadAmong(
  db: Reader,
  kinds: readonly Kind[],
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, AnyDocument>> {
  const found = new Map<string, AnyDocument>()
  for (const kind of kinds) {
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) break
    for (const document of await documentsWhere(db, kind, isOneOf(ownerId, missing))) found.set(document.id, document)
  }
  return found
}

/** Loads a document whose owner the caller doesn't know (decision 0023). */
export async function loadAnybodysDocument<K extends DocumentKind>(
  db: Reader,
  { kinds }: Kinds,
  kind: K,
  id: string,
): Promise<Documents[K] | null> {
  const [document] = await documentsWhere(db, kinds[kind], sql`d.id = ${id}`)
  return (document as Documents[K] | undefined) ?? null
}

/** Loads documents, and asks further questions in the statement of the most frequent kind. */
export async function loadDocumentsAnd<Rows extends Record<string, unknown>>(
  db: Reader,
  { kinds }: Kinds,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
  questions: Questions<Rows>,
): Promise<{ documents: Map<string, AnyDocument>; answers: Answers<Rows> }> {
  const [first, ...others] = Object.values(kinds) as [Kind, ...Kind[]]
  const { [first.kind]: rows, ...answers } = await askTogether(db, {
    ...questions,
    [first.kind]: question(first, isOneOf(ownerId, ids)),
  })
  const documents = new Map((rows as DocumentRow[]).map((row) => [row.id, documentOf(first, row)]))
  const missing = ids.filter((id) => !documents.has(id))
  for (const [id, document] of await loadAmong(db, others, ownerId, missing)) documents.set(id, document)
  return { documents, answers: answers as unknown as Answers<Rows> }
}

const isOneOf = (ownerId: string, ids: readonly string[]) => sql`d.id = any(${ids}::uuid[]) and d.user_id = ${ownerId}`

export type DocumentState = { id: string; ownerId: string; rev: number; visibility: Visibility }

type StateRow = { id: string; user_id: string; rev: number; kind: DocumentKind; visible: StoredRow }

/** The states of documents, without unknown ids and those of other owners. The caller checks the rights. */
export const loadStates = (
  db: Reader,
  product: Kinds,
  ownerId: string,
  ids: readonly string[],
): Promise<DocumentState[]> => statesWhere(db, product, ids, sql`and user_id = ${ownerId}`)

/** The states of documents whose owners the caller doesn't know (decision 0023). */
export const loadAnybodysStates = (db: Reader, product: SomeKinds, ids: readonly string[]): Promise<DocumentState[]> =>
  statesWhere(db, product, ids, sql``)

async function statesWhere(
  db: Reader,
  { kinds }: SomeKinds,
  ids: readonly string[],
  ofOwner: RawBuilder<unknown>,
): Promise<DocumentState[]> {
  if (ids.length === 0) return []
  const selects = Object.values(kinds).map(
    ({ kind, root, visibleBy }) => sql`select id, user_id, rev, ${sql.lit(kind)} as kind,
      jsonb_build_object(${sql.raw(visibleBy.map((column) => `'${column}', ${column}`).join(', '))}) as visible
      from ${sql.table(root.table)} where id = any(${ids}::uuid[]) ${ofOwner}`,
  )
  const { rows } = await sql<StateRow>`${sql.join(selects, sql` union all `)}`.execute(db)
  return rows.map(({ id, user_id, rev, kind, visible }) => ({
    id,
    ownerId: user_id,
    rev: Number(rev),
    visibility: { ...inMilliseconds((kinds[kind] as Kind).root, visible), kind },
  }))
}

/** The condition is about the document's own row `d`. */
export async function documentsWhere(db: Reader, kind: Kind, condition: RawBuilder<unknown>): Promise<AnyDocument[]> {
  const { rows } = await question(kind, condition).execute(db)
  return rows.map((row) => documentOf(kind, row))
}

const question = (kind: Kind, condition: RawBuilder<unknown>): RawBuilder<DocumentRow> =>
  sql<DocumentRow>`${sql.raw(selectOf(kind))} where ${condition}`

/** The text of each kind's statement, built once, because listing forty columns took as long as the rest of a read. */
const selects = new WeakMap<Kind, string>()

function selectOf(of: Kind): string {
  const known = selects.get(of)
  if (known) return known
  const { kind, root, children } = of
  const rowsOf = ({ table, columns }: RowTable) => `(
    select coalesce(json_agg(r), '[]')
    from (select ${columns.join(', ')} from ${table} where ${kind}_id = d.id and user_id = d.user_id) as r)`
  const text = `select d.id, d.rev,
      (select to_json(r) from (select ${root.columns.map((name) => `d.${name}`).join(', ')}) as r) as root
      ${children.map((child) => `, ${rowsOf(child)} as ${child.name}`).join('')}
    from ${root.table} as d`
  selects.set(of, text)
  return text
}

function documentOf({ kind, root: own, children }: Kind, { id, rev, root, ...lists }: DocumentRow): AnyDocument {
  const inOrder = ({ name, order, ...table }: Kind['children'][number]) => {
    const rows = (lists[name] as StoredRow[]).map((row) => inMilliseconds(table, row))
    return [name, order ? rows.toSorted((a, b) => Number(a[order]) - Number(b[order])) : rows]
  }
  return {
    kind,
    id,
    ownerId: root.user_id as string,
    rev: Number(rev),
    [kind]: inMilliseconds(own, root),
    ...Object.fromEntries(children.map(inOrder)),
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
