import type { Contested } from '#domain/contested.ts'
import type { Edited } from '#domain/rows/edited.ts'
import { isSameValue } from './document-rows.ts'
import type { Meta, Value } from './operation.ts'

/**
 * The row with these changes, as the later write wins. A lost value that another account entered, and the writer had
 * not seen, stays in `contested` (Y35). Answers the same row if nothing changes.
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

function isContested<R extends Edited>(row: R, field: keyof R & string, { was, actorId }: Meta): boolean {
  const stored = row[field] as Value | undefined // an older row may lack the field
  const isSomebodyElses = row.edited_by !== null && row.edited_by !== actorId
  return !!was && field in was && stored !== undefined && !isSameValue(was[field], stored) && isSomebodyElses
}

/** The replaced value to offer again: the last, but a note only if nothing else was replaced. */
function offeredOf<R extends Edited, F extends keyof R>(row: R, contested: readonly F[]): F | undefined {
  const hasNote = contested.some((field) => field === 'note' && row[field] !== null)
  return contested.findLast((field) => field !== 'note') ?? (hasNote ? contested.at(-1) : undefined)
}

/** The rows after a person keeps the newer value; the same rows if the offer of the replaced one is gone. */
export function keepRow<R extends Edited & { id: string }>(
  rows: readonly R[],
  { rowId, field, value }: Pick<Contested, 'field' | 'value'> & { rowId: string },
): readonly R[] {
  const row = rows.find(({ id }) => id === rowId)
  if (row?.contested?.field !== field || row.contested.value !== value) return rows
  return rows.map((other) => (other === row ? { ...row, contested: null } : other))
}
