import type { Contested } from '#domain/contested.ts'
import type { Edited } from '#domain/rows/edited.ts'
import type { Meta, Value } from './operation.ts'

/**
 * Writes new values into a row, field by field, in arrival order (Y35): the later write wins, and where it replaces a
 * value that another account had entered and the writer had not seen, the row keeps that value in `contested` until the
 * field is edited again: completing or moving a row says nothing of its values. Returns the same row when nothing changes.
 */
export function patchRow<R extends Edited>(row: R, changes: Partial<R>, meta: Meta): R {
  const fields = (Object.keys(changes) as (keyof R & string)[]).filter((field) => row[field] !== changes[field])
  if (fields.length === 0) return row
  const isDecided = fields.some((field) => field === row.contested?.field)
  const next: R = { ...row, ...changes, edited_by: meta.actorId, contested: isDecided ? null : row.contested }
  for (const field of fields) {
    const seen = meta.was?.[field]
    const stored = row[field] as Value
    const isSomebodyElses = row.edited_by !== null && row.edited_by !== meta.actorId
    if (meta.was && field in meta.was && seen !== stored && isSomebodyElses) {
      next.contested = { field, value: stored, by: row.edited_by as string, at: meta.at }
    }
  }
  return next
}

/**
 * The rows once a person has said that in one of them the newer value stands (Y35). The same rows when that offer is
 * gone, or another one has taken its place.
 */
export function keepRow<R extends Edited & { id: string }>(
  rows: readonly R[],
  { rowId, field, value }: Pick<Contested, 'field' | 'value'> & { rowId: string },
): readonly R[] {
  const row = rows.find(({ id }) => id === rowId)
  if (row?.contested?.field !== field || row.contested.value !== value) return rows
  return rows.map((other) => (other === row ? { ...row, contested: null } : other))
}
