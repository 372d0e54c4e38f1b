import { z } from 'zod/mini'
import type { ShareFlags } from '#domain/permissions.ts'
import type { Context } from '#server/context.ts'
import { wordsOf } from '#server/request-language.ts'
import type { Words } from '#words/words.ts'
import { defineEndpoint } from './endpoint.server.ts'
import { flagShapes } from './me.server.ts'
import { idShape, isoTime, timeShape } from './shapes.server.ts'

/** What a coach may know of a client. Times are ms since 1970. What the client does not allow is null, or 0. */
type Client = {
  ownerId: string
  name: string
  flags: ShareFlags
  training: {
    name: string
    startedAt: number
    sets: { done: number; total: number }[]
    exercise: string | null
    rest: { endsAt: number } | null
  } | null
  last: { name: string; at: number; sets: number } | null
  next: string | null
  toConfirm: number
}

/** Answers the clients of an account. The sharing feature provides this, and `app` connects both. */
export type ClientsOf = (context: Context, accountId: string, words: Words) => Promise<{ clients: Client[] }>

const trainingShape = z.object({
  ...{ workout_name: z.string(), created_at: timeShape, sets: z.object({ done: z.int(), total: z.int() }) },
  ...{ exercise: z.nullable(z.string()), rest_ends_at: z.nullable(timeShape) },
})

const clientShape = z.object({
  ...{ id: idShape, name: z.string(), ...flagShapes },
  training: z.nullable(trainingShape),
  last: z.nullable(z.object({ workout_name: z.string(), completed_at: timeShape, sets: z.int() })),
  next_routine: z.nullable(z.string()),
  to_confirm: z.nullable(z.int()),
})

/** The numbers of 'All clients', each with the right of the coach and the scope of the token. */
export const listClients = (clientsOf: ClientsOf) =>
  defineEndpoint({
    method: 'get',
    path: '/clients',
    summary:
      'The accounts that share with you, for `Sled-Account`. With `workouts:read` what each is training, their last workout and how many wait to be confirmed; with `routines:read` what is next. What they do not share is null.',
    scope: 'clients',
    answer: z.object({ clients: z.array(clientShape) }),
    async handle({ context, http, token }) {
      const { clients } = await clientsOf(context, token.userId, wordsOf(http))
      const [mayRead, mayPlan] = [token.scopes.has('workouts:read'), token.scopes.has('routines:read')]
      return {
        body: {
          clients: clients.map(({ ownerId, name, flags, training, last, next, toConfirm }) => ({
            ...{ id: ownerId, name, ...flags },
            training: mayRead && training ? trainingOf(training) : null,
            last: mayRead && last ? { workout_name: last.name, completed_at: isoTime(last.at), sets: last.sets } : null,
            next_routine: mayPlan ? next : null,
            to_confirm: mayRead && flags.can_review_history ? toConfirm : null,
          })),
        },
      }
    },
  })

const trainingOf = ({ name, startedAt, sets, exercise, rest }: NonNullable<Client['training']>) => ({
  workout_name: name,
  created_at: isoTime(startedAt),
  sets: {
    done: sets.reduce((sum, { done }) => sum + done, 0),
    total: sets.reduce((sum, { total }) => sum + total, 0),
  },
  exercise,
  rest_ends_at: rest && isoTime(rest.endsAt),
})
