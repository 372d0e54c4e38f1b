import { z } from 'zod/mini'
import { defineOperation } from '#sync/operation.ts'

/**
 * Takes a proposal away, once its person has applied or discarded it (R-API-15). It is gone for all their devices. If it is
 * gone already, there is nothing to do.
 */
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
