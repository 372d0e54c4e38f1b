import type { AnyDocument, Envelope } from '#sync/operation.ts'

/** What is in memory of one document. */
export type Entry = {
  ownerId: string
  /** The newest known revision of the document or of its disappearance. */
  rev: number
  stored: AnyDocument | null
  isGone: boolean
  /**
   * Its contents before it went, while operations wait for it, so that the person's work can be kept as a new document
   * (Y16).
   */
  last: AnyDocument | null
  /** Operations without an answer, in order, including those set aside. */
  ops: readonly Envelope[]
  /** The operations on screen, and the document with them. */
  shown: Shown | undefined
  /** True if something has changed since. */
  isStale: boolean
  /** The moment of the server's last change. */
  changedAt: number
}

export type Shown = { document: AnyDocument | null; ops: readonly Envelope[] }

/** Which operations are set aside, and which of these together with their whole document. */
export type AsideOperations = { isAside: (opId: string) => boolean; isWhole: (opId: string) => boolean }

/** The entry of an unknown document. */
export const emptyEntry = (ownerId: string): Entry => ({
  ...{ ownerId, rev: 0, stored: null, isGone: false, last: null },
  ...{ ops: [], shown: undefined, isStale: false, changedAt: 0 },
})

/** The order of an account's operations (Y1). */
export const inOrder = (a: Envelope, b: Envelope): number => a.n - b.n || (a.id < b.id ? -1 : 1)
