import type { ErrorCode } from '#domain/errors.ts'
import { metaOf } from '#sync/fold.ts'
import type { AnyDocument, Envelope, Registry } from '#sync/operation.ts'

/**
 * What was set aside together, as stored on the device beside its operations, which stay where they are: a bundle that
 * is lost makes them wait again, and they are answered the same.
 */
export type Bundle = {
  version: 1
  /** Its first operation's. */
  id: string
  /** Those refused or parked themselves. */
  opIds: readonly string[]
  /** What goes with them, made later too: all of the document, or operations that name one of these rows (Y15). */
  takes: 'document' | readonly string[]
  reason: 'refused' | 'parked'
  code?: ErrorCode
  documentId: string
  ownerId: string
  since: number
  /** The document as it was before it went; null while it is there, or is made by the bundle itself. */
  base: AnyDocument | null
}

/** Whether an operation goes with a bundle. `isMember`: of the bundle, for one made earlier. */
export function belongsTo(bundle: Bundle, op: Envelope, isMember: (opId: string) => boolean): boolean {
  if (bundle.opIds.includes(op.id) || (op.after !== undefined && isMember(op.after))) return true
  if (bundle.documentId !== op.documentId) return false
  if (bundle.takes === 'document') return true
  const args = bundle.takes.length > 0 ? JSON.stringify(op.args) : ''
  return bundle.takes.some((rowId) => args.includes(rowId))
}

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
