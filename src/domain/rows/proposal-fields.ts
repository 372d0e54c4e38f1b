import { EDITED } from './edited.ts'
import { field, optional, row } from './field.ts'

export const PROPOSAL = row('proposal', {
  id: field('id', { exported: true }),
  user_id: field('id'),
  /** The name of the token that the program used. */
  token_name: field('text', { exported: true }),
  /** Why the program proposes this, in its own words. */
  reason: field('exerciseNote or null', { exported: true }),
  /** The routine or workout that the proposal changes, or the plan that it brings. */
  document_id: field('id', { exported: true }),
  /** What 'Apply' writes, in order. */
  operations: field('operations', { exported: true }),
  /** What 'Apply' brings in instead; there are no operations then. */
  programme: optional('programme or null', null, { exported: true }),
  created_at: field('time', { exported: true, isTime: true }),
  ...EDITED,
})
