import { Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { can } from '#domain/permissions.ts'
import { type Actor, requireActor } from '#identity/server/session.ts'
import type { Context } from '#server/context.ts'
import { relationTo } from '#sync/server/relation.ts'
import { pickerList } from './picker-list.server.ts'

/** What somebody who acts for an owner picks from. */
export function pickerRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>().get(
    '/api/shares/:ownerId/routines',
    requireActor(context),
    async (http) => {
      const ownerId = http.req.param('ownerId')
      if (!isId(ownerId)) throw new AppError('malformed')
      const { db } = context.database
      const relation = await relationTo(db, http.var.actor.userId, ownerId)
      if (!can(relation, 'routine.read'))
        throw new AppError(relation.as === 'delegate' ? 'permission-denied' : 'not-found')
      const list = await pickerList(db, ownerId, { withRunning: can(relation, 'workout.read.active') })
      if (!list) throw new AppError('not-found')
      return http.json(list)
    },
  )
}
