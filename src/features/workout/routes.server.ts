import { Hono } from 'hono'
import { z } from 'zod/mini'
import { isId } from '#domain/ids.ts'
import { can } from '#domain/permissions.ts'
import { MAX_ASKED_EXERCISES } from '#features/progress/progress.ts'
import { exerciseSessions } from '#features/workout/sessions/exercise-sessions.server.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import type { Context } from '#server/context.ts'
import { readQuery } from '#server/read-body.ts'
import { requireRight } from '#sync/server/relation.ts'

const querySchema = z.object({
  ownerId: z.string().check(z.refine(isId)),
  /** Ids of exercises, with commas between them. */
  exerciseIds: z.string().check(
    z.refine((text) => {
      const ids = text.split(',')
      return ids.length <= MAX_ASKED_EXERCISES && ids.every(isId)
    }),
  ),
})

/** The server's answers about exercises that a device cannot give, because it doesn't hold all workouts. */
export function workoutRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>().get(
    '/api/exercise-sessions',
    requireActor(context),
    async (http) => {
      const { ownerId, exerciseIds: named } = readQuery(http.req, querySchema)
      const exerciseIds = [...new Set(named.split(','))]
      const { db } = context.database
      const relation = await requireRight(db, http.var.actor.userId, ownerId, 'workout.read.last-values')
      const isHistoryOpen = can(relation, 'workout.read.completed')
      return http.json(await exerciseSessions(db, { ownerId, exerciseIds, isHistoryOpen }))
    },
  )
}
