import type { AnyDocument } from './operation.ts'

/** Every row of a document has an id, which no other row of it has. */
export type Row = { id: string }

/** A row as the engine sees it: by its column names. */
type AnyRow = Row & Readonly<Record<string, unknown>>

/** The document's own row. It is stored under the name of the kind. */
export const rootOf = (document: AnyDocument): AnyRow =>
  (document as unknown as Record<string, AnyRow>)[document.kind] as AnyRow

/** The lists of its other rows by name, parents before children. */
export const listsOf = (document: object): [name: string, rows: readonly AnyRow[]][] =>
  Object.entries(document).filter((part): part is [string, AnyRow[]] => Array.isArray(part[1]))

/** One of its lists; empty if there is none of that name. */
export const listOf = (document: object | null, name: string): readonly AnyRow[] =>
  (document as Record<string, AnyRow[]> | null)?.[name] ?? []

/** All its rows, its own first. */
export const rowsOf = (document: AnyDocument): AnyRow[] => [
  rootOf(document),
  ...listsOf(document).flatMap(([, rows]) => rows),
]

/** Whether two values of a field say the same: most are plain, some are lists and objects, as a database orders them. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(b)
  return keys.length === Object.keys(a).length && keys.every((key) => isSameValue(a[key], b[key]))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

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
