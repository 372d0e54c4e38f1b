import { z } from 'zod/mini'
import { wholeProgramme } from '#domain/programmes/programme.ts'
import type { PROPOSAL } from '#domain/rows/proposal-fields.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { defineOperation } from '#sync/operation.ts'

/** Makes a proposal for a program. No device makes one, because people with a screen change things themselves. */
export const makeProposal = defineOperation({
  kind: 'proposal.make',
  version: 1,
  document: 'proposal',
  args: () =>
    z.object({
      tokenName: VALUE_TYPES.text,
      reason: z.nullable(VALUE_TYPES.exerciseNote),
      documentId: VALUE_TYPES.id,
      operations: VALUE_TYPES.operations,
      programme: z._default(z.nullable(wholeProgramme()), null),
    }),
  failure: null,
  activity: 'activity.did.madeProposal',
  isServers: true,
  asks: () => 'proposals.manage',
  apply(document, { tokenName, reason, documentId, operations, programme }, { documentId: id, ownerId, at }) {
    if (document) return { document }
    const proposal = {
      ...{ id, user_id: ownerId, token_name: tokenName, reason, document_id: documentId, operations, programme },
      ...{ created_at: at, edited_by: null, contested: null },
    } satisfies Record<keyof typeof PROPOSAL.fields, unknown>
    return { document: { kind: 'proposal', id, ownerId, rev: 0, proposal } }
  },
})
