import { Hono } from 'hono'
import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { can } from '#domain/permissions.ts'
import { type Actor, requireActor } from '#identity/server/session.ts'
import type { Context } from '#server/context.ts'
import { relationTo } from '#sync/server/relation.ts'
import { lastCompleted } from './last-completed.server.ts'

const querySchema = z.object({ ownerId: z.string().check(z.refine(isId)) })

/** What a device cannot know of routines by their documents: workouts it does not hold. */
export function routinesRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>().get(
    '/api/routines/last-completed',
    requireActor(context),
    async (http) => {
      const query = querySchema.safeParse(http.req.query())
      if (!query.success) throw new AppError('malformed')
      const { ownerId } = query.data
      const { db } = context.database
      const relation = await relationTo(db, http.var.actor.userId, ownerId)
      if (!can(relation, 'routine.read'))
        throw new AppError(relation.as === 'delegate' ? 'permission-denied' : 'not-found')
      return http.json(await lastCompleted(db, ownerId))
    },
  )
}
