import { listsOf } from './document-rows.ts'

/**
 * Whether ids made by a device are all different, and neither the document nor any of its rows has them: a row is
 * deleted by its id alone. Otherwise the operation is malformed.
 */
export function areNewIds(ids: readonly string[], document: { id: string }): boolean {
  const known = new Set([document.id, ...listsOf(document).flatMap(([, rows]) => rows.map((row) => row.id))])
  return new Set(ids).size === ids.length && !ids.some((each) => known.has(each))
}
