import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { derivedId, isId, makeId } from '#domain/ids.ts'
import { cloneName } from '#domain/names.ts'
import { can } from '#domain/permissions.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import { bringsPlan } from '#logbook/programme-steps.ts'
import { product } from '#logbook/server/product.ts'
import type { Context } from '#server/context.ts'
import { limitTries } from '#server/rate-limit.ts'
import { readBody } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'
import { relationTo } from '#sync/server/relation.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { publicName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import { bringProgramme } from './bring-programme.server.ts'
import { isStillShared, readSharedPlan } from './shared-plan.server.ts'

/** Programmes that an account may save. */
const SAVES = { max: 60, windowMs: 60 * 60 * 1000 }

const idArg = z.string().check(z.refine(isId))
const cloneSchema = z.object({
  sourcePlanId: idArg,
  key: z.optional(idArg),
  unlessOwn: z._default(z.boolean(), false),
})

/** `key`: of one gesture, so that a repeated request makes no second copy. `unlessOwn`: copies nothing of one's own. */
type Clone = z.output<typeof cloneSchema>

export function planRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>().post('/api/plans/clone', requireActor(context), async (http) => {
    const { userId } = http.var.actor
    const clone = await readBody(http.req, cloneSchema)
    await limitTries(context, http, { key: `plan-clone|${userId}`, ...SAVES })
    return http.json({ planId: await clonePlan(context, userId, clone, wordsOf(http)) })
  })
}

/**
 * Copies a public or an own plan with its routines and the rules of its tracks; bases only where its link shows them
 * (R-PLAN-28). Answers the id of the saver's plan. Throws AppError 'shared-plan-not-available', or that of a limit.
 */
async function clonePlan(context: Context, saverId: string, clone: Clone, words: Words): Promise<string> {
  const { db } = context.database
  const { sourcePlanId, unlessOwn } = clone
  const key = derivedId(clone.key ?? makeId(context.now(), randomBytes(16)), `${saverId} ${sourcePlanId}`)
  const planId = bringsPlan(key)
  if ((await loadDocuments(db, product, saverId, [planId])).has(planId)) return planId // an earlier request has made it
  const plan = await readSharedPlan(db, sourcePlanId, saverId)
  if (!plan) throw new AppError('shared-plan-not-available')
  if (unlessOwn && plan.ownerId === saverId) return sourcePlanId
  const relation = await relationTo(db, saverId, plan.ownerId)
  if (!can(relation, 'plan.clone', plan)) throw new AppError('shared-plan-not-available')
  return await bringProgramme(context, plan.programme, {
    ownerId: saverId,
    key,
    name: cloneName(plan.programme.name, words('publicPages.sharedBy', { name: publicName(plan.owner, words) })),
    basesWin: false,
    refusal: async (tx) =>
      (await isStillShared(tx, sourcePlanId, saverId, plan)) ? null : 'shared-plan-not-available',
  })
}
