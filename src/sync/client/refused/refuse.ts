import type { ErrorCode } from '#domain/errors.ts'
import type { DocumentStore } from '#sync/client/documents/documents.ts'
import type { Outbox } from '#sync/client/network/outbox.ts'
import { rowsOf } from '#sync/document-rows.ts'
import { metaOf } from '#sync/fold.ts'
import type { AnyDocument, Envelope, Operation, Registry } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import type { DeviceProduct } from '#sync/product.ts'
import { currentWords } from '#words/current-words.ts'
import { failureText, refusalText } from '#words/refusal-text.ts'
import type { Bundle } from './park.ts'

type Words = Pick<DeviceProduct, 'registry' | 'preciseCodes'>

/** A refused or parked operation, and what the person reads. */
export type Refusal = {
  op: Envelope
  code: ErrorCode | undefined
  text: string
  as: Operation['failureAs']
  /** The operation's bundle; without one the device has undone the operation. */
  setAsideId?: string
}

export type Judgement = { settled: Set<string>; bundles: Bundle[]; refusals: Refusal[] }

type Judging = {
  accountId: string
  outbox: Outbox
  documents: DocumentStore
  product: Words
  /** ms since 1970 */
  now: number
}

/**
 * What becomes of answered operations. A refused one goes aside if it is a person's work, else the device undoes it.
 * The device parks one that failed too often (Y16).
 */
export function judge(results: readonly OperationResult[], parked: ReadonlySet<string>, context: Judging): Judgement {
  const { outbox } = context
  const settled = new Set(results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id))
  outbox.settle(settled)
  const judgement: Judgement = { settled, bundles: [], refusals: [] }
  const codeById = new Map(results.flatMap(({ id, outcome, code }) => (outcome === 'refused' ? [[id, code]] : [])))
  const refused = outbox.waiting().filter(({ id }) => codeById.has(id))
  const undone = new Set<string>()
  // Tells nobody of a refusal that follows from another one (Y17).
  const first = refused.filter(({ after }) => after === undefined || !codeById.has(after))
  for (const ops of Map.groupBy(first, ({ documentId }) => documentId).values()) {
    orPark(ops, context, judgement, () => {
      const known = bundleOf(ops, 'refused', outbox)
      if (known || ops.some((op) => holdsWork(op, context))) {
        return setAside(ops, { reason: 'refused', code: codeById.get(ops[0]?.id ?? '') }, context, judgement)
      }
      judgement.refusals.push(...ops.map((op) => refusalOf({ op, code: codeById.get(op.id) }, context.product)))
      for (const op of ops) undone.add(op.id)
    })
  }
  for (const op of outbox.waiting()) if (op.after !== undefined && undone.has(op.after)) undone.add(op.id)
  outbox.settle(undone)
  for (const id of undone) settled.add(id)
  for (const op of outbox.waiting().filter(({ id }) => parked.has(id))) {
    const code = results.find(({ id }) => id === op.id)?.code ?? 'failed'
    orPark([op], context, judgement, () => setAside([op], { reason: 'parked', code }, context, judgement))
  }
  return judgement
}

/** If our own bug breaks the judgement, parks these operations without a look at their contents. */
function orPark(ops: readonly Envelope[], context: Judging, judgement: Judgement, judging: () => void) {
  try {
    judging()
  } catch (error) {
    console.error(error)
    setAside(ops, { reason: 'parked', isUnread: true }, context, judgement)
  }
}

/** Whether an operation holds a person's work. The second half of a gesture, which depends on the first, holds none. */
const holdsWork = ({ kind, after }: Envelope, { product }: Judging): boolean =>
  after === undefined && (product.registry.get(kind)?.keeps ?? true)

type Why = { reason: Bundle['reason']; code?: ErrorCode | undefined; isUnread?: boolean }

/** Puts operations aside. A document gets one bundle and one notice for all of them. */
function setAside(
  ops: readonly Envelope[],
  { reason, code, isUnread = false }: Why,
  { accountId, outbox, documents, product, now }: Judging,
  { bundles, refusals }: Judgement,
) {
  const [first] = ops
  if (!first || outbox.isAside(first.id)) return
  const { id, documentId, ownerId } = first
  const { document: stored, last } = isUnread ? { document: null, last: null } : documents.row(documentId)
  const known = bundleOf(ops, reason, outbox)
  const base = stored || ownerId !== accountId ? null : last
  const begun: Bundle = known ?? {
    ...{ version: 1, id, opIds: [], takes: [], reason, documentId, ownerId, since: now, base },
    ...(code && { code }),
  }
  const takes = (op: Envelope) => (isUnread ? [] : takenAlong(op, stored, product.registry))
  const bundle = ops.reduce((whole, op) => extended(whole, op, takes(op)), begun)
  const refusal = { op: first, code, setAsideId: id }
  const told = known ? [] : [isUnread ? unreadRefusal(refusal) : refusalOf(refusal, product)]
  outbox.setAside(bundle)
  bundles.push(bundle)
  refusals.push(...told)
}

const unreadRefusal = (of: Pick<Refusal, 'op' | 'code' | 'setAsideId'>): Refusal => ({
  ...of,
  text: refusalText('failed', currentWords()),
  as: 'toast',
})

const bundleOf = ([op]: readonly Envelope[], reason: Bundle['reason'], outbox: Outbox): Bundle | undefined =>
  [...outbox.bundles.values()].find((bundle) => bundle.documentId === op?.documentId && bundle.reason === reason)

/** Which operations need this one: all of a document that it creates, or those that name its new rows. */
function takenAlong(op: Envelope, stored: AnyDocument | null, registry: Registry): Bundle['takes'] {
  if (!stored) return makesDocument(op, registry) ? 'document' : []
  const rows = new Set(rowsOf(stored).map(({ id }) => id))
  return idsIn(op.args).filter((id) => !rows.has(id))
}

function extended(bundle: Bundle, op: Envelope, takes: Bundle['takes']): Bundle {
  const isWhole = bundle.takes === 'document' || takes === 'document'
  return {
    ...bundle,
    opIds: [...bundle.opIds, op.id],
    takes: isWhole ? 'document' : [...(bundle.takes as readonly string[]), ...takes],
  }
}

function makesDocument(op: Envelope, registry: Registry): boolean {
  const operation = registry.get(op.kind)
  const read = operation?.read(op.args, op.version)
  return operation !== undefined && !!read && 'document' in operation.apply(null, read.args, metaOf(op))
}

/** The ids of new rows in arguments: they are under the key `id`, and other keys only name rows. */
function idsIn(args: unknown): string[] {
  if (typeof args !== 'object' || args === null) return []
  return Object.entries(args).flatMap(([key, value]) =>
    key === 'id' && typeof value === 'string' ? [value] : idsIn(value),
  )
}

/** A refusal with its text: the operation's own, unless the refusal's says more. */
export function refusalOf(
  { op, code, setAsideId }: Pick<Refusal, 'op' | 'code' | 'setAsideId'>,
  { registry, preciseCodes }: Words,
): Refusal {
  const operation = registry.get(op.kind)
  const { failure = null, failureAfter = null, failureAs = 'toast' } = operation ?? {}
  const isPrecise = code !== undefined && preciseCodes.has(code)
  const message = refusalText(code, currentWords())
  const own = operation?.failures(op.args, op.version)[code ?? 'failed']
  const key = (op.after !== undefined && failureAfter) || own || (!isPrecise && failure)
  const text = key ? failureText(key, message, currentWords()) : message
  return { op, code, text, as: failureAs, ...(setAsideId && { setAsideId }) }
}
