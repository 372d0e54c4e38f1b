import type { AnyDocument, DocumentKind } from './operation.ts'

type Row = { id: string }

/** What one transaction changed in a document: the rows that are new or different, whole, and the ids of those gone. */
export type Delta = {
  kind: DocumentKind
  id: string
  ownerId: string
  rev: number
  /** The revision it applies to; any other one asks for the whole document. */
  prevRev: number
  /** The routine or workout row, when it changed. */
  root?: object
  exercises?: Row[]
  sets?: Row[]
  removed?: string[]
}

/** The document's own row. */
export const rootOf = (document: AnyDocument) => (document.kind === 'routine' ? document.routine : document.workout)

/** What turns `before` into `after`; null when nothing differs. Revisions are those of the two documents. */
export function deltaBetween(before: AnyDocument | null, after: AnyDocument): Delta | null {
  const root = before && isSame(rootOf(before), rootOf(after)) ? undefined : rootOf(after)
  const exercises = changedRows(before?.exercises ?? [], after.exercises)
  const sets = changedRows(before?.sets ?? [], after.sets)
  const removed = [
    ...missingIds(before?.exercises ?? [], after.exercises),
    ...missingIds(before?.sets ?? [], after.sets),
  ]
  if (before && !root && exercises.length + sets.length + removed.length === 0) return null
  return {
    kind: after.kind,
    id: after.id,
    ownerId: after.ownerId,
    rev: after.rev,
    prevRev: before?.rev ?? 0,
    ...(root && { root }),
    ...(exercises.length > 0 && { exercises }),
    ...(sets.length > 0 && { sets }),
    ...(removed.length > 0 && { removed }),
  }
}

/** The document at the delta's revision; untouched rows keep their identity. The caller has compared the revisions. */
export function applyDelta<D extends AnyDocument>(document: D, delta: Delta): D {
  const removed = new Set(delta.removed)
  return {
    ...document,
    rev: delta.rev,
    ...(delta.root && { [document.kind]: delta.root }),
    exercises: mergedRows(document.exercises, delta.exercises, removed),
    sets: mergedRows(document.sets, delta.sets, removed),
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

/** Rows are flat but for `contested`, so comparing the fields' JSON is exact. */
function isSame(a: object, b: object): boolean {
  if (a === b) return true
  const fields = Object.keys(b) as (keyof typeof b)[]
  return fields.every((field) => a[field] === b[field] || JSON.stringify(a[field]) === JSON.stringify(b[field]))
}
