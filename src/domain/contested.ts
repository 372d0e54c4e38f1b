/** The value somebody had entered and another person's later write replaced; offered back with one tap (Y35). */
export type Contested = {
  /** The column whose value was replaced. */
  field: string
  /** What it held before. */
  value: string | number | boolean | null
  /** Who had entered it. */
  by: string
  /** When it was replaced, ms since 1970. */
  at: number
}

/** What every row of a document knows about its last writer. */
export type Edited = {
  /** Account that last changed the row; null for a row nobody changed since it was made by its owner. */
  edited_by: string | null
  contested: Contested | null
}
