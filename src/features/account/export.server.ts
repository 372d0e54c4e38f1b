import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { APP_NAME } from '#domain/app-name.ts'
import { LOWEST_ID } from '#domain/ids.ts'
import { SOURCE_LANGUAGE } from '#domain/languages.ts'
import { ACTOR_COLUMNS, type ActorColumns, actorsOf } from '#features/activity/actors.server.ts'
import { exportedDocument } from '#logbook/exported-documents.ts'
import { activityWords } from '#logbook/operations.ts'
import { product } from '#logbook/server/product.ts'
import type { Context } from '#server/context.ts'
import type { DocumentKind } from '#sync/operation.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { managerName } from '#words/person-name.ts'
import { wordsFor } from '#words/words.server.ts'
import { exportedAccount } from './exported-account.server.ts'

/** Raise it when older readers would fail. 2 brought books, body weights and imports. */
const FORMAT = 2
/** Documents and operations of one statement: long lists would block the embedded database. */
const DOCUMENTS = 20
const OPERATIONS = 500
const BY_OTHERS = 100

type Db = Kysely<Tables>

type FileKind = 'data.json' | 'data.zip' | 'workouts.csv' | 'activity.csv'

/** The file's name. */
export const exportName = (now: number, kind: FileKind): string => {
  const [what, extension] = kind.split('.')
  return `${APP_NAME.toLowerCase()}-${what}-${new Date(now).toISOString().slice(0, 10)}.${extension}`
}

/** One JSON text in pieces, read page by page. Only fields named here leave the server. Times are ISO 8601 in UTC. */
export async function* exportOf({ database: { db }, now }: Context, userId: string): AsyncGenerator<string> {
  const head = {
    app: APP_NAME,
    format: FORMAT,
    exported_at: new Date(now()),
    ...(await exportedAccount(db, userId)),
  }
  yield JSON.stringify(head, null, 2).slice(0, -2)
  yield* list('exercises', (after) => rowsAfter(db, EXERCISES, userId, after))
  yield* list('routines', (after) => documentsAfter(db, 'routine', userId, after))
  yield* list('workouts', (after) => documentsAfter(db, 'workout', userId, after))
  yield* list('books', (after) => documentsAfter(db, 'book', userId, after))
  yield* list('body_weights', (after) => documentsAfter(db, 'body', userId, after))
  yield* list('plans', (after) => documentsAfter(db, 'plan', userId, after))
  yield* list('proposals', (after) => documentsAfter(db, 'proposal', userId, after))
  yield* list('imports', (after) => rowsAfter(db, IMPORTS, userId, after))
  yield* list('exercise_aliases', (after) => rowsAfter(db, ALIASES, userId, after))
  yield* list('operations', (after) => operationsAfter(db, userId, after))
  yield '\n}\n'
}

type Page = { rows: object[]; next: string | null }

const pageOf = <K extends string, R extends Record<K, string>>(rows: R[], most: number, key: K): Page => ({
  rows,
  next: rows.length < most ? null : (rows.at(-1)?.[key] ?? null),
})

/** Writes one array, a row a line, a page of rows in one piece. */
async function* list(name: string, pageAfter: (key: string | null) => Promise<Page>): AsyncGenerator<string> {
  let text = `,\n  "${name}": [`
  let isFirst = true
  let after: string | null = null
  do {
    const page: Page = await pageAfter(after)
    const rows = page.rows.map((row) => `\n    ${JSON.stringify(row)}`).join(',')
    if (rows) text += isFirst ? rows : `,${rows}`
    isFirst &&= !rows
    after = page.next
    if (after === null) text += '\n  ]'
    yield text
    text = ''
  } while (after !== null)
}

type Listed = {
  table: 'exercise' | 'import' | 'exercise_alias'
  key: 'id' | 'name_key'
  columns: readonly string[]
  /** A condition for rows that stay. */
  without?: string
}

const EXERCISES: Listed = {
  table: 'exercise',
  key: 'id',
  columns: ['id', 'name', 'section', 'rest_seconds', 'created_at'],
}
/** Workouts name their import as `import_id`. A return from the account's own file is none. */
const IMPORTS: Listed = {
  table: 'import',
  key: 'id',
  without: 'keeps_ids',
  columns: [
    ...['id', 'source', 'file_name', 'file_sha256', 'time_zone', 'state', 'total', 'written', 'skipped'],
    ...['left_out', 'weighings', 'created_at', 'finished_at'],
  ],
}
/** The exercises that names in files mean. */
const ALIASES: Listed = { table: 'exercise_alias', key: 'name_key', columns: ['name_key', 'exercise_id'] }

async function rowsAfter(db: Db, listed: Listed, userId: string, after: string | null): Promise<Page> {
  const { table, key, columns, without } = listed
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where user_id = ${userId} ${after === null ? sql`` : sql`and ${sql.ref(key)} > ${after}`}
      ${without ? sql`and not ${sql.ref(without)}` : sql``}
    order by ${sql.ref(key)} limit ${OPERATIONS}`.execute(db)
  return pageOf(rows, OPERATIONS, key)
}

async function documentsAfter(db: Db, kind: DocumentKind, userId: string, after: string | null): Promise<Page> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(kind)}
    where user_id = ${userId} and id > ${after ?? LOWEST_ID} order by id limit ${DOCUMENTS}`.execute(db)
  const { next } = pageOf(rows, DOCUMENTS, 'id')
  if (rows.length === 0) return { rows, next }
  const ids = rows.map(({ id }) => id)
  const documents = await loadDocuments(db, product, userId, ids)
  const byDocument = Map.groupBy(await operationsByOthers(db, userId, ids), ({ document_id }) => document_id)
  const imported = await importedAmong(db, userId, ids)
  const inOrder = ids.flatMap((id) => documents.get(id) ?? [])
  const exported = inOrder.map((document) => ({
    ...exportedDocument(document),
    ...(kind === 'workout' && { source_key: null, is_as_imported: false, ...imported.get(document.id) }),
    operations_by_others: byDocument.get(document.id) ?? [],
  }))
  return { rows: exported, next }
}

type Imported = { source_key: string; is_as_imported: boolean }

/** The first source keys of imported workouts, and whether these are unchanged. */
async function importedAmong(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Imported>> {
  const { rows } = await sql<Imported & { id: string }>`select w.id,
      coalesce(i.earlier_key, i.source_key) as source_key, i.rev = w.rev as is_as_imported
    from workout w join import_workout i on i.import_id = w.import_id and i.workout_id = w.id
    where w.id = any(${ids}::uuid[]) and w.user_id = ${userId}`.execute(db)
  return new Map(rows.map(({ id, ...imported }) => [id, imported]))
}

const OPERATION = ['op_id as id', 'kind', 'at', 'outcome', 'code', 'document_id', 'owner_id', 'actor_id'] as const

/** The person's operations on their own account and on others. */
async function operationsAfter(db: Db, userId: string, after: string | null) {
  const rows = await db
    .selectFrom('applied_operation')
    .select(OPERATION)
    .where('actor_id', '=', userId)
    .where('op_id', '>', after ?? LOWEST_ID)
    .orderBy('op_id')
    .limit(OPERATIONS)
    .execute()
  return pageOf(rows.map(inWords), OPERATIONS, 'id')
}

/** The place where reading a document continues. */
type From = { documentId: string; at: string; opId: string }

type OperationRow = ActorColumns & { id: string; document_id: string; kind: string; at: Date }

/** What others did in the person's name, in order: a page of each document, then those with more. */
async function operationsByOthers(db: Db, userId: string, documentIds: string[]) {
  const found = []
  let open: From[] = documentIds.map((documentId) => ({ documentId, at: '-infinity', opId: LOWEST_ID }))
  while (open.length > 0) {
    const { rows } = await byOthersStatement(userId, open).execute(db)
    for (const { first_name, last_name, email, ...row } of rows) {
      found.push({
        ...inWords(row),
        actor_name: managerName({ first_name, last_name, email }, wordsFor(SOURCE_LANGUAGE)),
      })
    }
    open = [...Map.groupBy(rows, ({ document_id }) => document_id)].flatMap(([documentId, page]) => {
      const last = page.at(-1)
      return page.length < BY_OTHERS || !last ? [] : [{ documentId, at: last.at.toISOString(), opId: last.id }]
    })
  }
  return found
}

/** The statement, exported so that a test can look at its plan. */
export const byOthersStatement = (userId: string, open: readonly From[]) => sql<OperationRow>`
  select page.*, ${ACTOR_COLUMNS}
  from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as goes_on("documentId" uuid, at timestamptz, "opId" uuid)
  cross join lateral (
    select op_id as id, kind, at, outcome, code, document_id, owner_id, actor_id from applied_operation
    where document_id = goes_on."documentId" and owner_id = ${userId} and actor_id <> owner_id
      and (at, op_id) > (goes_on.at, goes_on."opId")
    order by at, op_id
    limit ${BY_OTHERS}
  ) page
  ${actorsOf('page', userId)}
  order by page.document_id, page.at, page.id`

/** The row with its action in words, as in the list of activity. */
const inWords = <R extends { kind: string }>(row: R) => ({
  ...row,
  action: activityWords(row.kind, 1, wordsFor(SOURCE_LANGUAGE)),
})
