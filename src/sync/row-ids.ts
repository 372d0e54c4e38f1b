import { listsOf } from './document-rows.ts'

/**
 * Whether ids that a person's device made are all different and none stands for a row of the document already, of
 * whatever kind, or for the document: what is taken out is named by its id alone. Else the operation is malformed.
 */
export function areNewIds(ids: readonly string[], document: { id: string }): boolean {
  const known = new Set([document.id, ...listsOf(document).flatMap(([, rows]) => rows.map((row) => row.id))])
  return new Set(ids).size === ids.length && !ids.some((each) => known.has(each))
}
