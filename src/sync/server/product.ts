import type { Kysely, RawBuilder } from 'kysely'
import type { z } from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Action, Relation } from '#domain/permissions.ts'
import type { DocumentShape } from '#sync/document-kind.ts'
import type { AnyDocument, DocumentKind } from '#sync/operation.ts'
import type { Found, Wants } from '#sync/product.ts'

export type Reader = Kysely<Tables>

/** The columns that decide who may see a document. Every event carries them. */
export type Visibility = Readonly<{ kind: DocumentKind; [column: string]: unknown }>

/** Null: the document doesn't exist. */
export type Change = { before: AnyDocument | null; after: AnyDocument | null }

/** Leaves out unknown ids. */
export type Load = (ids: readonly string[]) => Promise<ReadonlyMap<string, AnyDocument>>

export type RunView = {
  actorId: string
  ownerId: string
  relation: Relation
  stored: ReadonlyMap<string, AnyDocument>
  /** The documents after the run's operations so far; null for a deleted one. */
  current: ReadonlyMap<string, AnyDocument | null>
}

/** A write that the database refused: rows of a new document, or the deletion of rows. */
export type FailedStep = { step: 'create' | 'delete'; list: string }

/** Methods instead of properties, so that a kind can name its own document type. */
export type StoredKind<D extends AnyDocument = AnyDocument> = {
  shape: DocumentShape
  /** The column that orders each list of rows; undefined for none. */
  order: Readonly<Record<string, string | undefined>>
  visibleBy: readonly string[]
  /** True if only devices that name the kind hear of it: older versions don't know it. */
  mustBeNamed?: boolean
  /** True if strangers may have its address, so that its id stays used after it. */
  hasAddress?: boolean
  /** True if its id follows from its owner's. */
  isIdOfOwner?: boolean
  /** The right to see it; null looks deleted to every device. */
  readAction(visibility: Visibility): Action | null
  /** The time of its newest operation, ms since 1970. No later operation gets an earlier time. */
  newestAt?(document: D): number
  /** An owner has at most one current document of such a kind. */
  current?: CurrentRule<D>
  /** Rows that a new document may lack if the database refuses them, and the text for the log. */
  mayLack?: { list: string; warning: string }
}

/** The caller holds the owner's lock. */
export type CurrentRule<D extends AnyDocument = AnyDocument> = {
  /** The condition for the document's own row `d`. */
  condition(ownerId: string): RawBuilder<unknown>
  isCurrent(document: D): boolean
  /**
   * Decides between two claimants. `before`: the claimant's earlier state; null if it is new. `madeAt`: ms since 1970.
   */
  claim(
    claimant: D,
    running: D,
    claim: { before: D | null; actorId: string; madeAt: number },
  ): { claimant: D; running: D }
  /** The log's text if the database refuses to close the running one. */
  warning: string
  giveWay(claimant: D, actorId: string): D
}

/** What the engine needs from the product on the server. */
export type Product = {
  /** The engine looks up an id in this order, so the most frequent kind comes first. */
  kinds: Readonly<Record<DocumentKind, StoredKind>>
  /** Operations whose deletion is final: nothing later brings the document back. */
  finalDeletions: readonly string[]
  /** Null if the account has room. The caller holds the owner's lock. */
  roomProblem(tx: Reader, run: RunView, change: Change): Promise<ErrorCode | null>
  /** Adds values that only the server knows. `steps` are all states of the transaction's documents, in order. */
  beforeWrite(
    tx: Reader,
    change: { before: AnyDocument | null; after: AnyDocument },
    steps: readonly AnyDocument[],
  ): Promise<AnyDocument>
  /** Updates what derives from documents, in the same transaction. `load` reads further documents of the owner. */
  afterWrite(tx: Reader, change: Change, load: Load): Promise<void>
  codeOf(failed: FailedStep): ErrorCode
  wants: { [W in keyof Wants]-?: z.ZodMiniType<Wants[W]> }
  /** `known` are the device's revisions. */
  find(
    db: Reader,
    asked: { ownerId: string; relation: Relation; wants: Wants },
  ): Promise<{ documents: readonly { id: string; rev?: number }[]; found: Found }>
}
