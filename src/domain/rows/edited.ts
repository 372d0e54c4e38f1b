import { field, type ValuesOf } from './field.ts'

/** What every row of a document knows about its last writer. */
export const EDITED = {
  /** Account that last changed the row; null for a row nobody changed since it was made by its owner. */
  edited_by: field('id or null'),
  /** A value of it that somebody else's later write replaced (Y35). */
  contested: field('contested or null'),
}
export type Edited = ValuesOf<typeof EDITED>
