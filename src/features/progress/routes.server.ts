import { Hono } from 'hono'
import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { type Action, can, type Relation } from '#domain/permissions.ts'
import { isDay } from '#domain/rows/plan-types.ts'
import { dayOf } from '#domain/statistics/calendar.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import type { Context } from '#server/context.ts'
import { readQuery } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'
import { relationTo } from '#sync/server/relation.ts'
import { exerciseBests } from './exercise-bests.server.ts'
import { doneExercises, exerciseProgress, exerciseSessionsPage } from './exercises.server.ts'
import { liftsOf } from './lifts.server.ts'
import { planSessions } from './plan-sessions.server.ts'
import {
  type DoneExercises,
  MAX_ASKED_EXERCISES,
  type Stats,
  type TrainingText,
  type WorkoutsOfDay,
} from './progress.ts'
import { statsOf, workoutsOfDay } from './stats.server.ts'
import { trackSessions } from './track-sessions.server.ts'
import { trainingText } from './training-text.server.ts'

const id = z.string().check(z.refine(isId))
const day = z.string().check(z.refine(isDay))

/** Ids with commas between them. */
const idsTogether = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',')),
  ),
  z.pipe(
    z.array(id).check(z.maxLength(MAX_ASKED_EXERCISES)),
    z.transform((ids) => [...new Set(ids)]),
  ),
)

const owned = z.object({ ownerId: id })
const bests = z.object({ ownerId: id, exerciseIds: idsTogether, before: z.optional(id) })
const tracks = z.object({ ownerId: id, trackIds: idsTogether })
const plans = z.object({ ownerId: id, planIds: idsTogether })
const one = z.object({
  ownerId: id,
  id,
  from: z._default(z.coerce.number().check(z.minimum(0), z.maximum(8.64e15)), 0),
})
const sessions = z.object({ ownerId: id, id, cursor: z.optional(z.string().check(z.maxLength(64))) })
const ofDay = z.object({ ownerId: id, day })
const stats = z.object({ ownerId: id, today: z.optional(day), until: z.optional(day) })
const told = z.object({ ownerId: id, exerciseId: z.optional(id), today: z.optional(day) })

/** The addresses of progress, for the owner and for delegates with the right. */
export function progressRoutes(context: Context) {
  const { db } = context.database
  const asked = async (actor: Actor, ownerId: string, action: Action): Promise<Relation> => {
    const relation = await relationTo(db, actor.userId, ownerId)
    if (!can(relation, action)) throw new AppError('not-found')
    return relation
  }
  return new Hono<{ Variables: { actor: Actor } }>()
    .get('/api/exercise-bests', requireActor(context), async (http) => {
      const { ownerId, exerciseIds, before = null } = readQuery(http.req, bests)
      const relation = await asked(http.var.actor, ownerId, 'workout.read.last-values')
      const open = { isHistoryOpen: can(relation, 'history.read'), isBodyOpen: can(relation, 'body.read') }
      return http.json(await exerciseBests(db, { ownerId, exerciseIds, before, ...open }))
    })
    .get('/api/track-sessions', requireActor(context), async (http) => {
      const query = readQuery(http.req, tracks)
      await asked(http.var.actor, query.ownerId, 'workout.read.last-values')
      return http.json(await trackSessions(db, query))
    })
    .get('/api/plan-sessions', requireActor(context), async (http) => {
      const query = readQuery(http.req, plans)
      await asked(http.var.actor, query.ownerId, 'workout.read.last-values')
      return http.json(await planSessions(db, query))
    })
    .get('/api/exercises', requireActor(context), async (http) => {
      const { ownerId } = readQuery(http.req, owned)
      await asked(http.var.actor, ownerId, 'history.read')
      return http.json({ exercises: await doneExercises(db, ownerId) } satisfies DoneExercises)
    })
    .get('/api/exercises/:id', requireActor(context), async (http) => {
      const { ownerId, id: exerciseId, from } = readQuery(http.req, one)
      await asked(http.var.actor, ownerId, 'history.read')
      const progress = await exerciseProgress(db, { ownerId, exerciseId, from })
      if (!progress) throw new AppError('not-found')
      return http.json(progress)
    })
    .get('/api/exercises/:id/sessions', requireActor(context), async (http) => {
      const { ownerId, id: exerciseId, cursor = null } = readQuery(http.req, sessions)
      await asked(http.var.actor, ownerId, 'history.read')
      return http.json(await exerciseSessionsPage(db, { ownerId, exerciseId, cursor }))
    })
    .get('/api/stats', requireActor(context), async (http) => {
      const now = context.now()
      const { ownerId, today = dayOf(now, null), until = today } = readQuery(http.req, stats)
      await asked(http.var.actor, ownerId, 'history.read')
      const said = await statsOf(db, { ownerId, today, until, now })
      const lifts = until === today ? await liftsOf(db, { ownerId, today, weekStart: said.weekStart }) : {}
      return http.json({ ...said, ...lifts } satisfies Stats)
    })
    .get('/api/stats/day', requireActor(context), async (http) => {
      const query = readQuery(http.req, ofDay)
      await asked(http.var.actor, query.ownerId, 'history.read')
      return http.json({ workouts: await workoutsOfDay(db, query) } satisfies WorkoutsOfDay)
    })
    .get('/api/training-text', requireActor(context), async (http) => {
      const now = context.now()
      const { ownerId, exerciseId = null, today = dayOf(now, null) } = readQuery(http.req, told)
      const relation = await asked(http.var.actor, ownerId, 'history.read')
      const isBodyOpen = can(relation, 'body.read')
      const text = await trainingText(db, { ownerId, exerciseId, today, now, words: wordsOf(http), isBodyOpen })
      return http.json({ text } satisfies TrainingText)
    })
}
