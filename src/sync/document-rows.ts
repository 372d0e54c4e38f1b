import type { AnyDocument } from './operation.ts'

/** Every row of a document has an id, which no other row of it has. */
export type Row = { id: string }

/** A row as far as the engine looks at it: by the names of its columns. */
export type AnyRow = Row & Readonly<Record<string, unknown>>

/** The document's own row, which stands under the name of its kind. */
export const rootOf = (document: AnyDocument): AnyRow =>
  (document as unknown as Record<string, AnyRow>)[document.kind] as AnyRow

/** The lists of its other rows by their names, parents before children. */
export const listsOf = (document: object): [name: string, rows: readonly AnyRow[]][] =>
  Object.entries(document).filter((part): part is [string, AnyRow[]] => Array.isArray(part[1]))

/** One of its lists; none where it has no such list. */
export const listOf = (document: object | null, name: string): readonly AnyRow[] =>
  (document as Record<string, AnyRow[]> | null)?.[name] ?? []

/** All its rows, its own first. */
export const rowsOf = (document: AnyDocument): AnyRow[] => [
  rootOf(document),
  ...listsOf(document).flatMap(([, rows]) => rows),
]
