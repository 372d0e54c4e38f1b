import { EDITED } from './edited.ts'
import { field, row } from './field.ts'

export const PROPOSAL = row('proposal', {
  id: field('id', { exported: true }),
  user_id: field('id'),
  /** The token that the program used. */
  token_name: field('text', { exported: true }),
  /** In the program's own words. */
  reason: field('exerciseNote or null', { exported: true }),
  /** The routine or workout. */
  document_id: field('id', { exported: true }),
  /** What 'Apply' writes, in order. */
  operations: field('operations', { exported: true }),
  created_at: field('time', { exported: true, isTime: true }),
  ...EDITED,
})
