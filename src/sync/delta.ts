import { isSameValue, listOf, listsOf, type Row, rootOf } from './document-rows.ts'
import type { AnyDocument, DocumentKind, ListName } from './operation.ts'

/** One transaction's changes: new and changed rows, complete, and the ids of deleted ones. */
export type Delta = {
  kind: DocumentKind
  id: string
  ownerId: string
  rev: number
  /** The revision before; a device with another one requests the whole document. */
  prevRev: number
  /** The document's own row, if it changed. */
  root?: object
  removed?: string[]
} & { [List in ListName]?: Row[] }

/** The difference between two states of a document; null: there is none. */
export function deltaBetween(before: AnyDocument | null, after: AnyDocument): Delta | null {
  const root = before && isSame(rootOf(before), rootOf(after)) ? undefined : rootOf(after)
  const lists = listsOf(after)
    .map(([name, rows]) => [name, changedRows(listOf(before, name), rows)] as const)
    .filter(([, rows]) => rows.length > 0)
  const removed = listsOf(after).flatMap(([name, rows]) => missingIds(listOf(before, name), rows))
  if (before && !root && lists.length + removed.length === 0) return null
  return {
    kind: after.kind,
    id: after.id,
    ownerId: after.ownerId,
    rev: after.rev,
    prevRev: before?.rev ?? 0,
    ...(root && { root }),
    ...Object.fromEntries(lists),
    ...(removed.length > 0 && { removed }),
  }
}

/**
 * The document with the changes of a delta; unchanged rows stay the same objects. The caller has compared the
 * revisions.
 */
export function applyDelta<D extends AnyDocument>(document: D, delta: Delta): D {
  const removed = new Set(delta.removed)
  const changed: { [name: string]: unknown } = delta
  const merged = listsOf(document).map(([name, rows]) => [
    name,
    mergedRows(rows, changed[name] as readonly Row[] | undefined, removed),
  ])
  return {
    ...document,
    rev: delta.rev,
    ...(delta.root && { [document.kind]: delta.root }),
    ...Object.fromEntries(merged),
  }
}

function mergedRows(rows: readonly Row[], changed: readonly Row[] | undefined, removed: ReadonlySet<string>) {
  if (!changed && removed.size === 0) return rows
  const changedById = new Map(changed?.map((row) => [row.id, row]))
  const merged = rows.filter((row) => !removed.has(row.id)).map((row) => changedById.get(row.id) ?? row)
  const known = new Set(rows.map((row) => row.id))
  return [...merged, ...(changed ?? []).filter((row) => !known.has(row.id))]
}

function changedRows(before: readonly Row[], after: readonly Row[]): Row[] {
  const beforeById = new Map(before.map((row) => [row.id, row]))
  return after.filter((row) => {
    const old = beforeById.get(row.id)
    return !old || !isSame(old, row)
  })
}

function missingIds(before: readonly Row[], after: readonly Row[]): string[] {
  const present = new Set(after.map((row) => row.id))
  return before.filter((row) => !present.has(row.id)).map((row) => row.id)
}

function isSame(a: object, b: object): boolean {
  if (a === b) return true
  const fields = Object.keys(b) as (keyof typeof b)[]
  return fields.every((field) => isSameValue(a[field], b[field]))
}
