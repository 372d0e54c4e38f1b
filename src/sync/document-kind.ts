/** A table whose rows belong to a document. */
export type RowTable = { table: string; columns: readonly string[]; times: readonly string[] }

/** A document's own row, and its other rows, parents before children. */
export type DocumentShape = { kind: string; root: RowTable; children: readonly (RowTable & { name: string })[] }
