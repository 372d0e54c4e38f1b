import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { mayBeDerived } from '#domain/ids.ts'
import { can, type Relation } from '#domain/permissions.ts'
import type { AnyDocument, Envelope, Meta, Operation } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import { loadDeleted, loadOutcome } from './applied-operations.ts'
import { timeOf } from './operation-time.ts'
import type { Run } from './run.ts'
import type { RunDocuments } from './run-documents.ts'
import { maySeeDocument } from './visibility.ts'

/** Decides a run's operations in order. */
export class Decider {
  private readonly tx: Kysely<Tables>
  private readonly run: Run
  private readonly relation: Relation
  private readonly documents: RunDocuments
  private readonly held: Set<string>
  private readonly outcomes: Map<string, OperationResult>
  private deleted: ReadonlySet<string> | null = null

  constructor(tx: Kysely<Tables>, run: Run, relation: Relation, documents: RunDocuments) {
    this.tx = tx
    this.run = run
    this.relation = relation
    this.documents = documents
    this.held = new Set(run.heldDocuments)
    this.outcomes = new Map(run.earlier)
  }

  async decide(op: Envelope): Promise<OperationResult> {
    const repeated = this.outcomes.get(op.id)
    if (repeated) return repeated
    const result = await this.outcomeOf(op)
    this.outcomes.set(op.id, result)
    if (result.outcome === 'later' || result.outcome === 'held') this.held.add(op.documentId)
    return result
  }

  private async outcomeOf(op: Envelope): Promise<OperationResult> {
    if (this.held.has(op.documentId)) return { id: op.id, outcome: 'held' }
    const dependency = op.after === undefined ? null : await this.dependency(op.after)
    if (dependency === 'refused') return refusal(op, 'gone')
    if (dependency === 'open') return { id: op.id, outcome: 'held' }
    const operation = this.run.product.registry.get(op.kind)
    if (!operation || op.version > operation.version) return { id: op.id, outcome: 'later' } // a newer device's (Y33)
    const read = operation.read(op.args, op.version)
    if (!read) return refusal(op, 'malformed')
    if (this.run.isServers) await nextTurn() // A job's run may be long, and nobody waits for it.
    const code = await this.apply(op, operation, read.args)
    return code ? refusal(op, code) : { id: op.id, outcome: 'done' }
  }

  /** Applies an operation. Answers the refusal, or null. */
  private async apply(op: Envelope, operation: Operation, args: unknown): Promise<ErrorCode | null> {
    const { tx, run, relation, documents } = this
    const found = documents.get(op.documentId)
    const isForeign = found !== null && (found.ownerId !== run.ownerId || found.kind !== operation.document)
    const before = isForeign ? null : found // like missing (Y6)
    if (relation.as === 'stranger') return 'gone' // reveals nothing
    const meta = this.metaOf(op, before)
    const denied = this.denied(operation, before, () => 'document' in operation.apply(null, args, meta))
    if (denied) return denied
    if (isForeign || (!before && (await this.mayNotBeMade(op, operation)))) return 'gone'
    const applied = operation.apply(before, args, meta)
    if ('refused' in applied) return applied.refused
    const after = 'deleted' in applied ? null : applied.document
    const { stored, current } = documents
    const problem = await run.product.roomProblem(tx, { ...run, relation, stored, current }, { before, after })
    if (problem) return problem
    if (after !== before) await documents.put(tx, meta, before, after)
    return null
  }

  /**
   * Nobody may create a document under an id that may be somebody's book, or that the owner deleted, except by import.
   */
  private async mayNotBeMade({ documentId }: Envelope, operation: Operation): Promise<boolean> {
    const { isServers, product } = this.run
    if (!isServers && !product.kinds[operation.document].isIdOfOwner && mayBeDerived(documentId)) return true
    return !operation.isServers && (await this.wasDeleted(documentId))
  }

  /** Whether somebody deleted the document. Asks once for all documents of the run, most of which exist. */
  private async wasDeleted(id: string): Promise<boolean> {
    const { stored } = this.documents
    const missing = () => this.run.ops.map((op) => op.documentId).filter((documentId) => !stored.has(documentId))
    this.deleted ??= await loadDeleted(this.tx, this.run, missing())
    return this.deleted.has(id)
  }

  /**
   * Why the person may not do this, or null. A hidden document looks like a missing one, to which only a creating
   * operation applies.
   */
  private denied(operation: Operation, document: AnyDocument | null, isMaking: () => boolean): ErrorCode | null {
    const isForeign = operation.isServers && !this.run.isServers
    const action = isForeign ? null : operation.asks(document, this.relation, this.run.now)
    if (action !== null && can(this.relation, action)) return null
    return maySeeDocument(this.run.product, this.relation, document) || isMaking() ? 'permission-denied' : 'gone'
  }

  private metaOf({ id, documentId, actorId, ownerId, was, at }: Envelope, document: AnyDocument | null): Meta {
    const { now, shift, product } = this.run
    const newest = (document && product.kinds[document.kind].newestAt?.(document)) ?? null
    const times = { at: timeOf(at, shift, now, newest), madeAt: timeOf(at, shift, now, null), arrivedAt: now }
    return { id, documentId, actorId, ownerId, ...times, was }
  }

  private async dependency(opId: string): Promise<'done' | 'refused' | 'open'> {
    const known = this.outcomes.get(opId) ?? (await loadOutcome(this.tx, this.run, opId))
    if (known?.outcome === 'done' || known?.outcome === 'refused') return known.outcome
    return 'open'
  }
}

export const refusal = (op: Envelope, code: ErrorCode): OperationResult => ({ id: op.id, outcome: 'refused', code })
