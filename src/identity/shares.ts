import type { ShareFlags } from '#domain/permissions.ts'

/** Somebody who shares their account with oneself; `name` as people who are related read it (R-DELEG-46). */
export type IncomingShare = { id: string; ownerId: string; name: string; email: string; flags: ShareFlags }

/** Somebody who may act on one's own account. */
export type OutgoingShare = { id: string; delegateId: string; name: string; email: string; flags: ShareFlags }

/** A share that came about before its person recovered the account, until they keep or end it (R-AUTH-37). */
export type ShareQuestion = {
  id: string
  /** received: the other person's account is shared with oneself. */
  side: 'received' | 'given'
  name: string
  email: string
  /** ms since 1970. */
  givenAt: number
  /** It gives nothing until it is kept. */
  isPaused: boolean
}

/** `GET /api/shares`: the shares of `actorId` that stand, on both sides, oldest first (R-DELEG-23). */
export type Shares = {
  actorId: string
  /** Without those that give nothing until a question is answered. */
  incoming: IncomingShare[]
  outgoing: OutgoingShare[]
  /** A device may have kept an answer from before there were any. */
  questions?: ShareQuestion[]
  /** Nobody can share with this person until their address is confirmed. */
  isUnconfirmed?: boolean
}

type Owner = Pick<IncomingShare, 'ownerId' | 'name' | 'flags'>

/** An owner by what they share now; of one who shares nothing any more, what was last known. */
export function asSharedNow(owner: Owner, incoming: readonly IncomingShare[]): Owner {
  const { ownerId, name, flags } = incoming.find((share) => share.ownerId === owner.ownerId) ?? owner
  return { ownerId, name, flags }
}
