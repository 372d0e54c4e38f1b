import { Hono } from 'hono'
import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { can } from '#domain/permissions.ts'
import { type Actor, requireActor } from '#identity/server/session.ts'
import { product } from '#logbook/server/product.ts'
import type { Context } from '#server/context.ts'
import { readQuery } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'
import { relationTo } from '#sync/server/relation.ts'
import { loadAnybodysStates } from '#sync/server/snapshot.ts'
import { maySee } from '#sync/server/visibility.ts'
import { activityPage } from './activity.server.ts'

const querySchema = z.object({
  documentId: z.string().check(z.refine(isId)),
  cursor: z.optional(z.string().check(z.maxLength(64))),
})

export function activityRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>().get('/api/activity', requireActor(context), async (http) => {
    const { documentId, cursor = null } = readQuery(http.req, querySchema)
    const { db } = context.database
    const { workout, routine } = product.kinds
    // An older version let a workout and a routine have one id.
    for (const { ownerId, visibility } of await loadAnybodysStates(db, { kinds: { workout, routine } }, [documentId])) {
      const relation = await relationTo(db, http.var.actor.userId, ownerId)
      if (!maySee(product, relation, visibility)) continue
      if (!can(relation, 'activity.read')) throw new AppError('permission-denied')
      return http.json(await activityPage(db, { ownerId, documentId, cursor }, wordsOf(http)))
    }
    throw new AppError('not-found')
  })
}
