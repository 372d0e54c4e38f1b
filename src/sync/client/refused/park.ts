import type { ErrorCode } from '#domain/errors.ts'
import { Listeners } from '#domain/listeners.ts'
import type { Exchange } from '#sync/client/device/tabs.ts'
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
 * What was set aside together, as stored on the device beside its operations, which stay where they are: a bundle that
 * is lost makes them wait again, and they are answered the same.
 */
export type Bundle = {
  version: 1
  /** Its first operation's. */
  id: string
  /** Those refused or parked themselves. */
  opIds: readonly string[]
  /** What goes with them, made later too: all of the document, or operations that name one of these rows (Y15). */
  takes: 'document' | readonly string[]
  reason: 'refused' | 'parked'
  code?: ErrorCode
  documentId: string
  ownerId: string
  since: number
  /** The document as it was before it went; null while it is there, or is made by the bundle itself. */
  base: AnyDocument | null
}

/** Whether it holds all there is of its document: it makes it, or keeps what it was before it went. */
export const isWhole = ({ takes, base }: Bundle): boolean => takes === 'document' || base !== null

/** Whether an operation goes with a bundle. `isMember`: of the bundle, for one made earlier. */
export function belongsTo(bundle: Bundle, op: Envelope, isMember: (opId: string) => boolean): boolean {
  if (bundle.opIds.includes(op.id) || (op.after !== undefined && isMember(op.after))) return true
  if (bundle.documentId !== op.documentId) return false
  if (bundle.takes === 'document') return true
  const args = bundle.takes.length > 0 ? JSON.stringify(op.args) : ''
  return bundle.takes.some((rowId) => args.includes(rowId))
}

/** Operations that will not be sent again by themselves: refused, parked or not to be read, as one bundle (Y15, Y16). */
export type SetAside = {
  /** Its first operation's. */
  id: string
  /** In order; none where they cannot be read. */
  ops: readonly Envelope[]
  /** Refused for good; failed on our side again and again; not to be read by this code. */
  reason: 'refused' | 'parked' | 'unknown'
  /** Why it was refused. */
  code?: ErrorCode
  documentId: string
  ownerId: string
  /** When it was set aside, by the device's clock, ms since 1970. */
  since: number
  /** What its operations make of the document as this device last had it: to tell it in words. */
  document: AnyDocument | null
  /** The same without them. */
  before: AnyDocument | null
  /** It holds a whole document the server does not have, which can be made anew. */
  canBeMadeAnew: boolean
  /** What stood in the device's store, where it cannot be read. */
  raw?: unknown
}

/** What was set aside, oldest first, and who wants to hear of it. The same array until something changes. */
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
  return [...bundles, ...unreadable].toSorted((a, b) => a.since - b.since)
}

/** Key of a bundle on the device. */
const BUNDLE_KEY = 'set-aside:'

type Entry = readonly [key: string, value: Bundle | undefined]

/** The bundles among the small values of the store. */
export const bundlesIn = (meta: readonly { key: string; value: unknown }[]): Bundle[] =>
  meta.flatMap(({ key, value }) => (key.startsWith(BUNDLE_KEY) ? [value as Bundle] : []))

/** Bundles as the store takes them, and those it is to forget. */
export const bundleEntries = (bundles: Iterable<Bundle>, released: readonly string[] = []): Entry[] => [
  ...[...bundles].map((bundle) => [BUNDLE_KEY + bundle.id, bundle] as const),
  ...released.map((id) => [BUNDLE_KEY + id, undefined] as const),
]

/** Bundles of documents that went, with what is needed to make them anew (Y16). `baseOf`: a document's last rows. */
export const withBases = (
  { bundles }: Outbox,
  changed: ReadonlySet<string>,
  baseOf: (documentId: string) => AnyDocument | null,
): Bundle[] =>
  [...bundles.values()].flatMap((bundle) => {
    const base = changed.has(bundle.documentId) && !bundle.base && baseOf(bundle.documentId)
    return base ? [{ ...bundle, base }] : []
  })

/** What the store held when it was read: operations by id, and bundles. */
export const keysOf = (opIds: Iterable<string>, bundles: readonly Bundle[]): ReadonlySet<string> =>
  new Set([...opIds, ...bundles.map(({ id }) => BUNDLE_KEY + id)])

/** Bundles, and operations of theirs, that the store held before and holds no more: decided by a tab this one did not hear. */
export function decidedElsewhere(before: ReadonlySet<string>, now: ReadonlySet<string>, outbox: Outbox): Exchange {
  const isTaken = (key: string) => before.has(key) && !now.has(key)
  const released = [...outbox.bundles.keys()].filter((id) => isTaken(BUNDLE_KEY + id))
  const opIds = released.flatMap((id) => outbox.opsOf(id).map((op) => op.id))
  return { released, dropped: new Set(opIds.filter(isTaken)) }
}

/** An operation that fails this often, over at least this long in ms, is parked (Y15). */
const MOST = 10
const LEAST_TIME_MS = 10 * 60_000

/** Key of a count on the device. */
const COUNT_KEY = 'failed:'

type Failed = { count: number; since: number }
type Meta = readonly (readonly [key: string, value: unknown])[]

/** How often, and since when, operations have met a bug of ours; kept on the device, for the next life of the page. */
export class Failures {
  private readonly byOp = new Map<string, Failed>()

  /** Takes in what the device holds, where it says more. */
  restore(meta: readonly { key: string; value: unknown }[]) {
    for (const { key, value } of meta) {
      if (!key.startsWith(COUNT_KEY)) continue
      const [opId, failed] = [key.slice(COUNT_KEY.length), value as Failed]
      if (failed.count > (this.byOp.get(opId)?.count ?? 0)) this.byOp.set(opId, failed)
    }
  }

  /** Counts what failed, at the device's time; a clock set back starts the time anew. What failed too often is parked. */
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

  /** What is settled or set aside needs no count any more. */
  forget = (opIds: Iterable<string>): Meta =>
    [...opIds].flatMap((id) => (this.byOp.delete(id) ? [[COUNT_KEY + id, undefined] as const] : []))
}
