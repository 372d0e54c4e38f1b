type Row = { id: string }

/** Whether ids that a person's device made are all different and none stands for a row already: else it is malformed. */
export function areNewIds(ids: readonly string[], ...taken: (readonly Row[])[]): boolean {
  const known = new Set(taken.flatMap((rows) => rows.map(({ id }) => id)))
  return new Set(ids).size === ids.length && !ids.some((id) => known.has(id))
}
