import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { readShape } from '#domain/json.ts'
import { isUnavailable } from '#server/error-response.ts'
import type { Metrics } from '#server/metrics.ts'
import type { Turns } from '#server/turns.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import type { ServerProduct } from '#sync/product.ts'
import type { DocumentUpdate, Push, PushAnswer } from '#sync/wire.ts'
import { envelopeSchema } from './message-schemas.ts'
import { shiftOf } from './operation-time.ts'
import { relationTo } from './relation.ts'
import { applyRun, type Run, type RunAnswer, RunUndone, refuseRun } from './run.ts'
import { IdTaken } from './used-ids.ts'
import { maySeeDocument } from './visibility.ts'
import { StepFailed } from './write-document.ts'
import type { Touched } from './write-run.ts'

type PushContext = {
  db: Kysely<Tables>
  turns: Pick<Turns, 'write'>
  product: ServerProduct
  now: () => number
  /** A bug of ours hit one operation. The device retries it. */
  onFailure: (error: unknown, op: Envelope) => void
  /** A write failed, for which the server refuses nothing. */
  onWarning: Run['onWarning']
  /** Undefined if nobody counts. */
  metrics?: Pick<Metrics, 'noteOperation'>
  isServers?: boolean
  isSilent?: boolean
  /** All operations succeed or none does; they are one owner's. */
  isWhole?: boolean
}

/**
 * Applies one request in order (Y7, Y9). The caller has checked that the session is `push.actorId`'s. Throws only if
 * the database cannot work; then no outcome is certain.
 */
export async function push(context: PushContext, request: Push): Promise<PushAnswer> {
  const now = context.now()
  const readable = request.ops.map((op) => readShape(envelopeSchema, op))
  const ops = readable.flatMap((read) => (read.success && read.data.actorId === request.actorId ? [read.data] : []))
  const shift = ops.length > 0 ? shiftOf(request.sentAt, ops, now) : 0
  const isAtOnce = request.ops.length === 1 && ops[0]?.n === 0
  const answer = new Answer(context.product, request)
  for (const run of runsOf(ops)) {
    const heldDocuments = answer.heldDocuments
    const { product, onWarning, isServers = false, isSilent = false, isWhole = false } = context
    const { actorId } = request
    const base = {
      product,
      onWarning,
      actorId,
      now,
      shift,
      isAtOnce,
      isServers,
      isSilent,
      isWhole,
      earlier: answer.resultById,
    }
    answer.add(run, await applySafely(context, { ...base, ...run, heldDocuments }))
  }
  const results = request.ops.map((op, index): OperationResult => {
    const read = readable[index]
    const result = read?.success ? answer.resultById.get(read.data.id) : undefined
    return result ?? { id: idOf(op), outcome: 'refused', code: 'malformed' }
  })
  for (const result of results) context.metrics?.noteOperation(result)
  return { actorId: request.actorId, now: context.now(), results, documents: answer.updates() }
}

/** Groups consecutive operations on one owner's documents. */
function runsOf(ops: readonly Envelope[]): { ownerId: string; ops: Envelope[] }[] {
  const runs: { ownerId: string; ops: Envelope[] }[] = []
  for (const op of ops) {
    const last = runs.at(-1)
    if (last?.ownerId === op.ownerId) last.ops.push(op)
    else runs.push({ ownerId: op.ownerId, ops: [op] })
  }
  return runs
}

const RETRIED = new Set(['40001', '40P01', '23505'])
const MAX_TRIES = 3

/** If a run fails, applies its halves until only the failing operation fails (Y14). A whole run fails at once. */
async function applySafely(context: PushContext, run: Run): Promise<RunAnswer[]> {
  try {
    return [await withRetries(context, run)]
  } catch (error) {
    if (isUnavailable(error)) throw error
    const [op] = run.ops
    if (op && (run.isWhole || run.ops.length === 1)) {
      const result = error instanceof RunUndone ? error.result : failureOf(context, error, op)
      const results = run.ops.map(({ id }) => ({ ...result, id }))
      return [{ results, touched: new Map(), relation: { as: 'stranger' } }]
    }
    const answers: RunAnswer[] = []
    const held = new Set(run.heldDocuments)
    const earlier = new Map(run.earlier)
    const documentOf = new Map(run.ops.map((op) => [op.id, op.documentId]))
    const middle = Math.ceil(run.ops.length / 2)
    for (const ops of [run.ops.slice(0, middle), run.ops.slice(middle)]) {
      const ofHalf = await applySafely(context, { ...run, ops, heldDocuments: held, earlier })
      for (const result of ofHalf.flatMap(({ results }) => results)) {
        earlier.set(result.id, result)
        if (isOpen(result)) held.add(documentOf.get(result.id) as string)
      }
      answers.push(...ofHalf)
    }
    return answers
  }
}

/** Whether an operation has no final outcome, so that later ones on its document wait. */
const isOpen = ({ outcome }: Partial<OperationResult>): boolean =>
  outcome === 'failed' || outcome === 'held' || outcome === 'later'

async function withRetries(context: PushContext, run: Run): Promise<RunAnswer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyInTurn(context, run)
    } catch (error) {
      if (attempt === MAX_TRIES || !RETRIED.has(codeOf(error) ?? '')) throw error
    }
  }
}

/**
 * Applies a run in the owner's queue. A stranger gets no place in it and no lock; for all others `applyRun` reads the
 * relation again under the lock.
 */
async function applyInTurn({ db, turns }: PushContext, run: Run): Promise<RunAnswer> {
  const relation = await relationTo(db, run.actorId, run.ownerId)
  if (relation.as === 'stranger') return await db.transaction().execute((tx) => refuseRun(tx, run))
  const place = turns.write(run.ownerId)
  if (!place) throw new AppError('unavailable')
  try {
    await place.turn()
    return await db.transaction().execute((tx) => applyRun(tx, run))
  } finally {
    place.leave()
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/**
 * The outcome of an operation that failed. A row id of another document is the device's mistake, and another owner's
 * document looks missing. Anything else is our bug.
 */
function failureOf(context: PushContext, error: unknown, op: Envelope): OperationResult {
  if (error instanceof IdTaken) return { id: op.id, outcome: 'refused', code: 'gone' }
  const isForeignId = codeOf(error) === '23505' && constraintOf(error).endsWith('_pkey')
  if (isForeignId) return { id: op.id, outcome: 'refused', code: 'malformed' }
  context.onFailure(error, op)
  const code = error instanceof StepFailed ? context.product.codeOf(error.failed) : 'failed'
  return { id: op.id, outcome: 'failed', code }
}

const constraintOf = (error: unknown): string =>
  error instanceof Error && 'constraint' in error ? String(error.constraint) : ''

class Answer {
  readonly resultById = new Map<string, OperationResult>()
  readonly heldDocuments = new Set<string>()
  private readonly product: ServerProduct
  private readonly known: Record<string, number>
  private readonly updateById = new Map<string, DocumentUpdate>()

  constructor(product: ServerProduct, request: Push) {
    this.product = product
    this.known = { ...request.known }
  }

  add(run: { ops: readonly Envelope[] }, answers: readonly RunAnswer[]) {
    for (const { results, touched, relation } of answers) {
      for (const result of results) this.resultById.set(result.id, result)
      for (const [id, change] of touched) {
        const isSeen = maySeeDocument(this.product, relation, change.after)
        if (isSeen) this.keep(id, change)
        else if (id in this.known || (change.before && relation.as === 'owner'))
          this.updateById.set(id, { t: 'gone', id })
      }
    }
    const isTouched = (id: string) => answers.some(({ touched }) => touched.has(id))
    for (const { id, documentId } of run.ops) {
      const { outcome, code } = this.resultById.get(id) ?? {}
      if (isOpen({ outcome })) this.heldDocuments.add(documentId)
      // Somebody deleted the document while the device still shows it.
      const isGone = (code === 'gone' || outcome === 'done') && documentId in this.known && !isTouched(documentId)
      if (isGone) this.updateById.set(documentId, { t: 'gone', id: documentId })
    }
  }

  /**
   * Notes what the device gets: the delta if it fits the device's state, else the whole document; nothing if the device
   * is up to date.
   */
  private keep(id: string, { after, delta }: Touched & { after: AnyDocument | null }) {
    if (!after) return
    const known = this.known[id]
    if (known !== undefined && known >= after.rev && !this.updateById.has(id)) return
    const isFirst = !this.updateById.has(id)
    const fits = isFirst && delta !== null && known === delta.prevRev
    this.updateById.set(id, fits ? { t: 'delta', delta } : { t: 'document', document: after })
  }

  updates = (): DocumentUpdate[] => [...this.updateById.values()]
}

const idOf = (op: unknown): string =>
  typeof op === 'object' && op !== null && 'id' in op && typeof op.id === 'string' ? op.id : ''
