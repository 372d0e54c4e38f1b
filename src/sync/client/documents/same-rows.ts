import { isSameValue } from '#sync/document-rows.ts'
import type { AnyDocument } from '#sync/operation.ts'

/** Returns the document with unchanged rows as the same objects, so that repeated rows of the server redraw nothing. */
export function keepRows(before: AnyDocument | null | undefined, after: AnyDocument | null): AnyDocument | null {
  if (!before || !after || before === after) return after
  const parts = Object.entries(after).map(([part, value]) => [part, kept(before[part as keyof AnyDocument], value)])
  return Object.fromEntries(parts) as AnyDocument
}

/** Keeps the rows of a list, and the list itself if none has changed. */
function kept(before: unknown, after: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(after)) return isSameValue(before, after) ? before : after
  const rowsById = new Map((before as Row[]).map((row) => [row.id, row]))
  const rows = (after as Row[]).map((row) => {
    const earlier = rowsById.get(row.id)
    return isSameValue(earlier, row) ? earlier : row
  })
  const isSameList = rows.length === before.length && rows.every((row, index) => row === before[index])
  return isSameList ? before : rows
}

type Row = { id: string }
