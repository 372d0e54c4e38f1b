import type { ErrorCode } from '#domain/errors.ts'
import { Listeners } from '#domain/listeners.ts'
import type { DocumentStore } from '#sync/client/documents/documents.ts'
import type { Outbox } from '#sync/client/network/outbox.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'
import { isWhole } from './bundle.ts'

/** Operations that will not be sent again by themselves: refused, parked or not to be read, as one bundle (Y15, Y16). */
export type SetAside = {
  /** Its first operation's. */
  id: string
  /** In order; none where they cannot be read. */
  ops: readonly Envelope[]
  /** Refused for good; failed on our side again and again; not to be read by this code. */
  reason: 'refused' | 'parked' | 'unknown'
  /** Why it was refused. */
  code?: ErrorCode
  documentId: string
  ownerId: string
  /** When it was set aside, by the device's clock, ms since 1970. */
  since: number
  /** What its operations make of the document as this device last had it: to tell it in words. */
  document: AnyDocument | null
  /** The same without them. */
  before: AnyDocument | null
  /** It holds a whole workout the server does not have, so that 'Keep as a new workout' can be offered. */
  holdsWorkout: boolean
  /** What stood in the device's store, where it cannot be read. */
  raw?: unknown
}

/** What was set aside, oldest first, and who wants to hear of it. The same array until something changes. */
export class SetAsideBoard {
  current: readonly SetAside[] = []
  private readonly listeners = new Listeners()

  set(next: readonly SetAside[]) {
    if (next.length + this.current.length === 0) return
    this.current = next
    this.listeners.tell()
  }

  subscribe = this.listeners.subscribe
}

/** Everything that was set aside, as a person sees it. */
export function setAsideOf(outbox: Outbox, documents: DocumentStore): SetAside[] {
  const bundles = [...outbox.bundles.values()].flatMap((bundle) => {
    const { base, reason, code, documentId } = bundle
    const ops = outbox.opsOf(bundle.id)
    if (ops.length === 0) return [] // They could not be read yet.
    const stored = documents.row(documentId).document
    const own = ops.filter((op) => op.documentId === documentId)
    const before = stored ?? base
    const document = documents.foldOf(before, own)
    const isOnlyHere = !stored && isWhole(bundle)
    const known: SetAside = {
      ...{ id: bundle.id, ops, reason, documentId, ownerId: bundle.ownerId, since: bundle.since, document, before },
      ...(code && { code }),
      holdsWorkout: isOnlyHere && document?.kind === 'workout',
    }
    return [known]
  })
  const unreadable = [...outbox.unreadable.values()].map(
    ({ key, value, since }): SetAside => ({
      ...{ id: key, ops: [], reason: 'unknown', documentId: '', ownerId: '', since },
      ...{ document: null, before: null, holdsWorkout: false, raw: value },
    }),
  )
  return [...bundles, ...unreadable].toSorted((a, b) => a.since - b.since)
}
