import type { ShareFlags } from '#domain/permissions.ts'

/** `name` is the name related people see. */
export type IncomingShare = { id: string; ownerId: string; name: string; email: string; flags: ShareFlags }

export type OutgoingShare = { id: string; delegateId: string; name: string; email: string; flags: ShareFlags }

/** A share from before a recovery, until the person decides about it. */
export type ShareQuestion = {
  id: string
  /** received: the other person shares their account with this one. */
  side: 'received' | 'given'
  name: string
  email: string
  /** ms since 1970 */
  givenAt: number
  /** True if the share gives no rights until the person has decided. */
  isPaused: boolean
}

/** `GET /api/shares`: the active ones, oldest first. */
export type Shares = {
  actorId: string
  /** Paused shares are left out. */
  incoming: IncomingShare[]
  outgoing: OutgoingShare[]
  /** A device may have an answer from before this field existed. */
  questions?: ShareQuestion[]
  /** True if this person must first confirm their address. */
  isUnconfirmed?: boolean
}

type Owner = Pick<IncomingShare, 'ownerId' | 'name' | 'flags'>

/** The owner with the current flags, or the last ones if they share nothing any more. */
export function asSharedNow(owner: Owner, incoming: readonly IncomingShare[]): Owner {
  const { ownerId, name, flags } = incoming.find((share) => share.ownerId === owner.ownerId) ?? owner
  return { ownerId, name, flags }
}

/** '' for whoever gave none. */
export type FirstNames = Readonly<Record<string, string>>

/** `GET /api/people` */
export type People = { actorId: string; firstNames: FirstNames }
