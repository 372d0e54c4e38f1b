import type { Kysely, RawBuilder } from 'kysely'
import type { z } from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Action, Relation } from '#domain/permissions.ts'
import type { DocumentShape } from '#sync/document-kind.ts'
import type { AnyDocument, DocumentKind } from '#sync/operation.ts'
import type { Found, Wants } from '#sync/product.ts'

/** A database, or a transaction of it. */
export type Reader = Kysely<Tables>

/** The part of a document that decides who may see it. It is part of every event (Y30). */
export type Visibility = Readonly<{ kind: DocumentKind; [column: string]: unknown }>

/** A document before and after an operation or a transaction; null if it doesn't exist. */
export type Change = { before: AnyDocument | null; after: AnyDocument | null }

/** Reads documents by their ids; unknown ones are left out. */
export type Load = (ids: readonly string[]) => Promise<ReadonlyMap<string, AnyDocument>>

/** The owner whose documents a run changes, and their current states. */
export type RunView = {
  actorId: string
  ownerId: string
  relation: Relation
  /** The stored documents. */
  stored: ReadonlyMap<string, AnyDocument>
  /** The documents after the operations of the run so far; null for a deleted one. */
  current: ReadonlyMap<string, AnyDocument | null>
}

/** A part of a write that the database refused: rows of a new document, or the deletion of rows. */
export type FailedStep = { step: 'create' | 'delete'; list: string }

/** One kind of document on the server. (Methods, so that a kind can name its own document type.) */
export type StoredKind<D extends AnyDocument = AnyDocument> = {
  shape: DocumentShape
  /** The column of numbers that orders each list of rows; undefined for a list without an order. */
  order: Readonly<Record<string, string | undefined>>
  /** The columns of the document's own row that decide who may see it. */
  visibleBy: readonly string[]
  /** Whether a device is told of it only if it names the kind: versions from before it don't know it (Y33). */
  mustBeNamed?: boolean
  /** Whether strangers may have been given its address, so that its id stays used after it (Y6). */
  hasAddress?: boolean
  /** Whether its id follows from its owner. An id that may be such a one is no other document's (Y4). */
  isIdOfOwner?: boolean
  /** The right needed to see it; null: nobody does, and it looks deleted to every device. */
  readAction(visibility: Visibility): Action | null
  /** The time of its newest operation, ms since 1970. No later operation gets an earlier time (Y25). */
  newestAt?(document: D): number
  /** If given, an owner has at most one current document of this kind (Y20). */
  current?: CurrentRule<D>
  /**
   * A list of rows that a document made at once for its owner may lack if the database refuses them, and the text for
   * the log.
   */
  mayLack?: { list: string; warning: string }
}

/** Decides which document of an owner is the current one, under the owner's lock. */
export type CurrentRule<D extends AnyDocument = AnyDocument> = {
  /** The condition for the document's own row `d` of this owner. */
  condition(ownerId: string): RawBuilder<unknown>
  isCurrent(document: D): boolean
  /**
   * Decides between two that both claim to be current. `before`: the claimant before it did; null if it was just made.
   * `madeAt`: when it did, ms since 1970.
   */
  claim(
    claimant: D,
    running: D,
    claim: { before: D | null; actorId: string; madeAt: number },
  ): { claimant: D; running: D }
  /** The log's text if the database refuses to close the running one. */
  warning: string
  /** Turns the claimant into one that is not current. */
  giveWay(claimant: D, actorId: string): D
}

/** What the engine needs from the product on the server. */
export type Product = {
  /** In the order in which a document is looked up by its id, the most frequent kind first. */
  kinds: Readonly<Record<DocumentKind, StoredKind>>
  /** Operations whose deletion is final: nothing that arrives later makes the document again (Y8). */
  finalDeletions: readonly string[]
  /** Why the owner's account has no room for it; null if it has. The caller holds the owner's lock. */
  roomProblem(tx: Reader, run: RunView, change: Change): Promise<ErrorCode | null>
  /**
   * The document to store, with values only the server knows (Y10). `steps` are all states of the transaction's
   * documents, in order.
   */
  beforeWrite(
    tx: Reader,
    change: { before: AnyDocument | null; after: AnyDocument },
    steps: readonly AnyDocument[],
  ): Promise<AnyDocument>
  /**
   * Brings what is derived from documents up to a write, in its transaction. `load` reads further documents of the owner.
   */
  afterWrite(tx: Reader, change: Change, load: Load): Promise<void>
  /** The text a person reads about a failed step. */
  codeOf(failed: FailedStep): ErrorCode
  /** The schema of what a device may request beside ids. */
  wants: { [W in keyof Wants]-?: z.ZodMiniType<Wants[W]> }
  /** The documents it requests, with their revisions if known, and what it is told beside them. */
  find(
    db: Reader,
    asked: { ownerId: string; relation: Relation; wants: Wants },
  ): Promise<{ documents: readonly { id: string; rev?: number }[]; found: Found }>
}
