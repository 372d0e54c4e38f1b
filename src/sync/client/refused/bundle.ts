import type { ErrorCode } from '#domain/errors.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'

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

/** Whether it holds all there is of its document: it makes it, or keeps what it was before it went. */
export const isWhole = ({ takes, base }: Bundle): boolean => takes === 'document' || base !== null

/** Whether an operation goes with a bundle. `isMember`: of the bundle, for one made earlier. */
export function belongsTo(bundle: Bundle, op: Envelope, isMember: (opId: string) => boolean): boolean {
  if (bundle.opIds.includes(op.id) || (op.after !== undefined && isMember(op.after))) return true
  if (bundle.documentId !== op.documentId) return false
  if (bundle.takes === 'document') return true
  const args = bundle.takes.length > 0 ? JSON.stringify(op.args) : ''
  return bundle.takes.some((rowId) => args.includes(rowId))
}
