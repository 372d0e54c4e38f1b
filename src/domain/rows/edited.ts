import { field, type ValuesOf } from './field.ts'

/** The fields of every row about who wrote it last. */
export const EDITED = {
  /** The last person to edit the row; null: nobody yet. Completing, hiding or moving a set doesn't count. */
  edited_by: field('id or null'),
  /** A value that another person's later write replaced. */
  contested: field('contested or null'),
}
export type Edited = ValuesOf<typeof EDITED>
