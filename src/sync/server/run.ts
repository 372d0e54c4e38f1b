import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { can, type Relation } from '#domain/permissions.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { Delta } from '#sync/delta.ts'
import type { AnyDocument, Envelope, Operation, Registry } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import { loadOutcome, loadSeen, rememberOutcomes, wasDeleted } from './applied-operations.ts'
import { attempt } from './attempt.ts'
import { claimActive, resumeOver, storedClosed } from './claim-active.ts'
import { withMuscleGroup } from './muscle-group.ts'
import { timeOf } from './operation-time.ts'
import { type Label, labelOf } from './own-rows.ts'
import { relationTo } from './relation.ts'
import { roomProblem } from './room.ts'
import { loadActiveWorkouts, loadDocuments } from './snapshot.ts'
import { maySee, visibilityOf } from './visibility.ts'
import { writeDocument } from './write-document.ts'

/** A run: consecutive operations of one actor on one owner's documents, in one transaction (Y9). */
export type Run = {
  registry: Registry
  actorId: string
  ownerId: string
  ops: readonly Envelope[]
  /** The server's clock and the request's shift (Y25), ms. */
  now: number
  shift: number
  /** Documents that wait for an earlier operation of this request: theirs are `held`. */
  heldDocuments: ReadonlySet<string>
  /** It is all its request holds and kept on no device (n = 0): whoever sent it is told what came of it, and goes on. */
  isAtOnce: boolean
  /** Earlier results of this request, for `after` (Y17). */
  earlier: ReadonlyMap<string, OperationResult>
  /** A part of a start failed that is no reason to refuse it, in words for the log. */
  onWarning: (error: unknown, what: string) => void
}

/** A document before and after the run. `after` null: it does not exist (any more). */
export type Touched = { before: AnyDocument | null; after: AnyDocument | null; delta: Delta | null }

export type RunAnswer = { results: OperationResult[]; touched: Map<string, Touched>; relation: Relation }

/**
 * What becomes of a run of somebody who is nothing to the owner: nobody's row is locked for it. Answers, like `applyRun`,
 * what was answered before, and writes down what is new.
 */
export async function refuseRun(tx: Kysely<Tables>, run: Run): Promise<RunAnswer> {
  const owner = await sql`select id from profile where id = ${run.ownerId}`.execute(tx)
  return owner.rows.length === 0 ? goneWith(run) : await decideRun(tx, run, { as: 'stranger' })
}

/**
 * Applies a run inside a transaction of the caller's: first the owner's row is locked, as a statement of its own, and
 * only then everything is loaded (lock and load in one statement loses updates). Throws what the database throws; then
 * nothing of it has happened.
 */
export async function applyRun(tx: Kysely<Tables>, run: Run): Promise<RunAnswer> {
  const owner = await sql`select id from profile where id = ${run.ownerId} for no key update`.execute(tx)
  if (owner.rows.length === 0) return goneWith(run)
  return await decideRun(tx, run, await relationTo(tx, run.actorId, run.ownerId))
}

const goneWith = (run: Run): RunAnswer => ({
  results: run.ops.map((op) => refusal(op, 'gone')),
  touched: new Map(),
  relation: { as: 'stranger' },
})

async function decideRun(tx: Kysely<Tables>, run: Run, relation: Relation): Promise<RunAnswer> {
  const seen = await loadSeen(tx, run)
  const state = new RunState(run, relation, await loadDocuments(tx, [...new Set(run.ops.map((op) => op.documentId))]))
  const results: OperationResult[] = []
  for (const op of run.ops) results.push(seen.get(op.id) ?? (await state.decide(tx, op)))
  const touched = await writeAll(tx, state)
  const answered = run.ops.map((op, index) => withRev(results[index] as OperationResult, op, touched, seen))
  await rememberOutcomes(tx, run, answered, seen)
  return { results: answered, touched, relation }
}

/** What the operations of a run have made of the documents so far; nothing is written before the end. */
class RunState {
  readonly run: Run
  readonly relation: Relation
  readonly before: Map<string, AnyDocument>
  readonly current: Map<string, AnyDocument | null>
  readonly opsByDocument = new Map<string, string[]>()
  readonly firstLabels = new Map<string, Label>()
  /** Of a running workout that a start closes, the workout that was started. */
  readonly startedOver = new Map<string, string>()
  private readonly held: Set<string>
  private readonly outcomes: Map<string, OperationResult>

  constructor(run: Run, relation: Relation, documents: Map<string, AnyDocument>) {
    this.run = run
    this.relation = relation
    this.before = documents
    this.current = new Map(documents)
    this.held = new Set(run.heldDocuments)
    this.outcomes = new Map(run.earlier)
  }

  async decide(tx: Kysely<Tables>, op: Envelope): Promise<OperationResult> {
    const repeated = this.outcomes.get(op.id)
    if (repeated) return repeated
    const result = await this.outcomeOf(tx, op)
    this.outcomes.set(op.id, result)
    if (result.outcome === 'later' || result.outcome === 'held') this.held.add(op.documentId)
    return result
  }

  private async outcomeOf(tx: Kysely<Tables>, op: Envelope): Promise<OperationResult> {
    if (this.held.has(op.documentId)) return { id: op.id, outcome: 'held' }
    const dependency = op.after === undefined ? null : await this.dependency(tx, op.after)
    if (dependency === 'refused') return refusal(op, 'gone')
    if (dependency === 'open') return { id: op.id, outcome: 'held' }
    const operation = this.run.registry.get(op.kind)
    if (!operation || op.version > operation.version) return { id: op.id, outcome: 'later' } // Y33
    const read = operation.read(op.args, op.version)
    if (!read) return refusal(op, 'malformed')
    return this.apply(tx, op, operation, read.args)
  }

  private async apply(tx: Kysely<Tables>, op: Envelope, operation: Operation, args: unknown): Promise<OperationResult> {
    const found = this.current.get(op.documentId) ?? null
    const isForeign = found !== null && (found.ownerId !== this.run.ownerId || found.kind !== operation.document)
    const document = isForeign ? null : found // Y6: like missing
    if (!document && this.relation.as === 'stranger') return refusal(op, 'gone')
    const at = timeOf(op.at, this.run.shift, this.run.now, document)
    const madeAt = timeOf(op.at, this.run.shift, this.run.now, null)
    const { id, documentId, actorId, ownerId, was } = op
    const meta = { id, documentId, actorId, ownerId, at, madeAt, was }
    if (!this.isAllowed(operation, document)) {
      // What they may not see answers like what is not there, which only a making operation may be asked of (R-ACCESS-04).
      const isSeen = document !== null && maySee(this.relation, visibilityOf(document))
      const isMaking = 'document' in operation.apply(null, args, meta)
      return refusal(op, isSeen || isMaking ? 'permission-denied' : 'gone')
    }
    if (isForeign || (!document && (await wasDeleted(tx, this.run.ownerId, op.documentId)))) return refusal(op, 'gone')
    const applied = operation.apply(document, args, meta)
    if ('refused' in applied) return refusal(op, applied.refused)
    const next = 'deleted' in applied ? null : applied.document
    const change = { before: document, next }
    const problem = await roomProblem(tx, { ...this.run, ...this, stored: this.before }, change)
    if (problem) return refusal(op, problem)
    if (next !== document) await this.put(tx, op, document, next)
    return { id: op.id, outcome: 'done' }
  }

  private isAllowed(operation: Operation, document: AnyDocument | null): boolean {
    const action = operation.asks(document, this.relation, this.run.now)
    return action !== null && can(this.relation, action)
  }

  /** Keeps the document's next state; one that has just become active is held against the one that was (Y20). */
  private async put(tx: Kysely<Tables>, op: Envelope, document: AnyDocument | null, next: AnyDocument | null) {
    this.note(op.documentId, next, op.id)
    const isActive = next?.kind === 'workout' && next.workout.is_active
    const wasActive = document?.kind === 'workout' && document.workout.is_active
    if (!isActive || wasActive) return
    const running = await this.otherActive(tx, next.id)
    if (!running) return
    const claim = document ? resumeOver(next, running, op.actorId) : claimActive(next, running, op.actorId)
    this.note(claim.claimant.id, claim.claimant, null)
    if (claim.running === running) return
    this.note(claim.running.id, claim.running, null)
    if (!document) this.startedOver.set(running.id, next.id)
  }

  private async otherActive(tx: Kysely<Tables>, id: string): Promise<WorkoutDocument | null> {
    for (const stored of await loadActiveWorkouts(tx, this.run.ownerId)) {
      if (!this.current.has(stored.id)) {
        this.before.set(stored.id, stored)
        this.current.set(stored.id, stored)
      }
    }
    for (const document of this.current.values()) {
      if (document?.kind === 'workout' && document.workout.is_active && document.id !== id) return document
    }
    return null
  }

  private note(documentId: string, next: AnyDocument | null, opId: string | null) {
    this.current.set(documentId, next)
    for (const exercise of next?.exercises ?? []) {
      if (!this.firstLabels.has(exercise.exercise_id)) this.firstLabels.set(exercise.exercise_id, labelOf(exercise))
    }
    const ops = this.opsByDocument.get(documentId) ?? []
    this.opsByDocument.set(documentId, opId === null ? ops : [...ops, opId])
  }

  private async dependency(tx: Kysely<Tables>, opId: string): Promise<'done' | 'refused' | 'open'> {
    const known = this.outcomes.get(opId) ?? (await loadOutcome(tx, this.run.actorId, opId))
    if (known?.outcome === 'done' || known?.outcome === 'refused') return known.outcome
    return 'open'
  }
}

/** Closed workouts are written before the one that becomes active: at no moment are there two (R-ACTIVE-08). */
async function writeAll(tx: Kysely<Tables>, state: RunState): Promise<Map<string, Touched>> {
  const touched = new Map<string, Touched>()
  const isActive = (id: string) => {
    const document = state.current.get(id)
    return document?.kind === 'workout' && document.workout.is_active ? 1 : 0
  }
  const changed = [...state.opsByDocument].toSorted(([a], [b]) => isActive(a) - isActive(b))
  for (const [id, opIds] of changed) {
    const before = state.before.get(id) ?? null
    const ops = opIds.map((opId) => ({ actorId: state.run.actorId, id: opId }))
    const after = withMuscleGroup(state.current.get(id) ?? null)
    const writing = { by: state.run.actorId, ops }
    const write = async () => {
      const options = { firstLabels: state.firstLabels, onSetsLacking: onSetsLacking(state, after) }
      const { stored, delta } = await writeDocument(tx, before, after, writing, options)
      touched.set(id, { before, after: stored, delta })
    }
    const startedId = opIds.length === 0 ? state.startedOver.get(id) : undefined
    if (startedId === undefined) await write()
    else await closeOrStay(tx, state, startedId, write)
  }
  for (const op of state.run.ops) {
    if (touched.has(op.documentId)) continue
    const document = state.before.get(op.documentId) ?? null
    if (document?.ownerId === state.run.ownerId) {
      touched.set(op.documentId, { before: document, after: document, delta: null })
    }
  }
  return touched
}

/**
 * A running workout that cannot be closed stays, and the one that was started is not the active one: whoever started it
 * joins (R-DELEG-43, R-ERR-04, R-ACTIVE-03).
 */
async function closeOrStay(tx: Kysely<Tables>, state: RunState, startedId: string, close: () => Promise<void>) {
  const refused = await attempt(tx, close)
  if (!refused) return
  state.run.onWarning(refused.error, 'the earlier workout could not be closed')
  const started = state.current.get(startedId)
  if (started?.kind === 'workout') state.current.set(startedId, storedClosed(started, state.run.actorId))
}

/**
 * A delegate's start that is sent at once may stand without its sets: who sent it adds what the answer lacks (R-DELEG-44).
 * What a device keeps is tried again instead, for what follows it there, in this request or another, would find no sets.
 */
function onSetsLacking({ relation, run }: RunState, after: AnyDocument | null) {
  if (relation.as !== 'delegate' || !run.isAtOnce || after?.kind !== 'workout') return undefined
  return (error: unknown) => run.onWarning(error, 'the sets of a start could not be stored')
}

const revOf = (touched: Touched | undefined) =>
  touched?.after?.rev ?? (touched?.before ? touched.before.rev + 1 : undefined)

function withRev(
  result: OperationResult,
  op: Envelope,
  touched: ReadonlyMap<string, Touched>,
  seen: ReadonlyMap<string, OperationResult>,
): OperationResult {
  if (result.outcome !== 'done' || seen.has(op.id)) return result
  const rev = revOf(touched.get(op.documentId))
  return rev === undefined ? result : { ...result, rev }
}

const refusal = (op: Envelope, code: ErrorCode): OperationResult => ({ id: op.id, outcome: 'refused', code })
