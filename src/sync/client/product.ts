import type { ErrorCode } from '#domain/errors.ts'
import type { AnyDocument, DocumentKind, Envelope, Made, Registry } from '#sync/operation.ts'
import type { Found, Wants } from '#sync/product.ts'

/** One kind of document on a device. (Methods, so that a kind can name its own document type.) */
export type DeviceKind<D extends AnyDocument = AnyDocument> = {
  /** The names of its lists of rows. A new document has all of them, empty. */
  lists: readonly string[]
  /** What stays on the device: everything the server names, or the newest and current ones (Y28). */
  keeps: 'all' | Newest<D>
  /**
   * Whether a person is in the document. It then stays on screen although the server refused it. If left out, nobody
   * ever is.
   */
  isCurrent?(document: D): boolean
  /** Whether it was put where no screen shows it: it looks deleted, but can come back. If left out, none ever is. */
  isPutAway?(document: D): boolean
  /** Whether a refused document can be kept as a new one with other ids (Y16). */
  isRemakeable: boolean
}

type Newest<D extends AnyDocument> = {
  most: number
  /** The time it was made, ms since 1970. */
  madeAt(document: D): number
}

/**
 * A copy of a document: its id, and the operations that make it, each at its original time (by the server's clock, ms).
 */
type Remade = { documentId: string; steps: readonly { made: Made; at: number }[] }

/**
 * Makes the operations of a new document from one that was set aside; null if there is nothing to make. `idFor` gives
 * the new id of an old one, and `ops` are the operations on it that were set aside, in order.
 */
export type Remake = (
  document: AnyDocument,
  idFor: (oldId: string) => string,
  ops: readonly Envelope[],
) => Remade | null

/** What the engine needs from the product on a device. */
export type DeviceProduct = {
  registry: Registry
  kinds: Readonly<Record<DocumentKind, DeviceKind>>
  /** What to request beside documents by id: everything, or nothing. */
  wants: { all: Wants; none: Wants }
  /** The ids of all documents of a kind that an answer has named; none if they were not requested. */
  named(found: Found): { kind: DocumentKind; ids: readonly string[] }[]
  /** The row a person counts for a waiting operation; null if it doesn't count. */
  countedRow(op: Envelope): string | null
  /** The id of the row whose values an operation gives, or of its document. */
  typedRow(op: Envelope): string
  /** Refusals that say more than an operation's own 'Failed to …'. */
  preciseCodes: ReadonlySet<ErrorCode>
  /** Loads the code that copies a document that was set aside. */
  remake: Remake
}
