import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Relation, ShareFlags } from '#domain/permissions.ts'
import type { Envelope } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import type { ServerProduct } from '#sync/product.ts'
import { recordOf, resultsOf, seenOf } from './applied-operations.ts'
import { Decider, refusal } from './decide.ts'
import { relationBy, shareOf } from './relation.ts'
import { RunDocuments } from './run-documents.ts'
import { loadDocumentsAnd } from './snapshot.ts'
import { type Touched, writeRun } from './write-run.ts'

/** Consecutive operations of one actor on one owner's documents, in one transaction. */
export type Run = {
  product: ServerProduct
  actorId: string
  ownerId: string
  ops: readonly Envelope[]
  /** The server's clock, and the request's shift, in ms. */
  now: number
  shift: number
  /** Documents that wait for an earlier operation of this request. */
  heldDocuments: ReadonlySet<string>
  /** The request has only this operation, which no device has stored (n = 0). */
  isAtOnce: boolean
  /** The server acts for the actor, and may use its own operations. */
  isServers: boolean
  /** Nobody hears of each document: the caller tells the devices. */
  isSilent: boolean
  /** All operations succeed or none does; if none does, the server stores no outcome. */
  isWhole: boolean
  /** Earlier results of this request, for `after`. */
  earlier: ReadonlyMap<string, OperationResult>
  /** A write failed, for which the server refuses nothing. */
  onWarning: (error: unknown, what: string) => void
}

/** Rolls a whole run back. `result`: the result of the first operation that failed. */
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
 * Answers somebody without any relation to the owner, without a lock. It repeats and stores answers like `applyRun`.
 */
export async function refuseRun(tx: Kysely<Tables>, run: Run): Promise<RunAnswer> {
  const owner = await sql`select id from profile where id = ${run.ownerId}`.execute(tx)
  return owner.rows.length === 0 ? goneWith(run) : await loadAndDecide(tx, run, () => ({ as: 'stranger' }))
}

/**
 * Locks the owner's row first, in its own statement: locking and loading in one loses updates. Throws the database's
 * errors and RunUndone.
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

/** The revision of a document after the run; for a deleted one, that of its deletion. */
function revIn(touched: ReadonlyMap<string, Touched>, documentId: string): number | undefined {
  const { before, after } = touched.get(documentId) ?? {}
  return after?.rev ?? (before ? before.rev + 1 : undefined)
}
