import type { Kysely } from 'kysely'
import type { z } from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import type { Found, Wants } from '#domain/documents.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Action, Relation } from '#domain/permissions.ts'
import type { AnyDocument, DocumentKind, Envelope, Made, Registry } from './operation.ts'

/* What the engine asks the product: nothing else in `sync` knows what a document is about. */

/** A table whose rows belong to a document. */
export type RowTable = { table: string; columns: readonly string[]; times: readonly string[] }

/** A kind of document, on both sides. Methods instead of properties, so that a kind can name its own document type. */
export type Kind<D extends AnyDocument = AnyDocument> = {
  kind: DocumentKind
  /** The document's own row. */
  root: RowTable
  /** The document's other rows, parents before children. `order`: the column that orders them; none for any order. */
  children: readonly (RowTable & { name: string; order?: string })[]
  /** The columns that decide who may see the document. Every event carries them. */
  visibleBy: readonly string[]
  /** The right to see the document, by those columns; null: it looks deleted to every device. */
  readAction(row: Readonly<Record<string, unknown>>): Action | null
  /** True if only devices that name the kind hear of its documents: older versions don't know the kind. */
  mustBeNamed?: boolean
  /** True if strangers may have the document's address, so that nobody can use its id after a deletion. */
  hasAddress?: boolean
  /** True if the document's id derives from its owner's. */
  isIdOfOwner?: boolean
  /** The time of the document's newest operation, ms since 1970. No later operation gets an earlier time. */
  newestAt?(document: D): number
  /**
   * The flag in the document's own row that at most one document of an owner has: the current one, which the owner is
   * in.
   */
  current?: string
  /** Which documents stay on a device: all that the server names, or the newest and current ones. */
  keeps: 'all' | Newest<D>
  /**
   * Copies a document that the server refused; null if there is nothing to copy. A kind without `remake` has no copies.
   */
  remake?(document: D, idFor: (oldId: string) => string, ops: readonly Envelope[]): Remade | null
}

/** Which document stays the current one. The caller holds the owner's lock. */
export type CurrentRule<D extends AnyDocument = AnyDocument> = {
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

type Newest<D extends AnyDocument> = {
  most: number
  /** ms since 1970 */
  madeAt(document: D): number
}

/** A copy of a document and the operations that create it, each at its original time (server's clock, ms). */
type Remade = { documentId: string; steps: readonly { made: Made; at: number }[] }

/** The server looks up an id in this order, so the most frequent kind comes first. */
export type Kinds = { kinds: Readonly<Record<DocumentKind, Kind>> }

export type DeviceProduct = Kinds & {
  registry: Registry
  wants: { all: Wants; none: Wants }
  /** The ids that an answer lists completely, by kind; without kinds for which the request didn't ask. */
  named(found: Found): { kind: DocumentKind; ids: readonly string[] }[]
  /** The row by which a person counts a waiting operation; null if the operation doesn't count. */
  countedRow(op: Envelope): string | null
  /** The id of the row whose values an operation gives, else of its document. */
  typedRow(op: Envelope): string
  /** Refusals that say more than an operation's own 'Failed to …'. */
  preciseCodes: ReadonlySet<ErrorCode>
}

export type Reader = Kysely<Tables>

/** Null: the document doesn't exist. */
export type Change = { before: AnyDocument | null; after: AnyDocument | null }

/** Reads documents by id; unknown ids are left out. */
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

export type ServerProduct = Kinds & {
  /** People's operations and those of the server. */
  registry: Registry
  /** The rules of kinds that have a current document. */
  currentRules: Readonly<Partial<Record<DocumentKind, CurrentRule>>>
  /** Rows that a new document may lack if the database refuses them, and the text for the log. */
  mayLack: Readonly<Partial<Record<DocumentKind, { list: string; warning: string }>>>
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
  /**
   * Updates what derives from documents, in the same transaction. `load` reads further documents of the owner. `by`: who
   * wrote; null: the server.
   */
  afterWrite(tx: Reader, change: Change & { by: string | null }, load: Load): Promise<void>
  codeOf(failed: FailedStep): ErrorCode
  wants: { [W in keyof Wants]-?: z.ZodMiniType<Wants[W]> }
  /** Finds the documents that a device wants; `rev`: missing if it takes a further read. */
  find(
    db: Reader,
    asked: { ownerId: string; relation: Relation; wants: Wants },
  ): Promise<{ documents: readonly { id: string; rev?: number }[]; found: Found }>
}
