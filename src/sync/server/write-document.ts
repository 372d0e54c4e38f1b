import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type Delta, deltaBetween } from '#sync/delta.ts'
import type { AnyDocument } from '#sync/operation.ts'
import { attempt, type Refused } from './attempt.ts'
import { TABLES, TIME_COLUMNS } from './columns.ts'
import { type FirstLabels, withOwnExercises, withOwnRoutine } from './own-rows.ts'
import { withRestTimes } from './rest-times.ts'
import { type Visibility, visibilityOf } from './visibility.ts'

/** The channel of everything live. */
export const LIVE_CHANNEL = 'live'

/** PostgreSQL refuses notifications of 8,000 bytes, and the writing transaction with them (Y29). */
const MAX_EVENT_BYTES = 7_500

/** A committed change of a document, as the processes tell each other. Without a `delta` it was too large, or deleted. */
export type DocumentEvent = {
  t: 'document'
  ownerId: string
  id: string
  rev: number
  prevRev: number
  before: Visibility | null
  after: Visibility | null
  by: string | null
  ops: { actorId: string; id: string }[]
  delta?: Delta
}

export type Writing = { by: string | null; ops: { actorId: string; id: string }[] }

type WritingOptions = {
  firstLabels?: FirstLabels
  /** Given, a new document stands also where its sets could not be stored, and then without them (R-DELEG-44). */
  onSetsLacking?: (error: unknown) => void
}

/**
 * The only way into the document tables (Y10), under the owner's lock: writes what differs, row by row and only rows of
 * this document, counts one revision for the transaction and tells everybody who may see it. `after` null deletes.
 * Returns the document as stored and its delta; null delta: nothing differed.
 */
export async function writeDocument(
  tx: Kysely<Tables>,
  before: AnyDocument | null,
  after: AnyDocument | null,
  writing: Writing,
  { firstLabels = new Map(), onSetsLacking }: WritingOptions = {},
): Promise<{ stored: AnyDocument | null; delta: Delta | null }> {
  if (!after) {
    if (before) await deleteDocument(tx, before, writing)
    return { stored: null, delta: null }
  }
  const named = await withOwnRoutine(tx, before, await withOwnExercises(tx, before, after, firstLabels))
  const rested = await withRestTimes(tx, before, named)
  const whole: AnyDocument = { ...rested, rev: (before?.rev ?? 0) + 1 }
  const change = deltaBetween(before, whole)
  if (!change) return { stored: before, delta: null }
  const refused = await writeDelta(tx, whole, change, {
    before,
    by: writing.by,
    maySetsLack: onSetsLacking !== undefined,
  })
  if (refused) onSetsLacking?.(refused.error)
  const stored = refused ? { ...whole, sets: [] } : whole
  const delta = refused ? { ...change, sets: [] } : change
  await announce(tx, before, stored, delta, writing)
  return { stored, delta }
}

/** Answers why the sets of a new document were left out, where they may be; null: they were not. */
async function writeDelta(
  tx: Kysely<Tables>,
  stored: AnyDocument,
  delta: Delta,
  { before, by, maySetsLack }: { before: AnyDocument | null; by: string | null; maySetsLack: boolean },
): Promise<Refused | null> {
  const { root, exercises, sets } = TABLES[stored.kind]
  const rootRow = { ...columnsOf(root.columns, delta.root ?? {}), rev: stored.rev }
  if (before) await update(tx, root.table, sql`true`, [{ ...rootRow, id: stored.id }])
  else await insert(tx, root.table, [{ ...rootRow, made_by: by }])
  const belongs = sql`${sql.ref(`stored.${stored.kind}_id`)} = ${stored.id}`
  if (delta.removed) {
    // Sets first: they point at their exercise.
    for (const kind of ['sets', 'exercises'] as const) {
      const kept = new Set(stored[kind].map((row) => row.id))
      const removed = before?.[kind].flatMap((row) => (kept.has(row.id) ? [] : [row.id])) ?? []
      await sql`delete from ${sql.table(TABLES[stored.kind][kind].table)} as stored
        where stored.id = any(${removed}::uuid[]) and ${belongs}`.execute(tx)
    }
  }
  await writeRows(tx, exercises, belongs, delta.exercises, before?.exercises).catch((error: unknown) => {
    throw before ? error : new ExercisesNotCreated(error)
  })
  const writeSets = () => writeRows(tx, sets, belongs, delta.sets, before?.sets)
  if (maySetsLack && !before) return await attempt(tx, writeSets)
  await writeSets()
  return null
}

async function writeRows(
  tx: Kysely<Tables>,
  { table, columns }: { table: string; columns: readonly string[] },
  belongs: ReturnType<typeof sql>,
  rows: readonly { id: string }[] = [],
  old: readonly { id: string }[] = [],
) {
  const known = new Set(old.map((row) => row.id))
  const written = rows.map((row) => columnsOf(columns, row))
  await insert(
    tx,
    table,
    written.filter((row) => !known.has(row.id as string)),
  )
  await update(
    tx,
    table,
    belongs,
    written.filter((row) => known.has(row.id as string)),
  )
}

/** The exercises of a new document could not be stored, and so there is none (R-DELEG-41). With the database's own words. */
export class ExercisesNotCreated extends Error {
  readonly code: unknown
  readonly constraint: unknown
  constructor(cause: unknown) {
    super('the exercises could not be created', { cause })
    const { code, constraint } = (cause ?? {}) as { code?: unknown; constraint?: unknown }
    this.code = code
    this.constraint = constraint
  }
}

/** The sets of a document could not be deleted, and so it stays (R-HIST-14, R-ERR-28). With the database's own code. */
export class SetsNotDeleted extends Error {
  readonly code: unknown
  constructor(cause: unknown) {
    super('the sets could not be deleted', { cause })
    this.code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  }
}

async function deleteDocument(tx: Kysely<Tables>, document: AnyDocument, writing: Writing) {
  const { root, exercises, sets } = TABLES[document.kind]
  const emptied = (table: string) =>
    sql`delete from ${sql.table(table)} where ${sql.ref(`${document.kind}_id`)} = ${document.id}`.execute(tx)
  await emptied(sets.table).catch((error: unknown) => {
    throw new SetsNotDeleted(error)
  })
  await emptied(exercises.table)
  await sql`delete from ${sql.table(root.table)} where id = ${document.id}`.execute(tx)
  await notify(tx, {
    t: 'document',
    ownerId: document.ownerId,
    id: document.id,
    rev: document.rev + 1,
    prevRev: document.rev,
    before: visibilityOf(document),
    after: null,
    ...writing,
  })
}

async function announce(
  tx: Kysely<Tables>,
  before: AnyDocument | null,
  stored: AnyDocument,
  delta: Delta,
  writing: Writing,
) {
  const event: DocumentEvent = {
    t: 'document',
    ownerId: stored.ownerId,
    id: stored.id,
    rev: stored.rev,
    prevRev: delta.prevRev,
    before: before && visibilityOf(before),
    after: visibilityOf(stored),
    ...writing,
  }
  const whole = { ...event, delta }
  await notify(tx, Buffer.byteLength(JSON.stringify(whole)) <= MAX_EVENT_BYTES ? whole : event)
}

const notify = (tx: Kysely<Tables>, event: DocumentEvent) =>
  sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(event)})`.execute(tx)

type Columns = Record<string, unknown>

const columnsOf = (columns: readonly string[], row: object): Columns =>
  Object.fromEntries(
    columns.filter((column) => column in row).map((column) => [column, row[column as keyof typeof row]]),
  )

/** Statements of as few words as can be: one for any number of rows, which travel as one parameter. */
async function insert(tx: Kysely<Tables>, table: string, rows: Columns[]) {
  const [first] = rows
  if (!first) return
  const columns = sql.raw(Object.keys(first).join(', '))
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${given(table, rows)}`.execute(tx)
}

async function update(tx: Kysely<Tables>, table: string, where: ReturnType<typeof sql>, rows: Columns[]) {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).filter((column) => column !== 'id')
  const changes = sql.raw(columns.map((column) => `${column} = given.${column}`).join(', '))
  await sql`update ${sql.table(table)} as stored set ${changes} from ${given(table, rows)}
    where stored.id = given.id and ${where}`.execute(tx)
}

/** The rows with the types of the table's columns. */
function given(table: string, rows: readonly Columns[]) {
  const text = JSON.stringify(rows, (column, value) => (TIME_COLUMNS.has(column) ? isoTime(value) : value))
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${text}::jsonb) as given`
}

const isoTime = (ms: unknown) => (typeof ms === 'number' ? new Date(ms).toISOString() : ms)
