import type { Contested } from '#domain/contested.ts'
import type { Edited } from '#domain/rows/edited.ts'
import { isSameValue } from './document-rows.ts'
import type { Meta, Value } from './operation.ts'

/**
 * Writes new values into a row, field by field, in the order of arrival (Y35). The later write wins. If it replaces a
 * value that another account had entered and the writer had not seen, the row keeps that value in `contested` until the
 * field is edited again. Returns the same row if nothing changes.
 */
export function patchRow<R extends Edited>(row: R, changes: Partial<R>, meta: Meta): R {
  const fields = (Object.keys(changes) as (keyof R & string)[]).filter(
    (field) => !isSameValue(row[field], changes[field]),
  )
  if (fields.length === 0) return row
  const isDecided = fields.some((field) => field === row.contested?.field)
  const next: R = { ...row, ...changes, edited_by: meta.actorId, contested: isDecided ? null : row.contested }
  for (const field of fields) {
    const seen = meta.was?.[field]
    const stored = row[field] as Value | undefined // a device stored the row before the field existed
    const isSomebodyElses = row.edited_by !== null && row.edited_by !== meta.actorId
    if (meta.was && field in meta.was && stored !== undefined && seen !== stored && isSomebodyElses) {
      next.contested = { field, value: stored, by: row.edited_by as string, at: meta.at }
    }
  }
  return next
}

/**
 * The rows after a person decided to keep the newer value in one of them (Y35). The same rows if that offer is gone, or
 * another one has replaced it.
 */
export function keepRow<R extends Edited & { id: string }>(
  rows: readonly R[],
  { rowId, field, value }: Pick<Contested, 'field' | 'value'> & { rowId: string },
): readonly R[] {
  const row = rows.find(({ id }) => id === rowId)
  if (row?.contested?.field !== field || row.contested.value !== value) return rows
  return rows.map((other) => (other === row ? { ...row, contested: null } : other))
}
