import type { AnyDocument } from './operation.ts'
import type { Kinds } from './product.ts'

/** A row of a document; its id is unique there. */
export type Row = { id: string }

type AnyRow = Row & Readonly<Record<string, unknown>>

export const rootOf = (document: AnyDocument): AnyRow =>
  (document as unknown as Record<string, AnyRow>)[document.kind] as AnyRow

/** Whether the document is the current one of its kind, which its owner is in now. */
export function isCurrent({ kinds }: Kinds, document: AnyDocument): boolean {
  const { current } = kinds[document.kind]
  return current !== undefined && rootOf(document)[current] === true
}

/** The lists of rows in a document, parents before children. */
export const listsOf = (document: object): [name: string, rows: readonly AnyRow[]][] =>
  Object.entries(document).filter((part): part is [string, AnyRow[]] => Array.isArray(part[1]))

/** The list of this name; empty if there is none. */
export const listOf = (document: object | null, name: string): readonly AnyRow[] =>
  (document as Record<string, AnyRow[]> | null)?.[name] ?? []

/** All rows of a document; its own row comes first. */
export const rowsOf = (document: AnyDocument): AnyRow[] => [
  rootOf(document),
  ...listsOf(document).flatMap(([, rows]) => rows),
]

/**
 * Whether two values are equal. Lists and objects are compared by content: the database may order their keys
 * differently.
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(b)
  return keys.length === Object.keys(a).length && keys.every((key) => isSameValue(a[key], b[key]))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reuses unchanged rows as the same objects, so that they redraw nothing. */
export function keepRows(before: AnyDocument | null | undefined, after: AnyDocument | null): AnyDocument | null {
  if (!before || !after || before === after) return after
  const parts = Object.entries(after).map(([part, value]) => [part, kept(before[part as keyof AnyDocument], value)])
  return Object.fromEntries(parts) as AnyDocument
}

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
