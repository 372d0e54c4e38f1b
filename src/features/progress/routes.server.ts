import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { type Action, can, type Relation } from '#domain/permissions.ts'
import { dayOf, isDay } from '#domain/statistics/calendar.ts'
import { NO_LOOK_COOKIE } from '#identity/kept-acting.ts'
import { type Actor, actorOf, requireActor } from '#identity/server/session.ts'
import { product } from '#logbook/server/product.ts'
import type { Context } from '#server/context.ts'
import { readQuery } from '#server/read-body.ts'
import { languageOf, wordsOf } from '#server/request-language.ts'
import { pull } from '#sync/server/pull.ts'
import { relationTo } from '#sync/server/relation.ts'
import type { Language } from '#words/languages.ts'
import { exerciseBests } from './exercise-bests.server.ts'
import { doneExercises, exerciseProgress, exerciseSessionsPage } from './exercises.server.ts'
import {
  type DoneExercises,
  MAX_ASKED_EXERCISES,
  type StatsView,
  type TrainingText,
  type WorkoutsOfDay,
} from './progress.ts'
import { newestZone, statsOf, workoutsOfDay } from './stats.server.ts'
import { trainingText } from './training-text.server.ts'

const id = z.string().check(z.refine(isId))
const day = z.string().check(z.refine(isDay))

const owned = z.object({ ownerId: id })
const bests = z.object({
  ownerId: id,
  /** Ids with commas between them. */
  exerciseIds: z.string().check(
    z.refine((text) => {
      const ids = text.split(',')
      return ids.length <= MAX_ASKED_EXERCISES && ids.every(isId)
    }),
  ),
  before: z.optional(id),
})
const one = z.object({
  ownerId: id,
  id,
  from: z._default(z.coerce.number().check(z.minimum(0), z.maximum(8.64e15)), 0),
})
const sessions = z.object({ ownerId: id, id, cursor: z.optional(z.string().check(z.maxLength(64))) })
const ofDay = z.object({ ownerId: id, day })
const stats = z.object({ ownerId: id, today: z.optional(day), until: z.optional(day) })
const told = z.object({ ownerId: id, exerciseId: z.optional(id), today: z.optional(day) })

/** The look of a person's own `/stats` as HTML. */
type DrawStats = (view: StatsView, language: Language) => Promise<string>

/**
 * What workouts say of progress (R-PROG-21), for the owner and for a delegate who may know it (R-PROG-22). `draw`: null
 * where the app is not built.
 */
export function progressRoutes(context: Context, draw: DrawStats | null) {
  const { db } = context.database
  const asked = async (actor: Actor, ownerId: string, action: Action): Promise<Relation> => {
    const relation = await relationTo(db, actor.userId, ownerId)
    // Who may not know it learns nothing, also after the right was withdrawn (R-PROG-22).
    if (!can(relation, action)) throw new AppError('not-found')
    return relation
  }
  return new Hono<{ Variables: { actor: Actor } }>()
    .get('/stats', compress(), async (http, next) => {
      const mayLook = getCookie(http, NO_LOOK_COOKIE) === undefined
      const look =
        draw && mayLook ? await lookFor(context, http.req.raw.headers, (view) => draw(view, languageOf(http))) : null
      if (look !== null) {
        http.header('Cache-Control', 'private, no-store')
        return http.html(look)
      }
      await next()
      http.res.headers.set('Cache-Control', 'private, no-cache')
      http.res.headers.append('Vary', 'Cookie')
      return
    })
    .get('/api/exercise-bests', requireActor(context), async (http) => {
      const { ownerId, exerciseIds, before = null } = readQuery(http.req, bests)
      const relation = await asked(http.var.actor, ownerId, 'workout.read.last-values')
      const open = { isHistoryOpen: can(relation, 'history.read'), isBodyOpen: can(relation, 'body.read') }
      const ids = [...new Set(exerciseIds.split(','))]
      return http.json(await exerciseBests(db, { ownerId, exerciseIds: ids, before, ...open }))
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
      return http.json(await statsOf(db, { ownerId, today, until, now }))
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

/**
 * The look of `/stats` for the person of a request, drawn by their own right; null: the app alone can say what stands there,
 * to nobody, in a running workout, or without the database.
 */
async function lookFor<Drawn>(
  context: Context,
  headers: Headers,
  draw: (view: StatsView) => Promise<Drawn>,
): Promise<Drawn | null> {
  try {
    const actor = await actorOf(context, headers)
    const view = actor && (await viewOf(context, actor.userId))
    return view && (await draw(view))
  } catch (error) {
    context.logger.warn({ err: error }, 'the look of the statistics could not be drawn')
    return null
  }
}

async function viewOf({ database: { db }, now }: Context, accountId: string): Promise<StatsView | null> {
  const wants = { known: {}, ids: [], routines: false, active: true, book: true }
  const told = await pull(db, product, { actorId: accountId, ownerId: accountId, ...wants }, now)
  if (told.activeWorkoutId) return null // R-AUTH-73
  const at = now()
  const timeZone = (await newestZone(db, accountId)) ?? 'UTC'
  const today = dayOf(at, timeZone)
  return {
    ...{ kind: 'stats', accountId, now: at, timeZone, today },
    stats: await statsOf(db, { ownerId: accountId, today, until: today, now: at }),
    documents: told.documents.flatMap((update) => (update.t === 'document' ? update.document : [])),
  }
}
