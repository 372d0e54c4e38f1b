import { sql } from 'kysely'
import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { historyPage } from '#logbook/server/history-pages.ts'
import { documentOf, replyOf, workoutShape } from './document-shapes.server.ts'
import { defineEndpoint } from './endpoint.server.ts'
import { recordSetShape } from './record-shapes.server.ts'
import { idParams, idShape, isoTime, pageQuery, pageShape, timeArg, timeShape } from './shapes.server.ts'

const workoutRow = z.object({
  ...{ id: idShape, rev: z.int(), workout_name: z.string(), routine_id: z.nullable(idShape) },
  ...{ routine_name: z.nullable(z.string()), muscle_group: z.nullable(z.string()) },
  ...{ created_at: timeShape, completed_at: timeShape, duration_seconds: z.nullable(z.int()) },
  time_zone: z.nullable(z.string()),
  main_lift: z.nullable(z.object({ name: z.string(), set: recordSetShape })),
  records: z.int(),
})

export const listWorkouts = defineEndpoint({
  method: 'get',
  path: '/workouts',
  summary:
    'Completed workouts, newest first. `from` (included) and `to` (excluded) bound their start, `updated_after` the newest change.',
  scope: 'workouts:read',
  asks: 'history.read',
  query: z.strictObject({
    ...{ from: z.optional(timeArg), to: z.optional(timeArg), updated_after: z.optional(timeArg) },
    routine_id: z.optional(idShape),
    ...pageQuery,
  }),
  answer: pageShape('workouts', workoutRow),
  async handle({ context, ownerId, query: { limit, cursor = null, updated_after, routine_id, ...bounds } }) {
    const only = { ...bounds, updatedAfter: updated_after, routineId: routine_id }
    const { rows, nextCursor } = await historyPage(context.database.db, { ownerId, search: '', cursor, limit, only })
    const workouts = rows.map(({ ownerId: _, track: __, main_lift = null, records = 0, ...row }) => ({
      ...row,
      time_zone: row.time_zone ?? null,
      ...{ created_at: isoTime(row.created_at), completed_at: isoTime(row.completed_at) },
      ...{ main_lift, records },
    }))
    return { body: { workouts, next_cursor: nextCursor } }
  },
})

export const readActiveWorkout = defineEndpoint({
  method: 'get',
  path: '/workouts/active',
  summary: 'The workout that is running. 404 while there is none.',
  scope: 'workouts:read',
  asks: 'workout.read.active',
  answer: workoutShape,
  async handle(call) {
    const { rows } = await sql<{ id: string }>`
      select id from workout where user_id = ${call.ownerId} and is_active limit 1`.execute(call.context.database.db)
    if (!rows[0]) throw new AppError('not-found')
    return replyOf(await documentOf(call, 'workout', rows[0].id))
  },
})

export const readWorkout = defineEndpoint({
  method: 'get',
  path: '/workouts/{id}',
  summary: 'One workout with its exercises and sets. Weights are in `weight_unit`, as entered.',
  scope: 'workouts:read',
  params: idParams,
  answer: workoutShape,
  handle: async (call) => replyOf(await documentOf(call, 'workout', call.params.id)),
})
