import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import type { Envelope } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import type { ServerProduct } from '#sync/product.ts'
import { timeOf } from './operation-time.ts'

type Deciding = { actorId: string; ownerId: string; ops: readonly Envelope[]; now: number; shift: number }

type SeenRow = { op_id: string; outcome: 'done' | 'refused'; code: ErrorCode | null; rev: number | null }

/**
 * Looks up earlier answers under the lock, because a repeated operation gets the same answer (Y8). A refusal belongs to
 * its sender.
 */
export const seenOf = (run: Deciding): RawBuilder<SeenRow> => sql<SeenRow>`
  select op_id, outcome, code, rev from applied_operation
  where actor_id = ${run.actorId} and op_id = any(${run.ops.map((op) => op.id)}::uuid[])
    and owner_id = any(${keptWith(run)}::uuid[])`

const keptWith = ({ actorId, ownerId }: Pick<Deciding, 'actorId' | 'ownerId'>) => [ownerId, actorId]

export const resultsOf = (seen: readonly SeenRow[]): Map<string, OperationResult> =>
  new Map(seen.map((row) => [row.op_id, resultOf(row)]))

export async function loadOutcome(
  tx: Kysely<Tables>,
  { actorId, ownerId }: Pick<Deciding, 'actorId' | 'ownerId'>,
  opId: string,
): Promise<OperationResult | undefined> {
  const { rows } = await sql<SeenRow>`select op_id, outcome, code, rev from applied_operation
    where actor_id = ${actorId} and op_id = ${opId}
      and owner_id = any(${keptWith({ actorId, ownerId })}::uuid[])`.execute(tx)
  return rows[0] && resultOf(rows[0])
}

const resultOf = ({ op_id, outcome, code, rev }: SeenRow): OperationResult => ({
  id: op_id,
  outcome,
  ...(code && { code }),
  ...(rev !== null && { rev: Number(rev) }),
})

/**
 * The documents whose deletion is final: the owner made it, or the document existed. Nobody can delete in advance for
 * somebody else.
 */
export async function loadDeleted(
  tx: Kysely<Tables>,
  { product, ownerId }: { product: Pick<ServerProduct, 'finalDeletions'>; ownerId: string },
  documentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ document_id: string }>`select distinct document_id from applied_operation
    where document_id = any(${documentIds}::uuid[]) and owner_id = ${ownerId} and outcome = 'done'
      and kind in (${sql.join(product.finalDeletions)}) and (rev is not null or actor_id = owner_id)`.execute(tx)
  return new Set(rows.map((row) => row.document_id))
}

/**
 * The statement that stores outcomes and revisions, never rows; null: none to store. It skips outcomes that are not
 * final, so that the server decides these operations again.
 */
export function recordOf(
  run: Deciding,
  results: readonly OperationResult[],
  seen: ReadonlyMap<string, OperationResult>,
  changing: ReadonlySet<string>,
): RawBuilder<unknown> | null {
  const written = new Set<string>()
  const rows = run.ops.flatMap((op, index) => {
    const { outcome, code, rev } = results[index] as OperationResult
    if (seen.has(op.id) || written.has(op.id) || (outcome !== 'done' && outcome !== 'refused')) return []
    written.add(op.id)
    const at = new Date(timeOf(op.at, run.shift, run.now, null))
    const { actorId: actor_id, ownerId } = run
    const owner_id = outcome === 'done' ? ownerId : actor_id
    const is_idle = outcome === 'done' && !changing.has(op.id) ? true : undefined
    return {
      actor_id,
      op_id: op.id,
      owner_id,
      document_id: op.documentId,
      kind: op.kind,
      outcome,
      code,
      rev,
      at,
      is_idle,
    }
  })
  if (rows.length === 0) return null
  return sql`insert into applied_operation
    select * from jsonb_populate_recordset(null::applied_operation, ${JSON.stringify(rows)}::jsonb)`
}

const FORGET = 'sync.forget-refusals'
const HOUR_MS = 60 * 60 * 1000
/** How long the server keeps refusals, in ms. A device that gets no answer for longer gets a new decision. */
const KEPT_MS = 30 * 24 * HOUR_MS
/** How many refusals one statement deletes; the next sweep takes the others. */
const REFUSALS = 10_000

/** Deletes old refusals: the server only needs them to repeat an answer. */
export function forgetRefusals({ database: { db }, jobs, now }: Context): void {
  jobs.handle(FORGET, async () => {
    await sql`delete from applied_operation where (actor_id, op_id) in (
      select actor_id, op_id from applied_operation
      where outcome = 'refused' and at < ${new Date(now() - KEPT_MS)} order by at limit ${REFUSALS})`.execute(db)
  })
  jobs.repeat(FORGET, HOUR_MS)
}
