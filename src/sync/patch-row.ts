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
  const field = offeredOf(
    row,
    fields.filter((each) => isContested(row, each, meta)),
  )
  if (!field) return next
  return { ...next, contested: { field, value: row[field] as Value, by: row.edited_by as string, at: meta.at } }
}

/** Whether the stored value is somebody else's, and not the one that the writer saw. */
function isContested<R extends Edited>(row: R, field: keyof R & string, { was, actorId }: Meta): boolean {
  const stored = row[field] as Value | undefined // a device stored the row before the field existed
  const isSomebodyElses = row.edited_by !== null && row.edited_by !== actorId
  return !!was && field in was && stored !== undefined && was[field] !== stored && isSomebodyElses
}

/**
 * The one replaced value of a write that the row keeps: the last, but a note only if nothing else was replaced. That
 * there was no note is nothing to offer.
 */
function offeredOf<R extends Edited, F extends keyof R>(row: R, contested: readonly F[]): F | undefined {
  const hasNote = contested.some((field) => field === 'note' && row[field] !== null)
  return contested.findLast((field) => field !== 'note') ?? (hasNote ? contested.at(-1) : undefined)
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
