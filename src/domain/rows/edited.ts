import { field, type ValuesOf } from './field.ts'

/** What every row of a document knows about its last writer. */
export const EDITED = {
  /**
   * Account that last edited the row; null for a row nobody edited since it was made by its owner. Completing, hiding or
   * moving a set doesn't count.
   */
  edited_by: field('id or null'),
  /** A value of it that somebody else's later write replaced (Y35). */
  contested: field('contested or null'),
}
export type Edited = ValuesOf<typeof EDITED>
