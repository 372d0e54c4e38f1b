import { Hono } from 'hono'
import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import type { Context } from '#server/context.ts'
import { limitTries } from '#server/rate-limit.ts'
import { readBody } from '#server/read-body.ts'
import { copyTo } from './copies.server.ts'
import { type Copies, type CopyResult, MAX_COPIED_TO } from './copies.ts'
import { readOwnProgramme } from './shared-plan.server.ts'

/** Copies that an account may ask for, each to several clients. */
const COPIES = { max: 60, windowMs: 60 * 60 * 1000 }

const idArg = z.string().check(z.refine(isId))
const copiesSchema = z.object({
  of: z.enum(['routine', 'plan']),
  id: idArg,
  /** Of one gesture, so that a repeated request makes no second copies. */
  key: idArg,
  ownerIds: z.array(idArg).check(z.minLength(1), z.maxLength(MAX_COPIED_TO)),
  withWeights: z._default(z.boolean(), false),
  addToPlan: z._default(z.boolean(), false),
})

export function copyRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>().post(
    '/api/clients/copies',
    requireActor(context),
    async (http) => {
      const { userId: coachId } = http.var.actor
      const { of, id, key, ownerIds, withWeights, addToPlan } = await readBody(http.req, copiesSchema)
      await limitTries(context, http, { key: `copies|${coachId}`, ...COPIES })
      const programme = await readOwnProgramme(context.database.db, coachId, { of, id, hasWeights: withWeights })
      if (!programme) throw new AppError('not-found')
      const copying = { coachId, key, of, sourceId: id, programme, addsToPlan: addToPlan && of === 'routine' }
      const results: CopyResult[] = []
      for (const ownerId of new Set(ownerIds)) results.push(await copyTo(context, ownerId, copying))
      return http.json<Copies>({ results })
    },
  )
}
