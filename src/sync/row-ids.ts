import { listsOf } from './document-rows.ts'

/**
 * Whether the ids are new in the document and different. If not, the operation is malformed, because the engine deletes
 * a row by its id alone.
 */
export function areNewIds(ids: readonly string[], document: { id: string }): boolean {
  const known = new Set([document.id, ...listsOf(document).flatMap(([, rows]) => rows.map((row) => row.id))])
  return new Set(ids).size === ids.length && !ids.some((each) => known.has(each))
}
