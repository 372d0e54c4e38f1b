import type { z } from 'zod/mini'
import type { Documents } from '#domain/documents.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { readShape } from '#domain/json.ts'
import type { Action, Relation } from '#domain/permissions.ts'
import type { CountKey, FailureKey } from '#words/words.ts'

export type DocumentKind = keyof Documents
export type AnyDocument = Documents[DocumentKind]

export type ListName = ListNameOf<AnyDocument>
type ListNameOf<D> = D extends unknown ? { [P in keyof D]: D[P] extends readonly object[] ? P : never }[keyof D] : never

export type Value = string | number | boolean | null

/**
 * One write of a person, on the wire and in the device's store (Y1). It never changes after the device first sent it.
 */
export type Envelope = {
  id: string
  kind: string
  version: number
  actorId: string
  /** The document's owner, copied from the screen at the tap. */
  ownerId: string
  documentId: string
  args: unknown
  /** The values the person saw in the changed fields. */
  was?: Record<string, Value>
  /** The operation this one depends on. */
  after?: string
  /** A logical clock: (n, id) orders the operations of one account. */
  n: number
  /** The device's clock at the tap, ms since 1970. */
  at: number
}

export type Meta = {
  id: string
  documentId: string
  actorId: string
  ownerId: string
  /** The time of the tap, ms since 1970. The server bounds it. */
  at: number
  /** The same time before the server raised it to the document's last operation. */
  madeAt?: number
  /** When the server got the operation, perhaps weeks later, ms since 1970. Missing on a device. */
  arrivedAt?: number
  was?: Record<string, Value>
}

/** The next document (the same object if nothing changed), a deletion or a refusal. */
export type Applied<D> = { document: D } | { deleted: true } | { refused: ErrorCode }

export const refused = (code: ErrorCode): { refused: ErrorCode } => ({ refused: code })

type Failures = Partial<Record<ErrorCode, FailureKey>>

export type Definition<K extends DocumentKind, S extends z.ZodMiniType> = {
  /** `noun.verb`. */
  kind: string
  version: number
  document: K
  /** The shape of `args`. A function, because building every shape would delay the page's start. */
  args: () => S
  /** By version: a function that turns the arguments of this version into those of the next. */
  upgrades?: Record<number, (args: unknown) => unknown>
  /** The text of a refusal, in which `{message}` is the refusal's own text. Null shows that text alone. */
  failure: FailureKey | null
  failures?: Failures | ((args: z.output<S>) => Failures)
  /** The text if the first half of the gesture succeeded. */
  failureAfter?: FailureKey
  failureAs?: 'toast' | 'alert'
  /** The text in a list of changes: for one, and for several in a row with '{count}'. */
  activity: Activity
  /** True if the operation holds a person's work. The device puts a refused one aside and never drops it. */
  keeps?: boolean
  /** The device stores the operation at once, but sends it after so many ms without another. */
  sendAfterMs?: number
  /** True if only the server may create the operation; it refuses a device's. */
  isServers?: boolean
  /**
   * The right that the operation needs; null refuses always. `document` is null if the operation creates it; `now` is
   * in ms since 1970.
   */
  asks: (document: Documents[K] | null, relation: Relation, now: number) => Action | null
  /**
   * Pure, total and idempotent (Y4): it takes any document and arguments, never throws, and applies to null to create.
   */
  apply: (document: Documents[K] | null, args: z.output<S>, meta: Meta) => Applied<Documents[K]>
}

/** An operation of any kind of document. Methods instead of properties make every definition assignable. */
export type Operation = {
  kind: string
  version: number
  document: DocumentKind
  failure: FailureKey | null
  failures(args: unknown, version: number): Failures
  failureAfter: FailureKey | null
  failureAs: 'toast' | 'alert'
  activity: Activity
  keeps: boolean
  sendAfterMs: number
  isServers: boolean
  args(): z.ZodMiniType
  asks(document: AnyDocument | null, relation: Relation, now: number): Action | null
  /** Reads arguments of this or an older version; null if they are malformed or newer. */
  read(args: unknown, version: number): { args: unknown } | null
  apply(document: AnyDocument | null, args: unknown, meta: Meta): Applied<AnyDocument>
}

type Defined<K extends DocumentKind, A> = Omit<Operation, 'document' | 'asks' | 'apply'> & {
  document: K
  asks(document: Documents[K] | null, relation: Relation, now: number): Action | null
  apply(document: Documents[K] | null, args: unknown, meta: Meta): Applied<Documents[K]>
  /** Throws if the arguments don't fit, which is our bug. */
  make(args: A): Made
}

export type Activity = CountKey

export type Made = { kind: string; version: number; args: unknown }

/** An operation for its document. */
export type Step = { documentId: string; made: Made }

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

export type Registry = ReadonlyMap<string, Operation>

/** Throws if two operations have one kind. */
export function registryOf(operations: readonly Operation[]): Registry {
  const byKind = new Map<string, Operation>()
  for (const operation of operations) {
    if (byKind.has(operation.kind)) throw new Error(`two operations are called ${operation.kind}`)
    byKind.set(operation.kind, operation)
  }
  return byKind
}
