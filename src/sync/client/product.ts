import type { ErrorCode } from '#domain/errors.ts'
import type { AnyDocument, DocumentKind, Envelope, Made, Registry } from '#sync/operation.ts'
import type { Found, Wants } from '#sync/product.ts'

/** Methods instead of properties, so that a kind can name its own document type. */
export type DeviceKind<D extends AnyDocument = AnyDocument> = {
  /** A new document has all these lists, empty. */
  lists: readonly string[]
  /** What stays on the device: all the server names, or the newest and current ones. */
  keeps: 'all' | Newest<D>
  /** Whether a person is in the document, which then stays on screen despite a refusal. */
  isCurrent?(document: D): boolean
  /** Whether no screen shows it: it looks deleted, but can come back. */
  isPutAway?(document: D): boolean
  isRemakeable: boolean
}

type Newest<D extends AnyDocument> = {
  most: number
  /** ms since 1970 */
  madeAt(document: D): number
}

/** A copy of a document and the operations that create it, each at its original time (server's clock, ms). */
type Remade = { documentId: string; steps: readonly { made: Made; at: number }[] }

/** Null if there is nothing to copy. `ops` are those that were set aside, in order. */
export type Remake = (
  document: AnyDocument,
  idFor: (oldId: string) => string,
  ops: readonly Envelope[],
) => Remade | null

/** What the engine needs from the product on a device. */
export type DeviceProduct = {
  registry: Registry
  kinds: Readonly<Record<DocumentKind, DeviceKind>>
  wants: { all: Wants; none: Wants }
  /** None if the request didn't ask for them. */
  named(found: Found): { kind: DocumentKind; ids: readonly string[] }[]
  /** The row a person counts for a waiting operation; null if it doesn't count. */
  countedRow(op: Envelope): string | null
  /** The row whose values an operation gives, or its document. */
  typedRow(op: Envelope): string
  /** Refusals that say more than an operation's own 'Failed to …'. */
  preciseCodes: ReadonlySet<ErrorCode>
  remake: Remake
}
