import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Relation, ShareFlags } from '#domain/permissions.ts'
import type { Envelope, Registry } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import { recordOf, resultsOf, seenOf } from './applied-operations.ts'
import { Decider, refusal } from './decide.ts'
import type { Product } from './product.ts'
import { relationBy, shareOf } from './relation.ts'
import { RunDocuments } from './run-documents.ts'
import { loadDocumentsAnd } from './snapshot.ts'
import { type Touched, writeRun } from './write-run.ts'

/** Consecutive operations of one actor on one owner's documents, in one transaction (Y9). */
export type Run = {
  registry: Registry
  product: Product
  actorId: string
  ownerId: string
  ops: readonly Envelope[]
  /** The server's clock and the request's shift (Y25), ms. */
  now: number
  shift: number
  /** Documents that wait for an earlier operation of this request. Their operations are `held`. */
  heldDocuments: ReadonlySet<string>
  /**
   * The request holds only this operation, which no device has stored (n = 0). Its sender is told the outcome and goes
   * on.
   */
  isAtOnce: boolean
  /** The server's own work for the actor, and no device's request. It may use operations that are the server's. */
  isServers: boolean
  /** Nobody is told of each document: whoever runs it tells the devices. */
  isSilent: boolean
  /** Either all of its operations are done or none, and of those none is remembered. Else each is decided by itself. */
  isWhole: boolean
  /** Earlier results of this request, for `after` (Y17). */
  earlier: ReadonlyMap<string, OperationResult>
  /** A part of a write failed that is no reason for a refusal, in words for the log. */
  onWarning: (error: unknown, what: string) => void
}

/** Undoes the transaction of a whole run. `result` is that of the first operation that was not done. */
export class RunUndone extends Error {
  readonly result: OperationResult

  constructor(result: OperationResult) {
    super(`a whole run was undone: ${result.code ?? result.outcome}`)
    this.result = result
  }
}

export type RunAnswer = {
  results: OperationResult[]
  touched: Map<string, Touched>
  relation: Relation
}

/**
 * Answers a run of somebody without any relation to the owner. It locks nobody's row. Like `applyRun` it repeats
 * earlier answers and stores new ones.
 */
export async function refuseRun(tx: Kysely<Tables>, run: Run): Promise<RunAnswer> {
  const owner = await sql`select id from profile where id = ${run.ownerId}`.execute(tx)
  return owner.rows.length === 0 ? goneWith(run) : await loadAndDecide(tx, run, () => ({ as: 'stranger' }))
}

/**
 * Applies a run inside the caller's transaction. It locks the owner's row in a statement of its own, and only then
 * loads everything, because locking and loading in one statement loses updates. Throws the database's errors and RunUndone;
 * then nothing has happened.
 */
export async function applyRun(tx: Kysely<Tables>, run: Run): Promise<RunAnswer> {
  const owner = await sql`select id from profile where id = ${run.ownerId} for no key update`.execute(tx)
  if (owner.rows.length === 0) return goneWith(run)
  return await loadAndDecide(tx, run, (share) => (run.actorId === run.ownerId ? { as: 'owner' } : relationBy(share)))
}

const goneWith = (run: Run): RunAnswer => ({
  results: run.ops.map((op) => refusal(op, 'gone')),
  touched: new Map(),
  relation: { as: 'stranger' },
})

/** Looks up earlier answers and loads, decides each operation, and writes documents and outcomes. */
async function loadAndDecide(
  tx: Kysely<Tables>,
  run: Run,
  relationWith: (share: ShareFlags | undefined) => Relation,
): Promise<RunAnswer> {
  const ids = [...new Set(run.ops.map((op) => op.documentId))]
  const questions = {
    seen: seenOf(run),
    shares: shareOf(run.actorId, run.ownerId),
  }
  const { documents: stored, answers } = await loadDocumentsAnd(
    tx,
    run.product,
    { ownerId: run.ownerId, ids },
    questions,
  )
  const seen = resultsOf(answers.seen)
  const relation = relationWith(answers.shares[0])
  const documents = new RunDocuments(run.product, stored)
  const decider = new Decider(tx, run, relation, documents)
  const results: OperationResult[] = []
  for (const op of run.ops) {
    const result = seen.get(op.id) ?? (await decider.decide(op))
    if (run.isWhole && result.outcome !== 'done') throw new RunUndone(result)
    results.push(result)
  }
  const touched = await writeRun(tx, run, relation, documents)
  const all = run.ops.map((op, index) => {
    const result = results[index] as OperationResult
    const rev = result.outcome === 'done' && !seen.has(op.id) ? revIn(touched, op.documentId) : undefined
    return rev === undefined ? result : { ...result, rev }
  })
  const changing = new Set([...documents.opIds.values()].flat())
  await recordOf(run, all, seen, changing)?.execute(tx)
  return { results: all, touched, relation }
}

/** The revision that a run has given a document; for a deleted one that of its deletion. */
function revIn(touched: ReadonlyMap<string, Touched>, documentId: string): number | undefined {
  const { before, after } = touched.get(documentId) ?? {}
  return after?.rev ?? (before ? before.rev + 1 : undefined)
}
