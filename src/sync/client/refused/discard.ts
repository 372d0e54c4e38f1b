import { derivedDocumentId, derivedId } from '#domain/ids.ts'
import type { Replica } from '#sync/client/device/replica.ts'
import { inOrder } from '#sync/client/documents/document-entry.ts'
import { rowsOf } from '#sync/document-rows.ts'
import { fold } from '#sync/fold.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'
import type { DeviceProduct } from '#sync/product.ts'
import type { SetAside, SetAsideBoard } from './park.ts'

type DecisionParts = {
  accountId: string
  replica: Replica
  setAside: SetAsideBoard
}

/**
 * A person's decisions about what was set aside. A copy's ids derive from the old ones, so repeating a decision changes
 * nothing.
 */
export class Decisions {
  private readonly parts: DecisionParts

  constructor(parts: DecisionParts) {
    this.parts = parts
  }

  /**
   * Sends a bundle again. Refused operations become new ones, because the server repeats a refusal. Values that a
   * person typed later stay.
   */
  async retry(id: string): Promise<void> {
    await this.parts.replica.reload()
    const bundle = this.find(id)
    if (!bundle || bundle.reason === 'unknown') return
    const wanted = this.wanted(bundle)
    if (bundle.reason === 'refused') return this.replace([bundle], this.renewed(wanted))
    const isAsItWas = new Set(bundle.ops.filter((op) => wanted.includes(op)))
    const made = wanted.filter((op) => !isAsItWas.has(op)).map((op) => ({ ...op, id: derivedId(op.id, 'again') }))
    const dropped = new Set(bundle.ops.flatMap((op) => (isAsItWas.has(op) ? [] : [op.id])))
    await this.parts.replica.exchange({ made, dropped, released: [id] })
  }

  /** Creates one new document from all bundles of the old one. Answers the new id; null if there is nothing to copy. */
  async keepAsNew(id: string): Promise<string | null> {
    const { replica, accountId } = this.parts
    await replica.reload()
    // The rest is one task, so that a second tap finds the bundle decided.
    const bundle = this.find(id)
    if (!bundle?.canBeMadeAnew) return null
    const { bundles, document, ops } = this.whole(bundle)
    const idFor = (old: string) => derivedDocumentId(ops[0]?.id ?? bundle.id, old)
    const isOwn = (op: Envelope) => op.documentId === bundle.documentId
    const remade = document && replica.product.kinds[document.kind].remake?.(document, idFor, ops.filter(isOwn))
    if (!remade) return null
    const { documentId, steps } = remade
    const own = steps.map(({ made, at }) => ({
      ...{ id: idFor(JSON.stringify(made)), ...made, actorId: accountId, ownerId: bundle.ownerId, documentId },
      ...{ n: replica.outbox.nextN(), at: at - replica.documents.clockOffset },
    }))
    // Changes of other documents in the same gesture become operations of their own.
    const others = ops.filter((op) => !isOwn(op))
    await this.replace(bundles, [...own, ...this.renewed(others)])
    return documentId
  }

  async discard(id: string): Promise<void> {
    await this.parts.replica.reload()
    const bundle = this.find(id)
    if (bundle) await this.replace([bundle], [])
  }

  private find = (id: string): SetAside | undefined => this.parts.setAside.current.find((bundle) => bundle.id === id)

  private wanted({ documentId, ops }: SetAside): Envelope[] {
    const { outbox, documents } = this.parts.replica
    const waiting = outbox.waiting().filter((op) => op.documentId === documentId)
    return stillWanted(ops, documents.foldOf(documents.row(documentId).document, waiting), documents.foldOf)
  }

  /** All bundles of a document, refused and parked, with their operations and the document that these give. */
  private whole({ documentId }: SetAside): { bundles: SetAside[]; document: AnyDocument | null; ops: Envelope[] } {
    const { replica, setAside } = this.parts
    const { outbox, documents } = replica
    const bundles = setAside.current.filter((bundle) => bundle.documentId === documentId)
    const base = bundles.map(({ id }) => outbox.bundles.get(id)?.base).find((last) => last) ?? null
    const ops = bundles.flatMap((bundle) => bundle.ops).toSorted(inOrder)
    const own = ops.filter((op) => op.documentId === documentId)
    return { bundles, document: documents.foldOf(base, own), ops }
  }

  private renewed(ops: readonly Envelope[]): Envelope[] {
    const idByOld = new Map(ops.map(({ id }) => [id, derivedId(id, 'again')]))
    return ops.map(({ after, ...op }) => {
      const dependsOn = after && idByOld.get(after)
      return {
        ...op,
        id: idByOld.get(op.id) ?? op.id,
        n: this.parts.replica.outbox.nextN(),
        ...(dependsOn && { after: dependsOn }),
      }
    })
  }

  private async replace(bundles: readonly SetAside[], made: readonly Envelope[]) {
    const dropped = new Set(bundles.flatMap(({ id, ops }) => (ops.length > 0 ? ops.map((op) => op.id) : [id])))
    await this.parts.replica.exchange({ made, dropped, released: bundles.map(({ id }) => id) })
  }
}

type Operations = Pick<DeviceProduct, 'registry' | 'typedRow'>
type RowOf = (documentId: string) => { document: AnyDocument | null }

/** Operations set aside that a later change made unnecessary. `row` is the server's last state of a document. */
export function unnecessaryOps(
  aside: readonly Envelope[],
  done: readonly Envelope[],
  row: RowOf,
  product: Operations,
): Set<string> {
  const byDocument = [...Map.groupBy(aside, ({ documentId }) => documentId)]
  const unnecessary = byDocument.flatMap(([id, ops]) => {
    const { document } = row(id)
    return document ? unnecessaryOf(ops, done, document, product) : []
  })
  return new Set(unnecessary.map(({ id }) => id))
}

function unnecessaryOf(
  ops: readonly Envelope[],
  done: readonly Envelope[],
  stored: AnyDocument,
  product: Operations,
): Envelope[] {
  const resultOf = (document: AnyDocument, more: readonly Envelope[]) =>
    fold(document, more, product.registry) ?? document
  const named = new Set(ops.flatMap(({ after }) => after ?? [])) // Other operations depend on these.
  const wanted = new Set(stillWanted(ops, stored, resultOf).map(({ id }) => id))
  let current = stored
  return ops.filter((op) => {
    const next = resultOf(current, [op])
    const isTyped = !wanted.has(op.id) && isTypedBy(op, stored, product)
    const isAgain = () => done.some((later) => isTypedOver(op, later, product))
    const isUnnecessary = !named.has(op.id) && (next === current || isTyped || isAgain())
    if (!isUnnecessary) current = next
    return isUnnecessary
  })
}

function isTypedBy(op: Envelope, stored: AnyDocument, { typedRow }: Operations): boolean {
  return rowsOf(stored).find(({ id }) => id === typedRow(op))?.edited_by === op.actorId
}

function isTypedOver(op: Envelope, later: Envelope, { typedRow }: Operations): boolean {
  const fields = Object.keys(op.was ?? {})
  const isOfIt = later.documentId === op.documentId && later.actorId === op.actorId && later.n > op.n
  return (
    isOfIt &&
    typedRow(op) === typedRow(later) &&
    fields.length > 0 &&
    fields.every((field) => field in (later.was ?? {}))
  )
}

type Fold = (document: AnyDocument, ops: readonly Envelope[]) => AnyDocument | null
type Row = Readonly<Record<string, unknown>>

/**
 * The operations without fields to which a person has since given another value. Unchanged ones stay the same objects.
 */
function stillWanted(ops: readonly Envelope[], document: AnyDocument | null, fold: Fold): Envelope[] {
  const named = new Set(ops.flatMap(({ after }) => after ?? [])) // Other operations depend on these.
  const outdatedIn = (state: AnyDocument, op: Envelope) => outdatedFields(op, state, fold(state, [op]))
  const wanted: Envelope[] = []
  // A value that only another of these operations gave replaces nothing, whichever of them the person saw last.
  const isSeen = (op: Envelope, field: string) => (other: Envelope) => {
    const state = document && fold(document, [other])
    return state !== null && !outdatedIn(state, op).includes(field)
  }
  return ops.flatMap((op) => {
    if (!document || op.documentId !== document.id) return [op]
    const outdatedAlone = named.has(op.id) ? [] : outdatedIn(document, op)
    const outdated = outdatedAlone.filter((field) => !wanted.some(isSeen(op, field)))
    const left = outdated.length > 0 ? without(outdated, op) : op
    if (left) wanted.push(left)
    return left ?? []
  })
}

function outdatedFields({ was = {} }: Envelope, before: AnyDocument, after: AnyDocument | null): string[] {
  const rows = new Map(rowsOf(before).map((row) => [row.id, row]))
  return (after ? rowsOf(after) : []).flatMap((row) => {
    const old = rows.get(row.id)
    return old ? Object.keys(was).filter((field) => old[field] !== row[field] && old[field] !== was[field]) : []
  })
}

/** The operation without these fields; null if nothing is left. */
function without(fields: readonly string[], op: Envelope): Envelope | null {
  const { changes } = op.args as { changes?: Row }
  const left = Object.entries(changes ?? {}).filter(([field]) => !fields.includes(field))
  return left.length > 0 ? { ...op, args: { ...(op.args as object), changes: Object.fromEntries(left) } } : null
}
