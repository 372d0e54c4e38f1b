import type { AnyDocument, Envelope } from '#sync/operation.ts'

type Fold = (document: AnyDocument, ops: readonly Envelope[]) => AnyDocument | null
type Row = Readonly<Record<string, unknown>>

/**
 * Operations that are sent again, without the fields a person has given another value since: what stands there now is
 * neither what they saw (`was`) nor what the operation gives. Operations that are left as they are stay the same objects.
 */
export function stillWanted(ops: readonly Envelope[], document: AnyDocument | null, fold: Fold): Envelope[] {
  const named = new Set(ops.flatMap(({ after }) => after ?? [])) // Others wait for these (Y17).
  let current = document
  return ops.flatMap((op) => {
    if (!current || op.documentId !== current.id) return [op]
    const outdated = named.has(op.id) ? [] : outdatedFields(op, current, fold(current, [op]))
    const wanted = outdated.length > 0 ? without(outdated, op) : op
    if (wanted) current = fold(current, [wanted])
    return wanted ?? []
  })
}

function outdatedFields({ was = {} }: Envelope, before: AnyDocument, after: AnyDocument | null): string[] {
  const rows = new Map(rowsOf(before).map((row) => [row.id, row]))
  return rowsOf(after).flatMap((row) => {
    const old = rows.get(row.id)
    return old ? Object.keys(was).filter((field) => old[field] !== row[field] && old[field] !== was[field]) : []
  })
}

/** What is left of an operation; null: nothing. */
function without(fields: readonly string[], op: Envelope): Envelope | null {
  const { changes } = op.args as { changes?: Row }
  const left = Object.entries(changes ?? {}).filter(([field]) => !fields.includes(field))
  return left.length > 0 ? { ...op, args: { ...(op.args as object), changes: Object.fromEntries(left) } } : null
}

function rowsOf(document: AnyDocument | null): Row[] {
  if (!document) return []
  const { exercises, sets } = document
  return [document.kind === 'workout' ? document.workout : document.routine, ...exercises, ...sets]
}
