import type { Exchange } from '#sync/client/device/tabs.ts'
import type { Outbox } from '#sync/client/network/outbox.ts'
import type { AnyDocument } from '#sync/operation.ts'
import type { Bundle } from './bundle.ts'

const KEY = 'set-aside:'

type Entry = readonly [key: string, value: Bundle | undefined]

/** The bundles among the small values of the store. */
export const bundlesIn = (meta: readonly { key: string; value: unknown }[]): Bundle[] =>
  meta.flatMap(({ key, value }) => (key.startsWith(KEY) ? [value as Bundle] : []))

/** Bundles as the store takes them, and those it is to forget. */
export const bundleEntries = (bundles: Iterable<Bundle>, released: readonly string[] = []): Entry[] => [
  ...[...bundles].map((bundle) => [KEY + bundle.id, bundle] as const),
  ...released.map((id) => [KEY + id, undefined] as const),
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
  new Set([...opIds, ...bundles.map(({ id }) => KEY + id)])

/** Bundles, and operations of theirs, that the store held before and holds no more: decided by a tab this one did not hear. */
export function decidedElsewhere(before: ReadonlySet<string>, now: ReadonlySet<string>, outbox: Outbox): Exchange {
  const isTaken = (key: string) => before.has(key) && !now.has(key)
  const released = [...outbox.bundles.keys()].filter((id) => isTaken(KEY + id))
  const opIds = released.flatMap((id) => outbox.opsOf(id).map((op) => op.id))
  return { released, dropped: new Set(opIds.filter(isTaken)) }
}
