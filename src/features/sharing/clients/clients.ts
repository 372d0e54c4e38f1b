import type { ShareFlags } from '#domain/permissions.ts'

/** Times are ms since 1970. What an owner does not allow is null, or 0 (R-COACH-05). */
export type Client = {
  ownerId: string
  /** The name as people who share with them see it. */
  name: string
  /** '' for a person who gave none. */
  firstName: string
  flags: ShareFlags
  training: ClientTraining | null
  /** The newest completed workout. `name`: of its routine, else its own. */
  last: { name: string; at: number; sets: number } | null
  /** The routine that comes next in the plan in use. */
  next: string | null
  /** How many workouts with sets of managers wait for the client's 'Looks right'. */
  toConfirm: number
  /** How many comments of this client's workouts are unread news. */
  newComments: number
}

/** A running workout. `name` as above. */
export type ClientTraining = {
  name: string
  startedAt: number
  /** Of each exercise in order, how many sets are done and how many it has. */
  sets: { done: number; total: number }[]
  /** The exercise whose set is next; null: everything is done. */
  exercise: string | null
  /** The running rest and the exercise that it follows. */
  rest: { exercise: string; endsAt: number } | null
}

/** The answer of `GET /api/clients`. */
export type Clients = { actorId: string; clients: Client[] }
/** The answer of `GET /api/clients/:clientId/note`: what this account has noted of a client; null: nothing. */
export type CoachNote = { text: string | null }

/** Those who train come first, then those who have been away longest. Nobody knows when the last ones trained. */
export const inBoardOrder = (clients: readonly Client[]): Client[] =>
  clients.toSorted((a, b) => placeOf(a) - placeOf(b) || timeOf(a) - timeOf(b))

const placeOf = ({ training, flags }: Client): number => (training ? 0 : flags.can_review_history ? 1 : 2)

const timeOf = ({ training, last }: Client): number => training?.startedAt ?? last?.at ?? 0

/** The next of those who train, after this owner; null: nobody else trains. */
export function nextTraining(clients: readonly Client[], ownerId: string): Client | null {
  const training = inBoardOrder(clients).filter((client) => client.training || client.ownerId === ownerId)
  const at = training.findIndex((client) => client.ownerId === ownerId)
  const next = [...training.slice(at + 1), ...training.slice(0, Math.max(at, 0))][0]
  return next ?? null
}

/** The first name, which alone is said unless another client has the same. */
export const calledName = (client: Client, clients: readonly Client[]): string =>
  client.firstName === '' || clients.some((other) => other !== client && other.firstName === client.firstName)
    ? client.name
    : client.firstName
