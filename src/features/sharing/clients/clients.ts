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
