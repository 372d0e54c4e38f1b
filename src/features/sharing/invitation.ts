import type { ShareFlags } from '#domain/permissions.ts'

/** What a link asks for. `isSharedAlready`: the reader shares with this coach. */
export type Invitation = { coachName: string; flags: ShareFlags; isSharedAlready: boolean }

/** `expiresAt`: ms since 1970. */
export type OpenInvitation = { id: string; expiresAt: number }

/** The answer of `GET /api/invitations`, oldest first. */
export type OpenInvitations = { invitations: OpenInvitation[] }

/** Nobody can read the token again. */
export type MadeInvitation = OpenInvitation & { token: string }

/** The token is in the fragment, which no browser sends to a server. */
export const invitationLink = (origin: string, token: string): string => `${origin}/invitation#token=${token}`
