import { metaOf } from '#sync/fold.ts'
import type { AnyDocument, Envelope, Registry } from '#sync/operation.ts'
import type { Bundle } from './bundle.ts'

/**
 * What cannot be done without an operation: everything of the document it makes, or what names the rows it makes. `stored`
 * is the document as the server has it.
 */
export function takenAlong(op: Envelope, stored: AnyDocument | null, registry: Registry): Bundle['takes'] {
  if (!stored) return makesDocument(op, registry) ? 'document' : []
  const rows = new Set([...stored.exercises, ...stored.sets].map(({ id }) => id))
  return idsIn(op.args).filter((id) => !rows.has(id))
}

/** A bundle with one more operation that was refused or parked. */
export function extended(bundle: Bundle, op: Envelope, takes: Bundle['takes']): Bundle {
  const isWhole = bundle.takes === 'document' || takes === 'document'
  return {
    ...bundle,
    opIds: [...bundle.opIds, op.id],
    takes: isWhole ? 'document' : [...(bundle.takes as readonly string[]), ...takes],
  }
}

function makesDocument(op: Envelope, registry: Registry): boolean {
  const operation = registry.get(op.kind)
  const read = operation?.read(op.args, op.version)
  return operation !== undefined && !!read && 'document' in operation.apply(null, read.args, metaOf(op))
}

/** Rows that arguments carry whole stand under `id`, those they only name under another key. */
function idsIn(args: unknown): string[] {
  if (typeof args !== 'object' || args === null) return []
  return Object.entries(args).flatMap(([key, value]) =>
    key === 'id' && typeof value === 'string' ? [value] : idsIn(value),
  )
}
