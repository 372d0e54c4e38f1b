import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { Section } from '#domain/section.ts'
import { nameKey } from '#domain/text.ts'
import { type Delta, deltaBetween } from '#sync/delta.ts'
import type { AnyDocument } from '#sync/operation.ts'
import { TABLES, TIME_COLUMNS } from './columns.ts'
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

export type Label = { name: string; section: Section }

/** What each exercise was called when it first came, among the operations that are being written; by its id. */
type FirstLabels = ReadonlyMap<string, Label>

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
  firstLabels: FirstLabels = new Map(),
): Promise<{ stored: AnyDocument | null; delta: Delta | null }> {
  if (!after) {
    if (before) await deleteDocument(tx, before, writing)
    return { stored: null, delta: null }
  }
  const named = await withOwnRoutine(tx, before, await withOwnExercises(tx, before, after, firstLabels))
  const rested = await withRestTimes(tx, before, named)
  const stored: AnyDocument = { ...rested, rev: (before?.rev ?? 0) + 1 }
  const delta = deltaBetween(before, stored)
  if (!delta) return { stored: before, delta: null }
  await writeDelta(tx, stored, delta, before)
  await announce(tx, before, stored, delta, writing)
  return { stored, delta }
}

async function writeDelta(tx: Kysely<Tables>, stored: AnyDocument, delta: Delta, before: AnyDocument | null) {
  const { root, exercises, sets } = TABLES[stored.kind]
  const rootRow = { ...columnsOf(root.columns, delta.root ?? {}), rev: stored.rev }
  if (before) await update(tx, root.table, sql`true`, [{ ...rootRow, id: stored.id }])
  else await insert(tx, root.table, [rootRow])
  const belongs = sql`${sql.ref(`stored.${stored.kind}_id`)} = ${stored.id}`
  if (delta.removed) {
    // Sets first: they point at their exercise.
    for (const { table } of [sets, exercises]) {
      await sql`delete from ${sql.table(table)} as stored
        where stored.id = any(${delta.removed}::uuid[]) and ${belongs}`.execute(tx)
    }
  }
  for (const [{ table, columns }, rows, old] of [
    [exercises, delta.exercises, before?.exercises],
    [sets, delta.sets, before?.sets],
  ] as const) {
    const known = new Set(old?.map((row) => row.id))
    const written = (rows ?? []).map((row) => columnsOf(columns, row))
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

/**
 * Exercises come by id from the device. One the owner does not have yet is added to the dictionary; an id that is not
 * this owner's is replaced by the one the name gives (Y12).
 */
async function withOwnExercises<D extends AnyDocument>(
  tx: Kysely<Tables>,
  before: AnyDocument | null,
  after: D,
  firstLabels: FirstLabels,
): Promise<D> {
  const known = new Set(before?.exercises.map((exercise) => exercise.exercise_id))
  const unknown = after.exercises.filter((exercise) => !known.has(exercise.exercise_id))
  if (unknown.length === 0) return after
  const { rows } = await sql<{ id: string }>`select id from exercise
    where user_id = ${after.ownerId} and id = any(${unknown.map((row) => row.exercise_id)}::uuid[])`.execute(tx)
  const own = new Set(rows.map((row) => row.id))
  const idByStranger = new Map<string, string>()
  for (const exercise of unknown) {
    if (own.has(exercise.exercise_id)) continue
    // One that was renamed before it was ever sent goes by the name its id was made of.
    const first = firstLabels.get(exercise.exercise_id)
    const isMadeOfFirst = first && exerciseIdFor(after.ownerId, first.name) === exercise.exercise_id
    const { name, section } = isMadeOfFirst ? first : labelOf(exercise)
    const id = exerciseIdFor(after.ownerId, name)
    if (id !== exercise.exercise_id) idByStranger.set(exercise.id, id)
    await sql`insert into exercise (id, user_id, name, name_key, section)
      values (${id}, ${after.ownerId}, ${name}, ${nameKey(name)}, ${section}) on conflict do nothing`.execute(tx)
  }
  if (idByStranger.size === 0) return after
  const withOwnId = <R extends { exercise_id: string }>(row: R, exerciseRowId: string): R => {
    const id = idByStranger.get(exerciseRowId)
    return id ? { ...row, exercise_id: id } : row
  }
  return {
    ...after,
    exercises: after.exercises.map((row) => withOwnId(row, row.id)),
    ...(after.kind === 'workout' && { sets: after.sets.map((row) => withOwnId(row, row.workout_exercise_id)) }),
  }
}

/** A workout points at a routine of its owner or at none; for no routine's sake is a start refused (Y11). */
async function withOwnRoutine<D extends AnyDocument>(
  tx: Kysely<Tables>,
  before: AnyDocument | null,
  after: D,
): Promise<D> {
  if (before || after.kind !== 'workout' || after.workout.routine_id === null) return after
  const { rows } = await sql`select 1 from routine
    where id = ${after.workout.routine_id} and user_id = ${after.ownerId}`.execute(tx)
  return rows.length > 0 ? after : { ...after, workout: { ...after.workout, routine_id: null } }
}

/** What an exercise of a document is called where it stands, in a workout at its start. */
export const labelOf = (exercise: AnyDocument['exercises'][number]): Label =>
  'name' in exercise
    ? { name: exercise.name, section: exercise.section }
    : { name: exercise.snapshot_name, section: exercise.snapshot_section }

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
