import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type Delta, deltaBetween } from '#sync/delta.ts'
import { listOf } from '#sync/document-rows.ts'
import type { AnyDocument, ListName } from '#sync/operation.ts'
import { attempt, type Refused } from './attempt.ts'
import { notify } from './document-event.ts'
import { columnsOf, insertRows, updateRows, writeRows } from './document-tables.ts'
import type { Change, FailedStep, Product } from './product.ts'
import { loadDocuments } from './snapshot.ts'
import { visibilityOf } from './visibility.ts'

type Writing = { by: string | null; ops: { actorId: string; id: string }[] }

type WritingOptions = {
  /** All states of the transaction's documents, in order. */
  steps?: readonly AnyDocument[]
  /** If given, a new document is stored even without the list it may lack. */
  onLacking?: (error: unknown) => void
  /** Whether nobody is told of what is stored. */
  isSilent?: boolean
}

/**
 * The only way into the document tables (Y10), under the owner's lock. It writes the differences, only in rows of this
 * document, counts one revision for the transaction and tells everybody who may see it. A null `after` deletes. Returns
 * the stored document and its delta; a null delta means no difference.
 */
export async function writeDocument(
  tx: Kysely<Tables>,
  product: Product,
  { before, after }: Change,
  writing: Writing,
  { steps = [], onLacking, isSilent = false }: WritingOptions = {},
): Promise<{ stored: AnyDocument | null; delta: Delta | null }> {
  if (!after) {
    if (before) await deleteDocument(tx, product, before, writing)
    await product.afterWrite(tx, { before, after: null }, loading(tx, product))
    return { stored: null, delta: null }
  }
  const filledIn = await product.beforeWrite(tx, { before, after }, steps)
  const whole: AnyDocument = { ...filledIn, rev: (before?.rev ?? 0) + 1 }
  const change = deltaBetween(before, whole)
  if (!change) return { stored: before, delta: null }
  const { mayLack } = product.kinds[whole.kind]
  const refused = await writeDelta(tx, product, { before, after: whole, delta: change }, writing.by, !!onLacking)
  if (refused) onLacking?.(refused.error)
  const without = refused && mayLack ? { [mayLack.list]: [] } : {}
  const [stored, delta] = [
    { ...whole, ...without },
    { ...change, ...without },
  ]
  await product.afterWrite(tx, { before, after: stored }, loading(tx, product))
  if (isSilent) return { stored, delta }
  await notify(tx, {
    t: 'document',
    ownerId: stored.ownerId,
    id: stored.id,
    rev: stored.rev,
    prevRev: delta.prevRev,
    before: before && visibilityOf(product, before),
    after: visibilityOf(product, stored),
    ...writing,
    delta,
  })
  return { stored, delta }
}

const loading = (tx: Kysely<Tables>, product: Product) => (ids: readonly string[]) => loadDocuments(tx, product, ids)

type Difference = { before: AnyDocument | null; after: AnyDocument; delta: Delta }

/** Answers why a list of a new document was left out; null if it was not. */
async function writeDelta(
  tx: Kysely<Tables>,
  { kinds }: Product,
  { before, after, delta }: Difference,
  by: string | null,
  mayLackRows: boolean,
): Promise<Refused | null> {
  const { shape, mayLack } = kinds[after.kind]
  const rootRow = { ...columnsOf(shape.root.columns, delta.root ?? {}), rev: after.rev }
  if (before) await updateRows(tx, shape.root, sql`true`, [{ ...rootRow, id: after.id }])
  else await insertRows(tx, shape.root, [{ ...rootRow, made_by: by }])
  const belongs = sql`${sql.ref(`stored.${shape.kind}_id`)} = ${after.id}`
  if (delta.removed) {
    for (const { name, table } of shape.children.toReversed()) {
      const kept = new Set(listOf(after, name).map((row) => row.id))
      const removed = listOf(before, name).flatMap((row) => (kept.has(row.id) ? [] : [row.id]))
      await sql`delete from ${sql.table(table)} as stored
        where stored.id = any(${removed}::uuid[]) and ${belongs}`.execute(tx)
    }
  }
  for (const child of shape.children) {
    const rows = delta[child.name as ListName] ?? []
    const write = () => writeRows(tx, child, belongs, rows, listOf(before, child.name))
    if (before) await write()
    else if (mayLackRows && mayLack?.list === child.name) {
      const refused = await attempt(tx, write)
      if (refused) return refused
    } else await write().catch(failed({ step: 'create', list: child.name }))
  }
  return null
}

/** The database refused a part of a write (R-DELEG-41, R-HIST-14). The message is the database's. */
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

async function deleteDocument(tx: Kysely<Tables>, product: Product, document: AnyDocument, writing: Writing) {
  const { shape } = product.kinds[document.kind]
  for (const { name, table } of shape.children.toReversed()) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(`${shape.kind}_id`)} = ${document.id}`
      .execute(tx)
      .catch(failed({ step: 'delete', list: name }))
  }
  await sql`delete from ${sql.table(shape.root.table)} where id = ${document.id}`.execute(tx)
  await notify(tx, {
    t: 'document',
    ownerId: document.ownerId,
    id: document.id,
    rev: document.rev + 1,
    prevRev: document.rev,
    before: visibilityOf(product, document),
    after: null,
    ...writing,
  })
}
