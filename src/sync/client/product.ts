import type { ErrorCode } from '#domain/errors.ts'
import type { AnyDocument, DocumentKind, Envelope, Made, Registry } from '#sync/operation.ts'
import type { Found, Wants } from '#sync/product.ts'

/** One kind of document on a device. (Methods, so that a kind names its own document.) */
export type DeviceKind<D extends AnyDocument = AnyDocument> = {
  /** The names of its lists of rows: a new document has all of them, empty. */
  lists: readonly string[]
  /** What stays on the device: all that the server names, or the newest and what is current (Y28). */
  keeps: 'all' | Newest<D>
  /** Whether a person is in it: it stays on screen although the server refused it. Left out: in none of this kind. */
  isCurrent?(document: D): boolean
  /** A whole one that was refused can be made anew, with other ids (Y16). */
  isRemakeable: boolean
}

type Newest<D extends AnyDocument> = {
  most: number
  /** When it was made, ms since 1970. */
  madeAt(document: D): number
}

/** A document made anew: its id, and the operations that make it, each at a time of the old one (by the server's clock, ms). */
export type Remade = { documentId: string; steps: readonly { made: Made; at: number }[] }

/**
 * Makes the operations of a new document from one that was set aside; null where there is nothing to make. `idFor`: the
 * new id of an old one.
 */
export type Remake = (document: AnyDocument, idFor: (oldId: string) => string) => Remade | null

/** What the engine asks the product on a device. */
export type DeviceProduct = {
  registry: Registry
  kinds: Readonly<Record<DocumentKind, DeviceKind>>
  /** What to ask for beside documents by id: all there is to ask for, and nothing. */
  wants: { all: Wants; none: Wants }
  /** The ids of all documents of a kind that the server has named in an answer; none where it was not asked for them. */
  named(found: Found): { kind: DocumentKind; ids: readonly string[] }[]
  /** The row by which a person counts an operation that waits; null: they do not count it. */
  countedRow(op: Envelope): string | null
  /** The row whose values an operation gives; null: those of no one row. */
  typedRow(op: Envelope): string | null
  /** Refusals that say more than an operation's own 'Failed to …'. */
  preciseCodes: ReadonlySet<ErrorCode>
  /** Loads how a document that was set aside is made anew. */
  remake(): Promise<Remake>
}
