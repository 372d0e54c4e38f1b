import type { ErrorCode } from '#domain/errors.ts'
import type { DocumentStore } from '#sync/client/documents/documents.ts'
import type { Outbox } from '#sync/client/network/outbox.ts'
import type { Envelope, Registry } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import type { Bundle } from './bundle.ts'
import { extended, takenAlong } from './taken-along.ts'

/** Something a person reads once: an operation that was refused or parked, and the bundle it was set aside in. */
export type Notice = { op: Envelope; code?: ErrorCode; setAsideId?: string }

/** What became of operations: those that leave the device, what was set aside anew, and what a person reads. */
export type Judgement = { settled: Set<string>; bundles: Bundle[]; notices: Notice[] }

export type Court = {
  accountId: string
  outbox: Outbox
  documents: DocumentStore
  registry: Registry
  /** The device's clock, ms since 1970. */
  now: number
}

/**
 * Takes results into the outbox: what is done leaves, what is refused is set aside when it holds work of a person (Y16)
 * and undoes itself otherwise, what failed too often is parked (Y15).
 */
export function judge(results: readonly OperationResult[], parked: ReadonlySet<string>, court: Court): Judgement {
  const { outbox } = court
  const settled = new Set(results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id))
  outbox.settle(settled)
  const judgement: Judgement = { settled, bundles: [], notices: [] }
  const codeById = new Map(results.flatMap(({ id, outcome, code }) => (outcome === 'refused' ? [[id, code]] : [])))
  const refused = outbox.waiting().filter(({ id }) => codeById.has(id))
  const undone = new Set<string>()
  // What only followed from another refusal says nothing of its own (Y17).
  const first = refused.filter(({ after }) => after === undefined || !codeById.has(after))
  for (const ops of byDocument(first)) {
    const known = bundleOf(ops, 'refused', court)
    if (known || ops.some((op) => holdsWork(op, court))) {
      setAside(ops, 'refused', codeById.get(ops[0]?.id ?? ''), court, judgement)
      continue
    }
    for (const op of ops) {
      undone.add(op.id)
      judgement.notices.push({ op, code: codeById.get(op.id) })
    }
  }
  for (const op of outbox.waiting()) if (op.after !== undefined && undone.has(op.after)) undone.add(op.id)
  outbox.settle(undone)
  for (const id of undone) settled.add(id)
  for (const op of outbox.waiting().filter(({ id }) => parked.has(id))) {
    const code = results.find(({ id }) => id === op.id)?.code ?? 'failed'
    setAside([op], 'parked', code, court, judgement)
  }
  return judgement
}

/** Refused, it would take work of a person along; what only repeats a half that stands does not (Y17). */
const holdsWork = ({ kind, after }: Envelope, { registry }: Court): boolean =>
  after === undefined && (registry.get(kind)?.keeps ?? true)

/** One bundle, and one notice, for all of a document. */
function setAside(
  ops: readonly Envelope[],
  reason: Bundle['reason'],
  code: ErrorCode | undefined,
  court: Court,
  { bundles, notices }: Judgement,
) {
  const [first] = ops
  if (!first || court.outbox.isAside(first.id)) return
  const { document: stored, last } = court.documents.row(first.documentId)
  const known = bundleOf(ops, reason, court)
  const { id, documentId, ownerId } = first
  const base = stored || ownerId !== court.accountId ? null : last
  const begun: Bundle = known ?? {
    ...{ version: 1, id, opIds: [], takes: [], reason, documentId, ownerId, since: court.now, base },
    ...(code && { code }),
  }
  const bundle = ops.reduce((whole, op) => extended(whole, op, takenAlong(op, stored, court.registry)), begun)
  court.outbox.setAside(bundle)
  bundles.push(bundle)
  if (!known) notices.push({ op: first, code, setAsideId: id })
}

const bundleOf = ([op]: readonly Envelope[], reason: Bundle['reason'], { outbox }: Court): Bundle | undefined =>
  [...outbox.bundles.values()].find((bundle) => bundle.documentId === op?.documentId && bundle.reason === reason)

function byDocument(ops: readonly Envelope[]): Iterable<Envelope[]> {
  const groups = new Map<string, Envelope[]>()
  for (const op of ops) groups.set(op.documentId, [...(groups.get(op.documentId) ?? []), op])
  return groups.values()
}
