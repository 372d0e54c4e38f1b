import { Hono } from 'hono'
import { z } from 'zod'
import type { Actor } from '#identity/server/actor.ts'
import { proveOwner } from '#identity/server/current-password.ts'
import { confirmSecondStep, endSecondStep, secondStepOf, startSecondStep } from '#identity/server/second-step.ts'
import type { Context } from '#server/context.ts'
import { readBody } from '#server/read-body.ts'
import { ACCOUNT, accountIn, requireOwn } from './account-guard.server.ts'

const STARTING = ACCOUNT.extend({ currentPassword: z.string().nullish() })
const CONFIRMING = ACCOUNT.extend({ code: z.string().max(40) })
const ENDING = STARTING.extend(CONFIRMING.shape)

/** R-OPS-04. */
export function accountSecondStepRoutes(context: Context) {
  const { db } = context.database
  return new Hono<{ Variables: { actor: Actor } }>()
    .get('/api/account/second-step', async (http) => {
      await requireOwn(context, http.var.actor, accountIn(http))
      return http.json(await secondStepOf(db, http.var.actor))
    })
    .post('/api/account/second-step', async (http) => {
      const { actor } = http.var
      const { accountId, currentPassword } = await readBody(http.req, STARTING)
      await requireOwn(context, actor, accountId)
      await proveOwner(context, http, actor, currentPassword)
      return http.json(await startSecondStep(context, actor))
    })
    .post('/api/account/second-step/confirm', async (http) => {
      const { actor } = http.var
      const { accountId, code } = await readBody(http.req, CONFIRMING)
      await requireOwn(context, actor, accountId)
      return http.json({ codes: await confirmSecondStep(context, http, actor, code) })
    })
    .post('/api/account/second-step/end', async (http) => {
      const { actor } = http.var
      const { accountId, currentPassword, code } = await readBody(http.req, ENDING)
      await requireOwn(context, actor, accountId)
      await proveOwner(context, http, actor, currentPassword)
      await endSecondStep(context, http, actor, code)
      return http.json(await secondStepOf(db, actor))
    })
}
