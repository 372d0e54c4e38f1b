import type { ErrorCode } from '#domain/errors.ts'
import { Listeners } from '#domain/listeners.ts'
import type { Exchange } from '#sync/client/device/tabs.ts'
import { inOrder } from '#sync/client/documents/document-entry.ts'
import type { DocumentStore } from '#sync/client/documents/documents.ts'
import type { Outbox } from '#sync/client/network/outbox.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import type { Kinds } from '#sync/product.ts'

/* Parked operations stay on the device in bundles until a person decides (Y15). */

/** Operations that go aside together. If the device loses a bundle, they wait again and get the same answer. */
export type Bundle = {
  version: 1
  /** The id of the bundle's first operation. */
  id: string
  /** The refused or parked operations themselves. */
  opIds: readonly string[]
  /**
   * Which other operations belong to the bundle, also later ones: all of the document, or those that name one of these
   * rows.
   */
  takes: 'document' | readonly string[]
  reason: 'refused' | 'parked'
  code?: ErrorCode
  documentId: string
  ownerId: string
  since: number
  /** The document before it went; null if the document still exists or if the bundle creates it. */
  base: AnyDocument | null
}

export const isWhole = ({ takes, base }: Bundle): boolean => takes === 'document' || base !== null

/** Whether an operation belongs to a bundle. `isMember`: whether an earlier operation does. */
export function belongsTo(bundle: Bundle, op: Envelope, isMember: (opId: string) => boolean): boolean {
  if (bundle.opIds.includes(op.id) || (op.after !== undefined && isMember(op.after))) return true
  if (bundle.documentId !== op.documentId) return false
  if (bundle.takes === 'document') return true
  const args = bundle.takes.length > 0 ? JSON.stringify(op.args) : ''
  return bundle.takes.some((rowId) => args.includes(rowId))
}

/** A bundle as a person sees it. */
export type SetAside = {
  id: string
  /** The operations in order; empty if the device cannot read them. */
  ops: readonly Envelope[]
  /** parked: failed too often by our own fault. unknown: this code cannot read it. */
  reason: 'refused' | 'parked' | 'unknown'
  code?: ErrorCode
  documentId: string
  ownerId: string
  /** When the device set the bundle aside, by the device's clock, ms since 1970. */
  since: number
  /** The document with these operations, to describe them in words. */
  document: AnyDocument | null
  before: AnyDocument | null
  canBeMadeAnew: boolean
  raw?: unknown
}

/** What waits for a person's decision, oldest first. The array stays the same until something changes. */
export class SetAsideBoard {
  current: readonly SetAside[] = []
  private readonly listeners = new Listeners()

  set(next: readonly SetAside[]) {
    if (next.length + this.current.length === 0) return
    this.current = next
    this.listeners.tell()
  }

  subscribe = this.listeners.subscribe
}

export function setAsideOf(outbox: Outbox, documents: DocumentStore, { kinds }: Kinds): SetAside[] {
  const bundles = [...outbox.bundles.values()].flatMap((bundle) => {
    const { base, reason, code, documentId } = bundle
    const ops = outbox.opsOf(bundle.id)
    if (ops.length === 0) return [] // not readable yet
    const stored = documents.row(documentId).document
    const own = ops.filter((op) => op.documentId === documentId)
    const before = stored ?? base
    const document = documents.foldOf(before, own)
    const isOnlyHere = !stored && isWhole(bundle)
    const known: SetAside = {
      ...{ id: bundle.id, ops, reason, documentId, ownerId: bundle.ownerId, since: bundle.since, document, before },
      ...(code && { code }),
      canBeMadeAnew: isOnlyHere && !!document && kinds[document.kind].remake !== undefined,
    }
    return [known]
  })
  const unreadable = [...outbox.unreadable.values()].map(
    ({ key, value, since }): SetAside => ({
      ...{ id: key, ops: [], reason: 'unknown', documentId: '', ownerId: '', since },
      ...{ document: null, before: null, canBeMadeAnew: false, raw: value },
    }),
  )
  return [...bundles, ...unreadable].toSorted(inTurn)
}

/** Oldest first, ties by the first operation, because tabs hear of bundles in different orders. */
function inTurn(a: SetAside, b: SetAside): number {
  const [[first], [second]] = [a.ops, b.ops]
  return a.since - b.since || (first && second ? inOrder(first, second) : 0)
}

const BUNDLE_KEY = 'set-aside:'

type Entry = readonly [key: string, value: Bundle | undefined]

export const bundlesIn = (meta: readonly { key: string; value: unknown }[]): Bundle[] =>
  meta.flatMap(({ key, value }) => (key.startsWith(BUNDLE_KEY) ? [value as Bundle] : []))

export const bundleEntries = (bundles: Iterable<Bundle>, released: readonly string[] = []): Entry[] => [
  ...[...bundles].map((bundle) => [BUNDLE_KEY + bundle.id, bundle] as const),
  ...released.map((id) => [BUNDLE_KEY + id, undefined] as const),
]

/** The bundles whose document was deleted, with its last state, so that a person can copy the document. */
export const withBases = (
  { bundles }: Outbox,
  changed: ReadonlySet<string>,
  baseOf: (documentId: string) => AnyDocument | null,
): Bundle[] =>
  [...bundles.values()].flatMap((bundle) => {
    const base = changed.has(bundle.documentId) && !bundle.base && baseOf(bundle.documentId)
    return base ? [{ ...bundle, base }] : []
  })

export const keysOf = (opIds: Iterable<string>, bundles: readonly Bundle[]): ReadonlySet<string> =>
  new Set([...opIds, ...bundles.map(({ id }) => BUNDLE_KEY + id)])

/** What another tab has decided, and so removed from the store. */
export function decidedElsewhere(before: ReadonlySet<string>, now: ReadonlySet<string>, outbox: Outbox): Exchange {
  const isTaken = (key: string) => before.has(key) && !now.has(key)
  const released = [...outbox.bundles.keys()].filter((id) => isTaken(BUNDLE_KEY + id))
  const opIds = released.flatMap((id) => outbox.opsOf(id).map((op) => op.id))
  return { released, dropped: new Set(opIds.filter(isTaken)) }
}

/** The device parks an operation that fails this often, over at least so many ms. */
const MOST = 10
const LEAST_TIME_MS = 10 * 60_000

const COUNT_KEY = 'failed:'

type Failed = { count: number; since: number }
type Meta = readonly (readonly [key: string, value: unknown])[]

/** Counts how often, and since when, operations met a bug of ours. */
export class Failures {
  private readonly byOp = new Map<string, Failed>()

  restore(meta: readonly { key: string; value: unknown }[]) {
    for (const { key, value } of meta) {
      if (!key.startsWith(COUNT_KEY)) continue
      const [opId, failed] = [key.slice(COUNT_KEY.length), value as Failed]
      if (failed.count > (this.byOp.get(opId)?.count ?? 0)) this.byOp.set(opId, failed)
    }
  }

  /** Counts the failed operations. If somebody turns the clock back, the time starts again. */
  count(results: readonly OperationResult[], now: number): { parked: Set<string>; meta: Meta } {
    const parked = new Set<string>()
    const failed = results.filter(({ outcome }) => outcome === 'failed')
    const meta = failed.map(({ id }): Meta[number] => {
      const { count, since } = this.byOp.get(id) ?? { count: 0, since: now }
      const next = { count: count + 1, since: Math.min(since, now) }
      const isTooOften = next.count >= MOST && now - next.since >= LEAST_TIME_MS
      if (isTooOften) parked.add(id)
      if (isTooOften) this.byOp.delete(id)
      else this.byOp.set(id, next)
      return [COUNT_KEY + id, isTooOften ? undefined : next]
    })
    return { parked, meta }
  }

  forget = (opIds: Iterable<string>): Meta =>
    [...opIds].flatMap((id) => (this.byOp.delete(id) ? [[COUNT_KEY + id, undefined] as const] : []))
}
