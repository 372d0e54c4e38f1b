import { Hono } from 'hono'
import { z } from 'zod/mini'
import { isId } from '#domain/ids.ts'
import type { Context } from '#server/context.ts'
import { readBody } from '#server/read-body.ts'
import { type Actor, requireActor } from '#server/session.ts'
import { cloneRoutine } from './clone.server.ts'

const idArg = z.string().check(z.refine(isId))
const cloneSchema = z.object({ sourceRoutineId: idArg, routineId: idArg })

/** What is shared by link: the copies people take of it, and the switches that open and close it. */
export function publicLinkRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>().post(
    '/api/routines/clone',
    requireActor(context),
    async (http) => {
      const clone = await readBody(http.req, cloneSchema)
      await cloneRoutine(context, http.var.actor.userId, clone)
      return http.json({ routineId: clone.routineId })
    },
  )
}
