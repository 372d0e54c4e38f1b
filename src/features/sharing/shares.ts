import type { ShareFlags } from '#domain/permissions.ts'

/** Somebody who shares their account with oneself; `name` as people who are related read it (R-DELEG-46). */
export type IncomingShare = { id: string; ownerId: string; name: string; email: string; flags: ShareFlags }

/** Somebody who may act on one's own account. */
export type OutgoingShare = { id: string; delegateId: string; name: string; email: string; flags: ShareFlags }

/** `GET /api/shares`: the shares of `actorId` that stand, on both sides, oldest first (R-DELEG-23). */
export type Shares = { actorId: string; incoming: IncomingShare[]; outgoing: OutgoingShare[] }
