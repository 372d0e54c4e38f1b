import type { z } from 'zod/mini'
import type { ErrorCode } from '#domain/errors.ts'
import { readShape } from '#domain/json.ts'
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
 * One write of a person, as it is on the wire, in IndexedDB and in `localStorage` (Y1). It never changes after it was
 * first sent.
 */
export type Envelope = {
  id: string
  kind: string
  version: number
  /** The person who tapped. */
  actorId: string
  /** The owner of the document, copied from the screen at the tap. */
  ownerId: string
  documentId: string
  args: unknown
  /** The values the person saw in the changed fields (Y35). */
  was?: Record<string, Value>
  /** The operation this one depends on (Y17). */
  after?: string
  /** A logical clock. The operations of one account are ordered by (n, id). */
  n: number
  /** The device's clock at the tap, ms since 1970. */
  at: number
}

/** What `apply` knows beside the document. Time and people are arguments. */
export type Meta = {
  id: string
  documentId: string
  actorId: string
  ownerId: string
  /** The time of the tap: the device's on the device, bounded by Y25 on the server. ms since 1970. */
  at: number
  /** The same time before it was raised to the document's last operation; left out if it was not. */
  madeAt?: number
  /** When it came to the server, which may be weeks later; left out on the device. ms since 1970. */
  arrivedAt?: number
  was?: Record<string, Value>
}

/** The result of an operation: the next document (the same object if nothing changed), a deletion, or a refusal. */
export type Applied<D> = { document: D } | { deleted: true } | { refused: ErrorCode }

export const refused = (code: ErrorCode): { refused: ErrorCode } => ({ refused: code })

/** The keys of the texts for particular refusals. */
type Failures = Partial<Record<ErrorCode, FailureKey>>

export type Definition<K extends DocumentKind, S extends z.ZodMiniType> = {
  /** `noun.verb`. */
  kind: string
  version: number
  document: K
  /** The shape of `args` at this version. It is built when it is first needed: all of them would hold up a page's start. */
  args: () => S
  /** Upgrades for the arguments of older versions. Each gives those of the next version (Y33). */
  upgrades?: Record<number, (args: unknown) => unknown>
  /**
   * The key of the text a person reads when the server refuses it. `message` is the refusal's own text; with null only
   * that text is shown.
   */
  failure: FailureKey | null
  /** Texts for particular refusals, also by what was asked for. */
  failures?: Failures | ((args: z.output<S>) => Failures)
  /** The text if it was the second half of a gesture whose first half succeeded (Y17). */
  failureAfter?: FailureKey
  /** How the text is shown. It is a toast, unless the requirement says alert. */
  failureAs?: 'toast' | 'alert'
  /** The text in a list of changes for one, and for several in a row with '{count}' (R-ACCESS-03). */
  activity: Activity
  /**
   * True if it holds a person's work, such as typed values. A refused one is then set aside and never dropped (Y16).
   */
  keeps?: boolean
  /** It is sent once no other came for so many ms, for gestures that come in rows. It is stored at once (Y2). */
  sendAfterMs?: number
  /** Only the server's own work makes it (Y10). A device's is refused. */
  isServers?: boolean
  /**
   * The right it needs. `document` is the stored one, null if the operation makes it; `now` is the server's or the
   * device's clock. Null: always refused.
   */
  asks: (document: Documents[K] | null, relation: Relation, now: number) => Action | null
  /**
   * Pure, total and idempotent (Y4): it accepts any document and arguments, and never throws. A missing target answers
   * `refused('gone')`. Applied twice it equals applied once. A making operation applies to null, and changes nothing on
   * a document.
   */
  apply: (document: Documents[K] | null, args: z.output<S>, meta: Meta) => Applied<Documents[K]>
}

/**
 * An operation in the registry. `document` names its kind, so that both sides can pass any document to the operation
 * they looked up. (Methods instead of properties make every definition assignable.)
 */
export type Operation = {
  kind: string
  version: number
  document: DocumentKind
  failure: FailureKey | null
  /** Texts for particular refusals of these arguments; none that depend on them if they are unreadable. */
  failures(args: unknown, version: number): Failures
  failureAfter: FailureKey | null
  failureAs: 'toast' | 'alert'
  activity: Activity
  keeps: boolean
  sendAfterMs: number
  isServers: boolean
  /** The shape of its arguments at this version. */
  args(): z.ZodMiniType
  asks(document: AnyDocument | null, relation: Relation, now: number): Action | null
  /** Reads arguments of this or an older version; null if they are malformed or newer (Y33). */
  read(args: unknown, version: number): { args: unknown } | null
  apply(document: AnyDocument | null, args: unknown, meta: Meta): Applied<AnyDocument>
}

/** An operation as its feature sees it, typed with its own arguments and kind of document. */
type Defined<K extends DocumentKind, A> = Omit<Operation, 'document' | 'asks' | 'apply'> & {
  document: K
  asks(document: Documents[K] | null, relation: Relation, now: number): Action | null
  apply(document: Documents[K] | null, args: unknown, meta: Meta): Applied<Documents[K]>
  /** The operation to dispatch. Throws if the arguments don't fit, which is our mistake and not the person's. */
  make(args: A): Made
}

/** The key of the text about whoever did it, once or several times in a row. */
export type Activity = CountKey

/** An operation about to be dispatched. */
export type Made = { kind: string; version: number; args: unknown }

/** Declares an operation. It works once it is in the product's registry. */
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
    isServers = false,
    asks,
    upgrades,
  } = definition
  let built: S | undefined
  const schema = () => (built ??= definition.args())
  const read: Operation['read'] = (args, from) => {
    if (from > version) return null
    let current = args
    for (let at = from; at < version; at++) {
      const upgrade = upgrades?.[at]
      if (!upgrade) return null
      current = upgrade(current)
    }
    const parsed = readShape<unknown>(schema(), current)
    return parsed.success ? { args: parsed.data } : null
  }
  return {
    kind,
    version,
    document,
    failure,
    failures(args, from) {
      if (typeof failures !== 'function') return failures
      const known = read(args, from)
      return known ? failures(known.args as z.output<S>) : {}
    },
    failureAfter,
    failureAs,
    activity,
    keeps,
    sendAfterMs,
    isServers,
    args: schema,
    asks,
    read,
    apply: (current, args, meta) => definition.apply(current, args as z.output<S>, meta),
    make: (args) => ({ kind, version, args: schema().parse(args) }),
  }
}

/** All operations by kind. */
export type Registry = ReadonlyMap<string, Operation>

/** Builds the registry. Throws if two operations have one kind. */
export function registryOf(operations: readonly Operation[]): Registry {
  const byKind = new Map<string, Operation>()
  for (const operation of operations) {
    if (byKind.has(operation.kind)) throw new Error(`two operations are called ${operation.kind}`)
    byKind.set(operation.kind, operation)
  }
  return byKind
}
