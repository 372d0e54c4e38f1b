import type { AnyDocument } from '#sync/operation.ts'

/**
 * A document with the rows that say what they said before as the very objects they were: what the server repeats of an
 * optimistic row, or sends anew unchanged, draws nothing.
 */
export function keepRows(before: AnyDocument | null | undefined, after: AnyDocument | null): AnyDocument | null {
  if (!before || !after || before === after) return after
  const parts = Object.entries(after).map(([part, value]) => [part, kept(before[part as keyof AnyDocument], value)])
  return Object.fromEntries(parts) as AnyDocument
}

/** A list keeps its rows, and itself when they are all as before. */
function kept(before: unknown, after: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(after)) return isSame(before, after) ? before : after
  const rowsById = new Map((before as Row[]).map((row) => [row.id, row]))
  const rows = (after as Row[]).map((row) => {
    const earlier = rowsById.get(row.id)
    return isSame(earlier, row) ? earlier : row
  })
  const isSameList = rows.length === before.length && rows.every((row, index) => row === before[index])
  return isSameList ? before : rows
}

type Row = { id: string }

function isSame(before: unknown, after: unknown): boolean {
  if (Object.is(before, after)) return true
  if (!isObject(before) || !isObject(after)) return false
  const keys = Object.keys(after)
  return keys.length === Object.keys(before).length && keys.every((key) => isSame(before[key], after[key]))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
