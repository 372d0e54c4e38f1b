import type { ShareFlags } from '#domain/permissions.ts'

/** When a share ends by itself, ms since 1970; null: never. Missing in answers from before this field existed. */
type EndsAt = number | null

/** `name`: the owner's name as people who share with them see it. */
export type IncomingShare = {
  id: string
  ownerId: string
  name: string
  email: string
  flags: ShareFlags
  endsAt?: EndsAt
  /** Whether this person hears when the owner trains. Missing as above. */
  isFollowed?: boolean
  /**
   * The routine of the owner's running workout, '' without one; null without a workout, or without the right to it.
   * Missing in answers from before this field existed.
   */
  training?: string | null
  /** ms since 1970; null without a workout, or without the right to the history. Missing as above. */
  lastWorkoutAt?: number | null
}

export type OutgoingShare = {
  id: string
  delegateId: string
  name: string
  email: string
  flags: ShareFlags
  endsAt?: EndsAt
  /** Whether the delegate hears when this person trains. Missing as above. */
  isFollowed?: boolean
}

/** A share whose date has passed. `side` as in a question. */
export type EndedShare = { id: string; side: ShareQuestion['side']; name: string; email: string; endedAt: number }

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

/** The answer of `GET /api/shares`: active shares, oldest first. */
export type Shares = {
  actorId: string
  /** Paused shares are left out. */
  incoming: IncomingShare[]
  outgoing: OutgoingShare[]
  /** Shares whose date passed in the last 30 days. A device may have an answer from before this field existed. */
  ended?: EndedShare[]
  /** A device may have an answer from before this field existed. */
  questions?: ShareQuestion[]
  /** True if this person must first confirm their address. */
  isUnconfirmed?: boolean
}

type Owner = Pick<IncomingShare, 'ownerId' | 'name' | 'flags'>

/** The owner with the name and flags of the current share, or the last known ones if the share has ended. */
export function asSharedNow(owner: Owner, incoming: readonly Owner[]): Owner {
  const { ownerId, name, flags } = incoming.find((share) => share.ownerId === owner.ownerId) ?? owner
  return { ownerId, name, flags }
}

/** First names by account id; '' for a person who gave none. */
export type FirstNames = Readonly<Record<string, string>>

/** The answer of `GET /api/people`. */
export type People = { actorId: string; firstNames: FirstNames }
