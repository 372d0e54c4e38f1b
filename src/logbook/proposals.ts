import { z } from 'zod/mini'
import { defineOperation } from '#sync/operation.ts'

/** Removes a proposal after its person applied or discarded it. Repeating it is safe. */
export const closeProposal = defineOperation({
  kind: 'proposal.close',
  version: 1,
  document: 'proposal',
  args: () => z.object({}),
  failure: null,
  activity: 'activity.did.closedProposal',
  asks: () => 'proposals.manage',
  apply: () => ({ deleted: true }),
})
