import type { ErrorCode } from '#domain/errors.ts'
import { Listeners } from '#domain/listeners.ts'
import type { Exchange } from '#sync/client/device/tabs.ts'
import { inOrder } from '#sync/client/documents/document-entry.ts'
import type { DocumentStore } from '#sync/client/documents/documents.ts'
import type { Outbox } from '#sync/client/network/outbox.ts'
import type { DeviceProduct } from '#sync/client/product.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'

/*
 * Parks operations: those that were refused or failed too often stay on the device, beside the queue, as bundles that a
 * person decides about (Y15, Y16).
 */

/**
 * Operations that were set aside together, as stored on the device beside the operations themselves. If a bundle is
 * lost, its operations wait again and get the same answer.
 */
export type Bundle = {
  version: 1
  /** The id of its first operation. */
  id: string
  /** The operations that were refused or parked themselves. */
  opIds: readonly string[]
  /**
   * The operations that belong to it, including later ones: all of the document, or those that name one of these rows
   * (Y15).
   */
  takes: 'document' | readonly string[]
  reason: 'refused' | 'parked'
  code?: ErrorCode
  documentId: string
  ownerId: string
  since: number
  /** The document before it went; null if it still exists, or the bundle makes it. */
  base: AnyDocument | null
}

/** Whether it holds the whole document: it makes it, or keeps its last state. */
export const isWhole = ({ takes, base }: Bundle): boolean => takes === 'document' || base !== null

/** Whether an operation belongs to a bundle. `isMember` says so of an earlier one. */
export function belongsTo(bundle: Bundle, op: Envelope, isMember: (opId: string) => boolean): boolean {
  if (bundle.opIds.includes(op.id) || (op.after !== undefined && isMember(op.after))) return true
  if (bundle.documentId !== op.documentId) return false
  if (bundle.takes === 'document') return true
  const args = bundle.takes.length > 0 ? JSON.stringify(op.args) : ''
  return bundle.takes.some((rowId) => args.includes(rowId))
}

/** Operations that are not sent again by themselves: refused, parked or unreadable ones, as one bundle (Y15, Y16). */
export type SetAside = {
  /** The id of its first operation. */
  id: string
  /** In order; empty if they cannot be read. */
  ops: readonly Envelope[]
  /** refused: for good. parked: failed on our side again and again. unknown: this code cannot read it. */
  reason: 'refused' | 'parked' | 'unknown'
  /** The reason of the refusal. */
  code?: ErrorCode
  documentId: string
  ownerId: string
  /** When it was set aside, by the device's clock, ms since 1970. */
  since: number
  /** The device's last state of the document with these operations, to describe them in words. */
  document: AnyDocument | null
  /** The same state without them. */
  before: AnyDocument | null
  /** True if it holds a whole document the server doesn't have and that can be copied. */
  canBeMadeAnew: boolean
  /** The raw value in the device's store if it cannot be read. */
  raw?: unknown
}

/**
 * Everything that was set aside, oldest first. It tells listeners. The array stays the same until something changes.
 */
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

/** Everything that was set aside, as a person sees it. */
export function setAsideOf(
  outbox: Outbox,
  documents: DocumentStore,
  { kinds }: Pick<DeviceProduct, 'kinds'>,
): SetAside[] {
  const bundles = [...outbox.bundles.values()].flatMap((bundle) => {
    const { base, reason, code, documentId } = bundle
    const ops = outbox.opsOf(bundle.id)
    if (ops.length === 0) return [] // They could not be read yet.
    const stored = documents.row(documentId).document
    const own = ops.filter((op) => op.documentId === documentId)
    const before = stored ?? base
    const document = documents.foldOf(before, own)
    const isOnlyHere = !stored && isWhole(bundle)
    const known: SetAside = {
      ...{ id: bundle.id, ops, reason, documentId, ownerId: bundle.ownerId, since: bundle.since, document, before },
      ...(code && { code }),
      canBeMadeAnew: isOnlyHere && !!document && kinds[document.kind].isRemakeable,
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

/** Oldest first. What was set aside at one moment is in the order it was made in: tabs hear of it in another order. */
function inTurn(a: SetAside, b: SetAside): number {
  const [[first], [second]] = [a.ops, b.ops]
  return a.since - b.since || (first && second ? inOrder(first, second) : 0)
}

/** The prefix of a bundle's key on the device. */
const BUNDLE_KEY = 'set-aside:'

type Entry = readonly [key: string, value: Bundle | undefined]

/** The bundles among the small values of the store. */
export const bundlesIn = (meta: readonly { key: string; value: unknown }[]): Bundle[] =>
  meta.flatMap(({ key, value }) => (key.startsWith(BUNDLE_KEY) ? [value as Bundle] : []))

/** The store's entries for bundles, and the keys to remove. */
export const bundleEntries = (bundles: Iterable<Bundle>, released: readonly string[] = []): Entry[] => [
  ...[...bundles].map((bundle) => [BUNDLE_KEY + bundle.id, bundle] as const),
  ...released.map((id) => [BUNDLE_KEY + id, undefined] as const),
]

/** Adds the last state of deleted documents to bundles, so that they can be copied (Y16). `baseOf` finds that state. */
export const withBases = (
  { bundles }: Outbox,
  changed: ReadonlySet<string>,
  baseOf: (documentId: string) => AnyDocument | null,
): Bundle[] =>
  [...bundles.values()].flatMap((bundle) => {
    const base = changed.has(bundle.documentId) && !bundle.base && baseOf(bundle.documentId)
    return base ? [{ ...bundle, base }] : []
  })

/** The keys found in the store: operations by id, and bundles. */
export const keysOf = (opIds: Iterable<string>, bundles: readonly Bundle[]): ReadonlySet<string> =>
  new Set([...opIds, ...bundles.map(({ id }) => BUNDLE_KEY + id)])

/** Bundles and operations that the store no longer holds, because another tab has decided them. */
export function decidedElsewhere(before: ReadonlySet<string>, now: ReadonlySet<string>, outbox: Outbox): Exchange {
  const isTaken = (key: string) => before.has(key) && !now.has(key)
  const released = [...outbox.bundles.keys()].filter((id) => isTaken(BUNDLE_KEY + id))
  const opIds = released.flatMap((id) => outbox.opsOf(id).map((op) => op.id))
  return { released, dropped: new Set(opIds.filter(isTaken)) }
}

/** An operation that fails this often, over at least this long in ms, is parked (Y15). */
const MOST = 10
const LEAST_TIME_MS = 10 * 60_000

/** The prefix of a count's key on the device. */
const COUNT_KEY = 'failed:'

type Failed = { count: number; since: number }
type Meta = readonly (readonly [key: string, value: unknown])[]

/** How often, and since when, operations have met a bug of ours. It is kept on the device for the next start. */
export class Failures {
  private readonly byOp = new Map<string, Failed>()

  /** Takes in the device's counts where they are higher. */
  restore(meta: readonly { key: string; value: unknown }[]) {
    for (const { key, value } of meta) {
      if (!key.startsWith(COUNT_KEY)) continue
      const [opId, failed] = [key.slice(COUNT_KEY.length), value as Failed]
      if (failed.count > (this.byOp.get(opId)?.count ?? 0)) this.byOp.set(opId, failed)
    }
  }

  /**
   * Counts failures at the device's time. If the clock was set back, the time starts again. Too many failures park an
   * operation.
   */
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

  /** A settled or parked operation needs no count. */
  forget = (opIds: Iterable<string>): Meta =>
    [...opIds].flatMap((id) => (this.byOp.delete(id) ? [[COUNT_KEY + id, undefined] as const] : []))
}
