import { Hono } from 'hono'
import { z } from 'zod/mini'
import { isId } from '#domain/ids.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import { HISTORY_PAGE, historyPage, LARGEST_PAGE } from '#logbook/server/history-pages.ts'
import type { Context } from '#server/context.ts'
import { readQuery } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'
import { requireRight } from '#sync/server/relation.ts'
import { muscleNames } from '#words/muscle-name.ts'

const querySchema = z.object({
  ownerId: z.string().check(z.refine(isId)),
  search: z._default(z.pipe(z.string().check(z.maxLength(100)), VALUE_TYPES.text), ''),
  routineId: z.optional(z.string().check(z.refine(isId))),
  cursor: z.optional(z.string().check(z.maxLength(64))),
  limit: z._default(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(LARGEST_PAGE)), HISTORY_PAGE),
})

export function historyRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>().get('/api/history', requireActor(context), async (http) => {
    const { ownerId, search, routineId, cursor = null, limit } = readQuery(http.req, querySchema)
    const { db } = context.database
    await requireRight(db, http.var.actor.userId, ownerId, 'history.read')
    const muscles = muscleNames(wordsOf(http))
    return http.json(await historyPage(db, { ownerId, search, muscles, cursor, limit, only: { routineId } }))
  })
}
