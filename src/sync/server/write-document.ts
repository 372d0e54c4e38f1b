import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type Delta, deltaBetween } from '#sync/delta.ts'
import { listOf, rootOf } from '#sync/document-rows.ts'
import type { AnyDocument, ListName } from '#sync/operation.ts'
import type { Change, FailedStep, ServerProduct } from '#sync/product.ts'
import { attempt } from './attempt.ts'
import { notification } from './document-event.ts'
import { columnsOf, inserts, rowWrites, updates } from './document-tables.ts'
import { loadDocuments } from './snapshot.ts'
import { writeTogether } from './together.ts'
import { claimId, noteDeletion } from './used-ids.ts'
import { visibilityOf } from './visibility.ts'

type Writing = { by: string | null; ops: { actorId: string; id: string }[] }

type WritingOptions = {
  /** All states in the transaction, in order. */
  steps?: readonly AnyDocument[]
  /** Allows a new document without the list it may lack. */
  onLacking?: (error: unknown) => void
  /** Sends no event to devices. */
  isSilent?: boolean
}

type Written = { stored: AnyDocument | null; delta: Delta | null }

/**
 * The only way into the document tables (Y10), under the owner's lock. Writes differences as one revision and tells
 * everybody who may see it. Null `after` deletes; a null delta means no difference.
 */
export async function writeDocument(
  tx: Kysely<Tables>,
  product: ServerProduct,
  { before, after }: Change,
  writing: Writing,
  { steps = [], onLacking, isSilent = false }: WritingOptions = {},
): Promise<Written> {
  if (!after) {
    if (!before) return { stored: null, delta: null }
    await deleteDocument(tx, product, before, writing)
    await product.afterWrite(tx, { before, after: null, by: writing.by }, loading(tx, product, before.ownerId))
    return { stored: null, delta: null }
  }
  const filledIn = await product.beforeWrite(tx, { before, after }, steps)
  const whole: AnyDocument = { ...filledIn, rev: (before?.rev ?? (await claimId(tx, after))) + 1 }
  const change = deltaBetween(before, whole)
  if (!change) return { stored: before, delta: null }
  const event = (stored: AnyDocument, delta: Delta): RawBuilder<unknown>[] => {
    const states = { before: before && visibilityOf(product, before), after: visibilityOf(product, stored) }
    const { id, rev, ownerId } = stored
    return isSilent
      ? []
      : [notification({ t: 'document', ownerId, id, rev, prevRev: delta.prevRev, ...states, ...writing, delta })]
  }
  let [stored, delta] = [whole, change]
  if (before) {
    await writeTogether(tx, [...changesOf(product, before, whole, change), ...event(whole, change)])
  } else {
    const without = await insertDocument(tx, product, whole, writing.by, onLacking)
    stored = { ...whole, ...without }
    delta = { ...change, ...without }
    await writeTogether(tx, event(stored, delta))
  }
  await product.afterWrite(tx, { before, after: stored, by: writing.by }, loading(tx, product, stored.ownerId))
  return { stored, delta }
}

const loading = (tx: Kysely<Tables>, product: ServerProduct, ownerId: string) => (ids: readonly string[]) =>
  loadDocuments(tx, product, ownerId, ids)

const belongsTo = ({ kind, id, ownerId }: AnyDocument) =>
  sql`${sql.ref(`stored.${kind}_id`)} = ${id} and stored.user_id = ${ownerId}`

/** The statements that change a document; all are about different rows. */
function changesOf(
  { kinds }: ServerProduct,
  before: AnyDocument,
  after: AnyDocument,
  delta: Delta,
): RawBuilder<unknown>[] {
  const { root, children } = kinds[after.kind]
  const belongs = belongsTo(after)
  const rootRow = { ...columnsOf(root.columns, delta.root ?? {}), rev: after.rev, id: after.id }
  const removals = children.flatMap(({ name, table }) => {
    const kept = new Set(listOf(after, name).map((row) => row.id))
    const removed = listOf(before, name).flatMap((row) => (kept.has(row.id) ? [] : [row.id]))
    if (removed.length === 0) return []
    return [sql`delete from ${sql.table(table)} as stored where stored.id = any(${removed}::uuid[]) and ${belongs}`]
  })
  const rows = children.flatMap((child) =>
    rowWrites(child, belongs, delta[child.name as ListName] ?? [], listOf(before, child.name)),
  )
  const itself = sql`stored.id = ${after.id} and stored.user_id = ${after.ownerId}`
  return [...updates(root, itself, [rootRow]), ...removals, ...rows]
}

/** Inserts a new document, each list by itself. Answers the list that it had to leave empty. */
async function insertDocument(
  tx: Kysely<Tables>,
  { kinds, mayLack }: ServerProduct,
  document: AnyDocument,
  by: string | null,
  onLacking: WritingOptions['onLacking'],
): Promise<{ [list: string]: [] }> {
  const { root, children } = kinds[document.kind]
  const row = { ...columnsOf(root.columns, rootOf(document)), rev: document.rev, made_by: by }
  await writeTogether(tx, inserts(root, [row]))
  for (const { name, ...child } of children) {
    const rows = listOf(document, name).map((each) => columnsOf(child.columns, each))
    const write = async () => {
      for (const insert of inserts(child, rows)) await insert.execute(tx)
    }
    if (!onLacking || mayLack[document.kind]?.list !== name) await write().catch(failed({ step: 'create', list: name }))
    else {
      const refused = await attempt(tx, write)
      if (!refused) continue
      onLacking(refused.error)
      return { [name]: [] }
    }
  }
  return {}
}

/** The database refused rows of a list; `code` and `constraint` are the database's. */
export class StepFailed extends Error {
  readonly failed: FailedStep
  readonly code: unknown
  readonly constraint: unknown
  constructor(failed: FailedStep, cause: unknown) {
    super(`the rows of ${failed.list} could not be ${failed.step}d`, { cause })
    const { code, constraint } = (cause ?? {}) as { code?: unknown; constraint?: unknown }
    this.failed = failed
    this.code = code
    this.constraint = constraint
  }
}

const failed = (step: FailedStep) => (error: unknown) => {
  throw new StepFailed(step, error)
}

async function deleteDocument(tx: Kysely<Tables>, product: ServerProduct, document: AnyDocument, writing: Writing) {
  const { kind, root, children } = product.kinds[document.kind]
  for (const { name, table } of children.toReversed()) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(`${kind}_id`)} = ${document.id} and user_id = ${document.ownerId}`
      .execute(tx)
      .catch(failed({ step: 'delete', list: name }))
  }
  await sql`delete from ${sql.table(root.table)}
    where id = ${document.id} and user_id = ${document.ownerId}`.execute(tx)
  await noteDeletion(tx, product, document)
  const event = notification({
    t: 'document',
    ownerId: document.ownerId,
    id: document.id,
    rev: document.rev + 1,
    prevRev: document.rev,
    before: visibilityOf(product, document),
    after: null,
    ...writing,
  })
  await event.execute(tx)
}
