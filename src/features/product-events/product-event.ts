import { z } from 'zod/mini'
import { isId } from '#domain/ids.ts'
import { MAX_EMAIL } from '#domain/session.ts'
import { MAX_NAME } from '#domain/text.ts'

// A browser imports only types from here: the schemas would bring 1.5 kB of zod.

const id = z.string().check(z.refine(isId))
const time = z.iso.datetime()
const count = z.int().check(z.minimum(0))
// `source`: 'server' for events without a browser.
const context = z.strictObject({ env: z.string().check(z.maxLength(40)), source: z.enum(['client', 'server']) })

const data = {
  'account.created': z.strictObject({
    account_id: id,
    user_id: id,
    email: z.string().check(z.maxLength(MAX_EMAIL)),
  }),
  'workout.started': z.strictObject({ workout_id: id, user_id: id, routine_id: z.nullable(id), started_at: time }),
  'workout.ended': z.strictObject({
    workout_id: id,
    user_id: id,
    routine_id: z.nullable(id),
    ended_at: time,
    duration_sec: count,
    total_sets: count,
    status: z.literal('completed'),
  }),
  // In UTF-16 units, of which a character may take two.
  'routine.created': z.strictObject({
    routine_id: id,
    user_id: id,
    routine_name: z.string().check(z.maxLength(2 * MAX_NAME)),
  }),
  'sharing.connected': z.strictObject({
    owner_user_id: id,
    can_create_routines: z.boolean(),
    can_start_workouts: z.boolean(),
    can_review_history: z.boolean(),
  }),
} as const

/** The body of a report: the event, where it comes from, and its details. */
export const reportSchema = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('account.created'), context, data: data['account.created'] }),
  z.strictObject({ event: z.literal('workout.started'), context, data: data['workout.started'] }),
  z.strictObject({ event: z.literal('workout.ended'), context, data: data['workout.ended'] }),
  z.strictObject({ event: z.literal('routine.created'), context, data: data['routine.created'] }),
  z.strictObject({ event: z.literal('sharing.connected'), context, data: data['sharing.connected'] }),
])
export type Report = z.output<typeof reportSchema>
export type EventData<E extends Report['event']> = Extract<Report, { event: E }>['data']
