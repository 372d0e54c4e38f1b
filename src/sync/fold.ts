import type { AnyDocument, Envelope, Meta, Registry } from './operation.ts'

/** The `meta` of an operation on a device, with its time corrected to the server's clock. */
export const metaOf = (envelope: Envelope, clockOffset = 0): Meta => ({
  id: envelope.id,
  documentId: envelope.documentId,
  actorId: envelope.actorId,
  ownerId: envelope.ownerId,
  at: envelope.at + clockOffset,
  was: envelope.was,
})

/**
 * The document after these operations, without unreadable ones; refused ones change nothing. Unchanged documents and
 * rows stay the same objects, so that one change redraws one row.
 */
export function fold<D extends AnyDocument>(
  document: D | null,
  pending: readonly Envelope[],
  registry: Registry,
  clockOffset = 0,
): D | null {
  let current = document
  for (const envelope of pending) {
    const operation = registry.get(envelope.kind)
    const read = operation?.read(envelope.args, envelope.version)
    if (!operation || !read) continue
    if (current && current.kind !== operation.document) continue
    const applied = operation.apply(current, read.args, metaOf(envelope, clockOffset))
    if ('document' in applied) current = applied.document as D
    else if ('deleted' in applied) current = null
  }
  return current
}
