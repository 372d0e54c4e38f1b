import type { ShareFlags } from '#domain/permissions.ts'

/** Somebody who shares their account with oneself; `name` as people who are related read it (R-DELEG-46). */
export type IncomingShare = { id: string; ownerId: string; name: string; email: string; flags: ShareFlags }

/** Somebody who may act on one's own account. */
export type OutgoingShare = { id: string; delegateId: string; name: string; email: string; flags: ShareFlags }

/** `GET /api/shares`: the shares of `actorId` that stand, on both sides, oldest first (R-DELEG-23). */
export type Shares = { actorId: string; incoming: IncomingShare[]; outgoing: OutgoingShare[] }

type Owner = Pick<IncomingShare, 'ownerId' | 'name' | 'flags'>

/** An owner by what they share now; of one who shares nothing any more, what was last known. */
export function asSharedNow(owner: Owner, incoming: readonly IncomingShare[]): Owner {
  const { ownerId, name, flags } = incoming.find((share) => share.ownerId === owner.ownerId) ?? owner
  return { ownerId, name, flags }
}
