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

/** As much of a document as the question 'may they see it?' needs: what travels with every event (Y30). */
export type Visibility = Readonly<{ kind: DocumentKind; [column: string]: unknown }>

/** A document before and after an operation, or a transaction; null: there is none. */
export type Change = { before: AnyDocument | null; after: AnyDocument | null }

/** Whose documents a run of operations changes, and what they are so far. */
export type RunView = {
  actorId: string
  ownerId: string
  relation: Relation
  /** The documents as they are stored. */
  stored: ReadonlyMap<string, AnyDocument>
  /** The same as the operations of the run have left them so far; null: deleted. */
  current: ReadonlyMap<string, AnyDocument | null>
}

/** A part of a write that the database refused: rows of a new document, or the deletion of rows. */
export type FailedStep = { step: 'create' | 'delete'; list: string }

/** One kind of document on the server. (Methods, so that a kind names its own document.) */
export type StoredKind<D extends AnyDocument = AnyDocument> = {
  shape: DocumentShape
  /** The column by which each list of rows is in order. */
  order: Readonly<Record<string, string>>
  /** Columns of the document's own row that say who may see it. */
  visibleBy: readonly string[]
  /** The question for the permission table before it is shown. */
  readAction(visibility: Visibility): Action
  /** The time of its newest operation, ms since 1970: none is placed before it (Y25). */
  newestAt?(document: D): number
  /** Given, an owner has one document of this kind at most that is the current one (Y20). */
  current?: CurrentRule<D>
  /**
   * The list that a document made for its owner at once may stand without, where the database refuses these rows, and
   * what the log says of it.
   */
  mayLack?: { list: string; warning: string }
}

/** How it is decided which document of an owner is the current one; under the owner's lock. */
export type CurrentRule<D extends AnyDocument = AnyDocument> = {
  /** The condition on the document's own row `d`, of an owner's. */
  condition(ownerId: string): RawBuilder<unknown>
  isCurrent(document: D): boolean
  /** What becomes of two that both want to be it. `isNew`: the claimant was made so, and not brought back. */
  claim(claimant: D, running: D, claim: { actorId: string; isNew: boolean }): { claimant: D; running: D }
  /** What the log says when the database does not let the running one be closed. */
  warning: string
  /** What becomes of the claimant then. */
  giveWay(claimant: D, actorId: string): D
}

/** What the engine asks the product on the server. */
export type Product = {
  /** In the order in which a document is looked for by its id: first the kind that most operations are of. */
  kinds: Readonly<Record<DocumentKind, StoredKind>>
  /** Kinds of operation whose deletion is final: nothing that comes late makes the document again (Y8). */
  finalDeletions: readonly string[]
  /** Why the owner's account has no room for it; null when it has. The caller holds the owner's lock. */
  roomProblem(tx: Reader, run: RunView, change: Change): Promise<ErrorCode | null>
  /**
   * The document to store, with what the server alone can tell (Y10). `steps`: all that the documents of the transaction
   * were on the way, in order.
   */
  beforeWrite(
    tx: Reader,
    change: { before: AnyDocument | null; after: AnyDocument },
    steps: readonly AnyDocument[],
  ): Promise<AnyDocument>
  /** What a person reads of a step that failed. */
  codeOf(failed: FailedStep): ErrorCode
  /** The shape of what a device may ask for beside ids. */
  wants: { [W in keyof Wants]: z.ZodMiniType<Wants[W]> }
  /** The documents it asks for, with their revisions where they are known already, and what it is told beside them. */
  find(
    db: Reader,
    asked: { ownerId: string; relation: Relation; wants: Wants },
  ): Promise<{ documents: readonly { id: string; rev?: number }[]; found: Found }>
}
