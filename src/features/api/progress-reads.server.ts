import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { FIGURES } from '#domain/figures/figures.ts'
import { MUSCLES } from '#domain/muscle.ts'
import { isDay } from '#domain/rows/plan-types.ts'
import { SET_VALUES } from '#domain/rows/set-values.ts'
import { typeOf, VALUE_TYPES } from '#domain/rows/value-types.ts'
import { figureAddress } from '#features/figures/figure-address.ts'
import { exerciseBests } from '#features/progress/exercise-bests.server.ts'
import { doneExercises, exerciseProgress, exerciseSessionsPage } from '#features/progress/exercises.server.ts'
import { todayOf } from '#features/progress/stats.server.ts'
import { toldStats } from '#features/progress/told-stats.server.ts'
import { originOf } from '#server/drawn-page.ts'
import { EXERCISES } from '#words/exercise-names.server.ts'
import { defineEndpoint, isBodyOpen } from './endpoint.server.ts'
import { bestShape, bestsAnswer, recordAnswers, recordShape } from './record-shapes.server.ts'
import { cursorOf, idParams, idShape, isoTime, pageQuery, pageShape, readCursor, timeShape } from './shapes.server.ts'

const sections = { scope: 'progress:read', asks: 'history.read', method: 'get' } as const

export const listExercises = defineEndpoint({
  ...sections,
  path: '/exercises',
  summary: 'Every exercise that was done, the one done last first.',
  query: z.strictObject(pageQuery),
  answer: pageShape(
    'exercises',
    z.object({
      ...{ id: idShape, name: z.string(), last_at: timeShape, last_workout_id: idShape },
      sessions: z.int(),
    }),
  ),
  async handle({ context, ownerId, query: { limit, cursor } }) {
    const from = readCursor(cursor)
    const all = await doneExercises(context.database.db, ownerId)
    const left = from ? all.filter(({ id, lastAt }) => lastAt < from.at || (lastAt === from.at && id > from.id)) : all
    const rows = left.slice(0, limit)
    const last = rows.at(-1)
    return {
      body: {
        exercises: rows.map(({ lastAt, lastWorkoutId, ...row }) => ({
          ...row,
          ...{ last_at: isoTime(lastAt), last_workout_id: lastWorkoutId },
        })),
        next_cursor: left.length > limit && last ? cursorOf(last.lastAt, last.id) : null,
      },
    }
  },
})

export const listSessions = defineEndpoint({
  ...sections,
  path: '/exercises/{id}/sessions',
  summary: 'The times an exercise was done, newest first, with the sets that count.',
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: pageShape(
    'sessions',
    z.object({
      /** The id of the exercise's row in that workout. */
      id: idShape,
      ...{ workout_id: idShape, workout_name: z.string(), name: z.string(), section: VALUE_TYPES.section },
      created_at: timeShape,
      sets: z.array(
        z.object({
          set_order: z.int(),
          ...Object.fromEntries(Object.entries(SET_VALUES).map(([name, { type }]) => [name, typeOf(type)])),
        }),
      ),
      /** The `set_order` of sets that were records when they were done. */
      record_orders: z.array(z.int()),
    }),
  ),
  async handle({ context, ownerId, params, query: { limit, cursor = null } }) {
    const asked = { ownerId, exerciseId: params.id, cursor, limit }
    const { db } = context.database
    const { sessions, nextCursor } = await exerciseSessionsPage(db, asked)
    if (sessions.length === 0 && !(await exerciseProgress(db, { ...asked, from: context.now() }))) {
      throw new AppError('not-found')
    }
    return {
      body: {
        sessions: sessions.map(({ workoutId, workoutName, at, recordOrders, ...row }) => ({
          ...row,
          sets: [...row.sets],
          ...{ workout_id: workoutId, workout_name: workoutName, created_at: isoTime(at) },
          record_orders: [...recordOrders],
        })),
        next_cursor: nextCursor,
      },
    }
  },
})

export const listRecords = defineEndpoint({
  ...sections,
  path: '/exercises/{id}/records',
  summary:
    'What an exercise was best in so far. Weights are in kg, distances in metres, times in seconds. Sets with weight added to the body count with the scope `body:read` alone.',
  params: idParams,
  answer: z.object({
    ...{ id: idShape, name: z.string(), sessions: z.int() },
    same_as: z.array(z.object({ id: idShape, name: z.string() })),
    records: z.array(bestShape),
  }),
  async handle({ context, ownerId, params, ...call }) {
    const { db } = context.database
    // Without the points of the chart, which programs get as sessions.
    const asked = { ownerId, exerciseId: params.id, from: context.now() }
    const progress = await exerciseProgress(db, asked)
    if (!progress) throw new AppError('not-found')
    const { id, name, sessions, sameAs } = progress
    const open = { isHistoryOpen: true, isBodyOpen: isBodyOpen(call) }
    const { [id]: bests } = await exerciseBests(db, { ownerId, exerciseIds: [id], before: null, ...open })
    return { body: { id, name, sessions, same_as: [...sameAs], records: bests ? bestsAnswer(bests) : [] } }
  },
})

const totals = z.object({ workouts: z.int(), sets: z.int(), volume: z.number(), seconds: z.number() })
const muscleSets = z.array(z.object({ muscle: z.enum(MUSCLES), sets: z.number() }))

export const readStats = defineEndpoint({
  ...sections,
  path: '/stats',
  summary:
    'A week and the one before: totals (volume in kg), sets per muscle, streak. `week` is any day of it. Loads that hang on the body count with the scope `body:read` alone.',
  query: z.strictObject({ week: z.optional(z.iso.date().check(z.refine(isDay))) }),
  answer: z.object({
    ...{ week: totals, week_before: totals, streak: z.int(), weekly_goal: z.int() },
    ...{ muscles: muscleSets, mean_of_4_weeks: muscleSets },
    records: z.array(recordShape),
  }),
  async handle({ context, ownerId, query: { week }, ...call }) {
    const { db } = context.database
    const now = context.now()
    const today = week ?? (await todayOf(db, ownerId, now))
    const stats = await toldStats(db, { ownerId, today, now, isBodyOpen: isBodyOpen(call) })
    return {
      body: {
        ...{ week: stats.week.now, week_before: stats.week.last, streak: stats.streak, weekly_goal: stats.goal },
        muscles: stats.muscles.muscles.map(({ muscle, sets }) => ({ muscle, sets })),
        mean_of_4_weeks: stats.mean.map(({ muscle, sets }) => ({ muscle, sets })),
        records: recordAnswers(stats.records),
      },
    }
  },
})

export const listCatalogue = defineEndpoint({
  method: 'get',
  path: '/catalogue',
  summary: 'The exercises that Sled knows, by their order in the catalogue.',
  scope: null,
  query: z.strictObject({ limit: pageQuery.limit, cursor: z.optional(z.string().check(z.regex(/^\d{1,5}$/))) }),
  answer: pageShape(
    'exercises',
    z.object({
      ...{ name: z.string(), section: VALUE_TYPES.section, primary_muscle: z.enum(MUSCLES) },
      ...{ secondary_muscles: z.array(z.enum(MUSCLES)), equipment: z.string(), loading: z.string() },
      ...{ set_type: VALUE_TYPES.setType, other_names: z.array(z.string()) },
      /** The address of its picture; null: Sled has none. */
      figure: z.nullable(z.string()),
    }),
  ),
  async handle({ context, http, query: { limit, cursor = '0' } }) {
    const end = Number(cursor) + limit
    const origin = originOf(http, context)
    return {
      body: {
        exercises: EXERCISES.slice(Number(cursor), end).map((exercise) => ({
          ...{ name: exercise.name, section: exercise.section, primary_muscle: exercise.muscle },
          ...{ secondary_muscles: [...exercise.secondary], equipment: exercise.equipment },
          ...{ loading: exercise.loading, set_type: exercise.setType, other_names: [...exercise.otherNames] },
          figure: Object.hasOwn(FIGURES, exercise.name) ? `${origin}${figureAddress(exercise.name)}` : null,
        })),
        next_cursor: end < EXERCISES.length ? String(end) : null,
      },
    }
  },
})
