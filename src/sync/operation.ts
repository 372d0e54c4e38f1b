import type { z } from 'zod/mini'
import type { ErrorCode } from '#domain/errors.ts'
import type { Action, Relation } from '#domain/permissions.ts'
import type { CountKey, FailureKey } from '#words/words.ts'
import type { Documents } from './product.ts'

/** The kinds of documents the product has. */
export type DocumentKind = keyof Documents
export type AnyDocument = Documents[DocumentKind]

/** Names of the lists of rows that documents have. */
export type ListName = ListNameOf<AnyDocument>
type ListNameOf<D> = D extends unknown ? { [P in keyof D]: D[P] extends readonly object[] ? P : never }[keyof D] : never

/** A stored value, as a row holds it. */
export type Value = string | number | boolean | null

/**
 * One write of a person, in the form it has on the wire, in IndexedDB and in a `localStorage` spill (Y1). Never changed
 * after its first sending.
 */
export type Envelope = {
  id: string
  kind: string
  version: number
  /** Who tapped. */
  actorId: string
  /** Whose document it is, copied from the document on screen at the tap. */
  ownerId: string
  documentId: string
  args: unknown
  /** The values the person saw in the fields this changes (Y35). */
  was?: Record<string, Value>
  /** The operation this one depends on (Y17). */
  after?: string
  /** Logical clock: the order of one account's operations is (n, id). */
  n: number
  /** The device's clock at the tap, ms since 1970. */
  at: number
}

/** What `apply` knows beside the document: time and people are arguments. */
export type Meta = {
  id: string
  documentId: string
  actorId: string
  ownerId: string
  /** The time of the tap: as the device says on the device, bounded by Y25 on the server. ms since 1970. */
  at: number
  /** The same before it was raised to the last operation of its document; left out: it was not. */
  madeAt?: number
  was?: Record<string, Value>
}

/** What an operation makes of a document: the next one (the same object when nothing changes), none any more, or why not. */
export type Applied<D> = { document: D } | { deleted: true } | { refused: ErrorCode }

export const refused = (code: ErrorCode): { refused: ErrorCode } => ({ refused: code })

export type Definition<K extends DocumentKind, S extends z.ZodMiniType> = {
  /** `noun.verb`. */
  kind: string
  version: number
  document: K
  /** The shape of `args` at this version. */
  args: S
  /** How to read the args of an older version, keyed by that version, each giving the next (Y33). */
  upgrades?: Record<number, (args: unknown) => unknown>
  /**
   * What the person reads when the server refuses it, by its key, `message` standing for the refusal's own text; null:
   * that text alone.
   */
  failure: FailureKey | null
  /** The same for refusals that have words of their own here. */
  failures?: Partial<Record<ErrorCode, FailureKey>>
  /** The same where it was the other half of a gesture, whose first half stands (Y17). */
  failureAfter?: FailureKey
  /** How they read it: in passing, unless the requirement says alert. */
  failureAs?: 'toast' | 'alert'
  /** What a list of changes says of one, and of several in a row, '{count}' standing for how many (R-ACCESS-03). */
  activity: Activity
  /** It holds work of a person, such as values they typed: refused, it is set aside and never dropped (Y16). */
  keeps?: boolean
  /** Sent when nothing else of it came for so many ms, for gestures that come in rows; stored at once all the same (Y2). */
  sendAfterMs?: number
  /**
   * The question for the permission table. `document` is the stored one, null when the operation makes it; `now` the
   * server's or device's clock. Null: refused whatever the flags.
   */
  asks: (document: Documents[K] | null, relation: Relation, now: number) => Action | null
  /**
   * Pure, total and idempotent (Y4): any document, any args, no throw; a missing target answers `refused('gone')`;
   * applied twice equals applied once. A making operation applies to null and changes nothing on a document.
   */
  apply: (document: Documents[K] | null, args: z.output<S>, meta: Meta) => Applied<Documents[K]>
}

/**
 * An operation as the registry holds it: whose kind of document it is known by `document`, so that both sides may hand
 * any document to the one they looked up. (Methods, not properties: that is what lets every definition stand here.)
 */
export type Operation = {
  kind: string
  version: number
  document: DocumentKind
  failure: FailureKey | null
  failures: Partial<Record<ErrorCode, FailureKey>>
  failureAfter: FailureKey | null
  failureAs: 'toast' | 'alert'
  activity: Activity
  keeps: boolean
  sendAfterMs: number
  asks(document: AnyDocument | null, relation: Relation, now: number): Action | null
  /** Reads args of this or any older version; null when they are malformed, or of a newer one (Y33). */
  read(args: unknown, version: number): { args: unknown } | null
  apply(document: AnyDocument | null, args: unknown, meta: Meta): Applied<AnyDocument>
}

/** An operation as its feature sees it: made with exactly its args, applied to exactly its kind of document. */
export type Defined<K extends DocumentKind, A> = Omit<Operation, 'document' | 'asks' | 'apply'> & {
  document: K
  asks(document: Documents[K] | null, relation: Relation, now: number): Action | null
  apply(document: Documents[K] | null, args: unknown, meta: Meta): Applied<Documents[K]>
  /** What to dispatch. Throws when the args do not fit: a mistake of ours, not of the person's. */
  make(args: A): Made
}

/** What is said of whoever did it, once or several times in a row, by its key. */
export type Activity = CountKey

/** An operation about to be dispatched. */
export type Made = { kind: string; version: number; args: unknown }

/** Declares an operation. It exists once it stands in the product's registry. */
export function defineOperation<K extends DocumentKind, S extends z.ZodMiniType>(
  definition: Definition<K, S>,
): Defined<K, z.input<S>> {
  const {
    kind,
    version,
    document,
    failure,
    failures = {},
    failureAfter = null,
    failureAs = 'toast',
    activity,
    keeps = false,
    sendAfterMs = 0,
    asks,
    args: schema,
    upgrades,
  } = definition
  return {
    kind,
    version,
    document,
    failure,
    failures,
    failureAfter,
    failureAs,
    activity,
    keeps,
    sendAfterMs,
    asks,
    read(args, from) {
      if (from > version) return null
      let current = args
      for (let at = from; at < version; at++) {
        const upgrade = upgrades?.[at]
        if (!upgrade) return null
        current = upgrade(current)
      }
      const parsed = schema.safeParse(current)
      return parsed.success ? { args: parsed.data } : null
    },
    apply: (current, args, meta) => definition.apply(current, args as z.output<S>, meta),
    make: (args) => ({ kind, version, args: schema.parse(args) }),
  }
}

/** All operations by kind. */
export type Registry = ReadonlyMap<string, Operation>

/** Builds the registry and refuses two operations of one kind. */
export function registryOf(operations: readonly Operation[]): Registry {
  const byKind = new Map<string, Operation>()
  for (const operation of operations) {
    if (byKind.has(operation.kind)) throw new Error(`two operations are called ${operation.kind}`)
    byKind.set(operation.kind, operation)
  }
  return byKind
}
