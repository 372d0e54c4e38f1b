import type { RowOf } from './rows/field.ts'
import type { PROPOSAL } from './rows/proposal.ts'

/**
 * Operations that a program proposes to a person (R-API-15). They change nothing before the person applies them, and then
 * they are ordinary operations, which the device writes as it does those of its screens.
 */
export type ProposalDocument = {
  kind: 'proposal'
  id: string
  ownerId: string
  rev: number
  proposal: RowOf<typeof PROPOSAL>
}

/** The open proposals of one account. */
export const MAX_PROPOSALS = 50
/** A proposal that nobody decides about goes after this long, in ms. */
export const PROPOSAL_MS = 14 * 24 * 60 * 60 * 1000
/** The longest proposal, in characters of its operations as JSON. Every device of the person keeps it. */
export const MAX_PROPOSAL_LENGTH = 100_000

/** Whether a proposal still waits for its person. `now`: ms since 1970. */
export const isOpen = ({ proposal }: ProposalDocument, now: number): boolean => proposal.created_at > now - PROPOSAL_MS
