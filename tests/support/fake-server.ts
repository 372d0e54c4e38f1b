import type { ErrorCode } from '#domain/errors.ts'
import { registry as appRegistry } from '#logbook/operations.ts'
import { isTrashed } from '#logbook/trash.ts'
import { deltaBetween } from '#sync/delta.ts'
import { metaOf } from '#sync/fold.ts'
import type { ServerMessage } from '#sync/live-messages.ts'
import type { AnyDocument, Envelope, Made, Registry } from '#sync/operation.ts'
import type { OperationResult, Outcome } from '#sync/outcome.ts'
import type { DocumentUpdate, Pull, PullAnswer, Push, PushAnswer } from '#sync/wire.ts'

export const OLIVIA = '00000000-0000-7000-8000-000000000001'
export const MAX = '00000000-0000-7000-8000-000000000002'

/** A Monday morning, ms since 1970. */
export const START = Date.UTC(2026, 0, 5, 9)

/** Somebody else's operation, as the server gets it. */
export const elsewhere = (made: Made, documentId: string, ownerId = OLIVIA, at = START): Push => ({
  actorId: ownerId,
  sentAt: at,
  known: {},
  ops: [{ id: crypto.randomUUID(), ...made, actorId: ownerId, ownerId, documentId, n: 1, at }],
})

type Verdict = { outcome: Outcome; code?: ErrorCode }

/**
 * A server in memory for tests of the engine alone. It applies operations by the server's rules (Y6 to Y9, Y13, Y17), and
 * a test can choose its answer to an operation.
 */
export class FakeServer {
  readonly documents = new Map<string, AnyDocument>()
  readonly results = new Map<string, OperationResult>()
  /** Operations in the order they were applied. */
  readonly applied: Envelope[] = []
  readonly requests: Push[] = []
  /** The chosen outcomes of operations that are not simply applied. */
  verdict: (op: Envelope) => Verdict | null = () => null
  private readonly deleted = new Set<string>()
  private readonly registry: Registry
  private readonly listeners = new Set<(message: ServerMessage) => void>()

  constructor(registry: Registry = appRegistry) {
    this.registry = registry
  }

  listen(listener: (message: ServerMessage) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  push({ actorId, known, ops }: Push, now: number): PushAnswer {
    this.requests.push({ actorId, known, ops, sentAt: now })
    const before = new Map(this.documents)
    const held = new Set<string>()
    const results = (ops as Envelope[]).map((op) => this.decide(op, held))
    const touched = new Set((ops as Envelope[]).map(({ documentId }) => documentId))
    for (const id of touched) this.publish(id, before.get(id) ?? null, ops as Envelope[], actorId)
    const done = results.map((result) => this.remember(result, ops as Envelope[]))
    const seen = [...touched].filter((id) => before.has(id) || this.documents.has(id))
    const documents = seen.flatMap((id) => this.updateOf(id, known, before.get(id) ?? null))
    return { actorId, now, results: done, documents }
  }

  pull({ actorId, ownerId, known, ids, routines, active, book, proposals, plans }: Pull, now: number): PullAnswer {
    const own = [...this.documents.values()].filter((document) => document.ownerId === ownerId)
    const running = own.find((document) => document.kind === 'workout' && document.workout.is_active)
    const isWanted = { routine: routines, workout: active, book, body: book, proposal: proposals, plan: plans }
    const listed = own.filter(({ kind, id }) => isWanted[kind] && (kind !== 'workout' || id === running?.id))
    const wanted = new Set([...Object.keys(known), ...ids, ...listed.map(({ id }) => id)])
    return {
      ...{ actorId, now, documents: [...wanted].flatMap((id) => this.updateOf(id, known, null)) },
      ...(routines && { routineIds: own.flatMap(({ kind, id }) => (kind === 'routine' ? [id] : [])) }),
      ...(plans && { planIds: own.flatMap(({ kind, id }) => (kind === 'plan' ? [id] : [])) }),
      ...(active && { activeWorkoutId: running?.id ?? null }),
    }
  }

  /** Tells all listeners. */
  tell(message: ServerMessage) {
    for (const listener of this.listeners) listener(message)
  }

  /** Tells all listeners that a document is gone. */
  publishGone(id: string) {
    this.tell({ t: 'update', update: { t: 'gone', id }, opIds: [], by: null })
  }

  /** The answer to a heartbeat. */
  newerThan = (revs: Record<string, number>): DocumentUpdate[] =>
    Object.keys(revs).flatMap((id) => this.updateOf(id, revs, null))

  private decide(op: Envelope, held: Set<string>): OperationResult {
    const seen = this.results.get(op.id)
    if (seen) return seen
    const { id, documentId } = op
    const dependency = op.after === undefined ? 'done' : this.results.get(op.after)?.outcome
    const verdict = this.verdict(op)
    const isHeld = held.has(documentId) || dependency === undefined
    if (isHeld || verdict?.outcome === 'failed' || verdict?.outcome === 'later') {
      held.add(documentId)
      return { id, outcome: isHeld ? 'held' : (verdict as Verdict).outcome }
    }
    if (dependency === 'refused') return { id, outcome: 'refused', code: 'gone' }
    const result = verdict ?? this.apply(op)
    if (result.outcome === 'later') held.add(documentId)
    return { id, ...result }
  }

  private apply(op: Envelope): Verdict {
    const operation = this.registry.get(op.kind)
    const read = operation?.read(op.args, op.version)
    if (!operation || op.version > operation.version) return { outcome: 'later' }
    if (!read) return { outcome: 'refused', code: 'malformed' }
    const document = this.documents.get(op.documentId) ?? null
    if (this.deleted.has(op.documentId)) return { outcome: 'refused', code: 'gone' }
    const applied = operation.apply(document, read.args, metaOf(op))
    if ('refused' in applied) return { outcome: 'refused', code: applied.refused }
    if ('deleted' in applied) this.deleted.add(op.documentId)
    if ('deleted' in applied) this.documents.delete(op.documentId)
    else this.documents.set(op.documentId, applied.document)
    this.applied.push(op)
    return { outcome: 'done' }
  }

  /** Writes one revision and one event per request and document. */
  private publish(id: string, before: AnyDocument | null, ops: readonly Envelope[], by: string) {
    const current = this.documents.get(id) ?? null
    if (current === before) return
    const after = current && { ...current, rev: (before?.rev ?? 0) + 1 }
    const delta = after && deltaBetween(before, after)
    if (after) this.documents.set(id, delta || !before ? after : before)
    if (after && !delta) return // Nothing differs (Y10).
    const update: DocumentUpdate =
      delta && !isTrashed(current) ? { t: 'delta', delta } : { t: 'gone', id, rev: (before?.rev ?? 0) + 1 }
    const opIds = ops.flatMap((op) => (op.documentId === id && this.applied.includes(op) ? [op.id] : []))
    this.tell({ t: 'update', update, opIds, by })
  }

  private remember(result: OperationResult, ops: readonly Envelope[]): OperationResult {
    const documentId = ops.find(({ id }) => id === result.id)?.documentId ?? ''
    const rev = result.rev ?? this.documents.get(documentId)?.rev
    const whole = result.outcome === 'done' && rev !== undefined ? { ...result, rev } : result
    if (result.outcome === 'done' || result.outcome === 'refused') this.results.set(result.id, whole)
    return whole
  }

  private updateOf(id: string, known: Record<string, number>, before: AnyDocument | null): DocumentUpdate[] {
    const document = this.documents.get(id)
    if (!document || isTrashed(document)) return [{ t: 'gone', id }]
    if ((known[id] ?? -1) >= document.rev) return []
    const delta = before && known[id] === before.rev ? deltaBetween(before, document) : null
    return delta ? [{ t: 'delta', delta }] : [{ t: 'document', document }]
  }
}
