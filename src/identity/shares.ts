import type { ShareFlags } from '#domain/permissions.ts'

/** Somebody who shares their account with this person. `name` is the name related people see (R-DELEG-46). */
export type IncomingShare = { id: string; ownerId: string; name: string; email: string; flags: ShareFlags }

/** Somebody who may act on this person's account. */
export type OutgoingShare = { id: string; delegateId: string; name: string; email: string; flags: ShareFlags }

/** A share from before its person recovered the account, until they keep or end it (R-AUTH-37). */
export type ShareQuestion = {
  id: string
  /** received: the other person shares their account with this one. */
  side: 'received' | 'given'
  name: string
  email: string
  /** ms since 1970. */
  givenAt: number
  /** True if the share gives no rights until it is kept. */
  isPaused: boolean
}

/** `GET /api/shares`: the active shares of `actorId`, given and received, oldest first (R-DELEG-23). */
export type Shares = {
  actorId: string
  /** Without shares that give no rights until a question is answered. */
  incoming: IncomingShare[]
  outgoing: OutgoingShare[]
  /** A device may have kept an answer from before this field existed. */
  questions?: ShareQuestion[]
  /** True if nobody can share with this person until their address is confirmed. */
  isUnconfirmed?: boolean
}

type Owner = Pick<IncomingShare, 'ownerId' | 'name' | 'flags'>

/** The owner with what they share now, or with what was last known if they share nothing any more. */
export function asSharedNow(owner: Owner, incoming: readonly IncomingShare[]): Owner {
  const { ownerId, name, flags } = incoming.find((share) => share.ownerId === owner.ownerId) ?? owner
  return { ownerId, name, flags }
}

/** First names by account; '' for whoever gave none. */
export type FirstNames = Readonly<Record<string, string>>

/** `GET /api/people`: what those whom `actorId` shares with are called. */
export type People = { actorId: string; firstNames: FirstNames }
