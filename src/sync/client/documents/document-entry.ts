import type { AnyDocument, Envelope } from '#sync/operation.ts'

export type Entry = {
  ownerId: string
  /** The newest revision, of the document or of its disappearance. */
  rev: number
  stored: AnyDocument | null
  isGone: boolean
  /** The document before it went, so that the person can copy their work. */
  last: AnyDocument | null
  /** The operations on the document without an answer, in order, including those set aside. */
  ops: readonly Envelope[]
  shown: Shown | undefined
  isStale: boolean
  /** The store's `moment` of the server's last change to this document. */
  changedAt: number
}

export type Shown = { document: AnyDocument | null; ops: readonly Envelope[] }

export type AsideOperations = { isAside: (opId: string) => boolean; isWhole: (opId: string) => boolean }

export const emptyEntry = (ownerId: string): Entry => ({
  ...{ ownerId, rev: 0, stored: null, isGone: false, last: null },
  ...{ ops: [], shown: undefined, isStale: false, changedAt: 0 },
})

export const inOrder = (a: Envelope, b: Envelope): number => a.n - b.n || (a.id < b.id ? -1 : 1)
