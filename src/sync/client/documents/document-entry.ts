import type { AnyDocument, Envelope } from '#sync/operation.ts'

/** What the device holds of a document, in memory. */
export type Entry = {
  ownerId: string
  /** The newest revision seen, of the document or of its disappearance. */
  rev: number
  stored: AnyDocument | null
  isGone: boolean
  /** What it held before it went, while operations wait for it: what a person logged there can be made anew (Y16). */
  last: AnyDocument | null
  /** Operations no answer has settled, in order, set aside or not. */
  ops: readonly Envelope[]
  /** Those on screen and what they make of it. */
  shown: Shown | undefined
  /** Something has changed since. */
  isStale: boolean
  /** Moment of its last change by the server. */
  changedAt: number
}

export type Shown = { document: AnyDocument | null; ops: readonly Envelope[] }

/** Which operations are set aside, and which of these with all there is of their document. */
export type AsideOperations = { isAside: (opId: string) => boolean; isWhole: (opId: string) => boolean }

/** One of which nothing is known yet. */
export const emptyEntry = (ownerId: string): Entry => ({
  ...{ ownerId, rev: 0, stored: null, isGone: false, last: null },
  ...{ ops: [], shown: undefined, isStale: false, changedAt: 0 },
})

/** The order of an account's operations (Y1). */
export const inOrder = (a: Envelope, b: Envelope): number => a.n - b.n || (a.id < b.id ? -1 : 1)
