import { Hono } from 'hono'
import { z } from 'zod/mini'
import { isId } from '#domain/ids.ts'
import { type Actor, requireActor } from '#identity/server/session.ts'
import type { Context } from '#server/context.ts'
import { readBody, readQuery } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'
import { cloneRoutine } from './clone.server.ts'
import {
  areRecordsShown,
  confirmedSwitch,
  historyLink,
  setPublic,
  sharedRoutine,
  showNotes,
  showRecords,
} from './public-switch.server.ts'
import type { RecordsShown } from './shared-thing.ts'

const idArg = z.string().check(z.refine(isId))
const cloneSchema = z.object({ sourceRoutineId: idArg, routineId: idArg, unlessOwn: z._default(z.boolean(), false) })
const switchSchema = z.object({ of: z.enum(['routine', 'workout', 'history']), id: idArg, isPublic: z.boolean() })
const notesSchema = z.object({ of: z.enum(['routine', 'workout']), id: idArg, isShown: z.boolean() })
const recordsSchema = z.object({ ownerId: idArg, isShown: z.boolean() })
const generationSchema = z.object({ workoutId: idArg, isPublic: z.boolean() })
const historySchema = z.object({ ownerId: idArg })

export function publicLinkRoutes(context: Context) {
  const { db } = context.database
  return (
    new Hono<{ Variables: { actor: Actor } }>()
      .post('/api/routines/clone', requireActor(context), async (http) => {
        const clone = await readBody(http.req, cloneSchema)
        return http.json({ routineId: await cloneRoutine(context, http.var.actor.userId, clone, wordsOf(http)) })
      })
      .post('/api/public-link', requireActor(context), async (http) => {
        const { isPublic, ...thing } = await readBody(http.req, switchSchema)
        await setPublic(db, http.var.actor.userId, thing, isPublic)
        return http.json({ isPublic })
      })
      .post('/api/public-link/notes', requireActor(context), async (http) => {
        const { isShown, ...thing } = await readBody(http.req, notesSchema)
        await showNotes(db, http.var.actor.userId, thing, isShown)
        return http.json({ isShown })
      })
      .post('/api/public-link/records', requireActor(context), async (http) => {
        const { ownerId, isShown } = await readBody(http.req, recordsSchema)
        await showRecords(db, http.var.actor.userId, ownerId, isShown)
        return http.json({ isShown })
      })
      .get('/api/public-link/records', requireActor(context), async (http) => {
        const { ownerId } = readQuery(http.req, historySchema)
        const isShown = await areRecordsShown(db, http.var.actor.userId, ownerId)
        return http.json({ isShown } satisfies RecordsShown)
      })
      .get('/api/public-link/history', requireActor(context), async (http) => {
        const { ownerId } = readQuery(http.req, historySchema)
        return http.json(await historyLink(db, http.var.actor.userId, ownerId, wordsOf(http)))
      })
      // For people who have no account yet.
      .get('/api/public-link/routine', async (http) =>
        http.json(await sharedRoutine(db, http.req.query('id') ?? '', wordsOf(http))),
      )
      .post('/api/trigger-static-generation', requireActor(context), async (http) => {
        const { workoutId } = await readBody(http.req, generationSchema)
        return http.json({ workoutId, isPublic: await confirmedSwitch(db, http.var.actor.userId, workoutId) })
      })
  )
}
