import type { PROPOSAL } from '#domain/rows/proposal-fields.ts'
import type { RowOf } from './rows/field.ts'

/** Operations that a program proposes. They change nothing until the person applies them as ordinary operations. */
export type ProposalDocument = {
  kind: 'proposal'
  id: string
  ownerId: string
  rev: number
  proposal: RowOf<typeof PROPOSAL>
}

/** The most open proposals of an account. */
export const MAX_PROPOSALS = 50
/** How long a proposal stays open, in ms. */
export const PROPOSAL_MS = 14 * 24 * 60 * 60 * 1000
/** The longest operations or programme of a proposal as JSON, in characters: every device stores them. */
export const MAX_PROPOSAL_LENGTH = 100_000

/** `now`: ms since 1970. */
export const isOpen = ({ proposal }: ProposalDocument, now: number): boolean => proposal.created_at > now - PROPOSAL_MS
