import { isId } from '#domain/ids.ts'
import { inOrder } from '#sync/client/documents/document-entry.ts'
import { type Bundle, belongsTo, isWhole } from '#sync/client/refused/park.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'
import { MAX_BATCH } from '#sync/wire.ts'

/** An entry of the store that is not an operation. The device leaves it unchanged. */
type Unreadable = { key: string; value: unknown; since: number }

/**
 * Operations without an answer: waiting, or set aside for a person's decision. Only an answer or the person removes
 * one.
 */
export class Outbox {
  private readonly ops = new Map<string, Envelope>()
  /** Answered operations, which a late read of the store must not bring back. */
  private readonly settled = new Set<string>()
  readonly bundles = new Map<string, Bundle>()
  readonly unreadable = new Map<string, Unreadable>()
  private unread: ReadonlySet<string> = NONE
  private readonly bundleOf = new Map<string, string>()
  /** When somebody decided a bundle, by the device's clock in ms. A late read must not bring it back. */
  private readonly decided = new Map<string, number>()
  private clock = 0

  get size(): number {
    return this.ops.size - this.bundleOf.size
  }

  countedRows(rowOf: (op: Envelope) => string | null): number {
    return new Set(this.waiting().flatMap((op) => rowOf(op) ?? [])).size
  }

  has = (id: string): boolean => this.ops.has(id)

  /** Whether an operation is this device's: it waits here, or the server answered it since the page opened. */
  isOwn = (id: string): boolean => this.ops.has(id) || this.settled.has(id)

  get = (id: string): Envelope | undefined => this.ops.get(id)

  isAside = (id: string): boolean => this.bundleOf.has(id)

  /** Whether the device set an operation aside together with its whole document. */
  isWhole = (id: string): boolean => {
    const bundle = this.bundles.get(this.bundleOf.get(id) ?? '')
    return bundle !== undefined && isWhole(bundle)
  }

  all = (): Envelope[] => [...this.ops.values()].toSorted(inOrder)

  waiting = (): Envelope[] => this.all().filter(({ id }) => !this.bundleOf.has(id))

  opsOf = (bundleId: string): Envelope[] => this.all().filter(({ id }) => this.bundleOf.get(id) === bundleId)

  /** Takes in what the store has. Returns the operations that were new, in order. */
  takeIn(stored: readonly { key: string; value: unknown }[], unread: readonly string[], now: number): Envelope[] {
    const fresh: Envelope[] = []
    this.unread = new Set(unread)
    for (const { key, value } of stored) {
      if (isReadable(value)) this.unreadable.delete(key)
      if (this.ops.has(key) || this.settled.has(key)) continue
      if (isReadable(value)) fresh.push(value)
      else if (!this.unreadable.has(key)) this.unreadable.set(key, { key, value, since: now })
    }
    const inTurn = fresh.toSorted(inOrder)
    for (const op of inTurn) this.note(op)
    return inTurn
  }

  /** Adds an operation. Answers false if it has an answer already. */
  note(op: Envelope): boolean {
    if (this.settled.has(op.id)) return false
    this.ops.set(op.id, op)
    this.clock = Math.max(this.clock, op.n)
    for (const bundle of this.bundles.values()) this.join(op, bundle)
    return true
  }

  nextN(): number {
    this.clock += 1
    return this.clock
  }

  /** The oldest operations without gaps, except those of `held` documents. */
  oldest(limit = MAX_BATCH, held: ReadonlySet<string> = NONE): Envelope[] {
    return this.waiting()
      .filter(({ documentId }) => !held.has(documentId))
      .slice(0, limit)
  }

  isNewHere = ({ id, version }: Bundle): boolean => version === 1 && !this.bundles.has(id) && !this.decided.has(id)

  setAside(bundle: Bundle) {
    if (bundle.since <= (this.decided.get(bundle.id) ?? -1)) return
    this.decided.delete(bundle.id)
    this.bundles.set(bundle.id, bundle)
    for (const op of this.all()) this.join(op, bundle)
  }

  lostBy = (bundleIds: readonly string[]): { id: string; last: AnyDocument }[] =>
    bundleIds.flatMap((id) => {
      const { documentId, base } = this.bundles.get(id) ?? {}
      return documentId && base ? [{ id: documentId, last: base }] : []
    })

  /** `now` is by the device's clock, ms. */
  release(bundleId: string, now: number) {
    this.decided.set(bundleId, now)
    this.bundles.delete(bundleId)
    for (const [opId, id] of this.bundleOf) if (id === bundleId) this.bundleOf.delete(opId)
  }

  emptyBundles(): string[] {
    const full = new Set(this.bundleOf.values())
    const isEmpty = ({ id, opIds }: Bundle) => !full.has(id) && !opIds.some((opId) => this.unread.has(opId))
    return [...this.bundles.values()].filter(isEmpty).map(({ id }) => id)
  }

  settle(ids: Iterable<string>) {
    for (const id of ids) {
      this.ops.delete(id)
      this.bundleOf.delete(id)
      this.unreadable.delete(id)
      this.settled.add(id)
    }
  }

  private join(op: Envelope, bundle: Bundle) {
    if (this.bundleOf.has(op.id)) return
    if (belongsTo(bundle, op, (id) => this.bundleOf.get(id) === bundle.id)) this.bundleOf.set(op.id, bundle.id)
  }
}

const NONE: ReadonlySet<string> = new Set()

/** Checks only the fields the engine itself reads. Arguments are read where they are applied. */
function isReadable(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null) return false
  const op = value as Record<keyof Envelope, unknown>
  const isNamed = [op.id, op.actorId, op.ownerId, op.documentId].every(isId)
  return isNamed && typeof op.kind === 'string' && [op.version, op.n, op.at].every(Number.isFinite)
}
