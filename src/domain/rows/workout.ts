import { z } from 'zod/mini'
import { EDITED } from '#domain/contested.ts'
import { SECTIONS } from '#domain/section.ts'
import { field, row } from './field.ts'
import { SET_VALUES } from './set-values.ts'
import { exerciseName, flag, id, place, restSeconds, text, time, timeZone } from './value-types.ts'

/** R-DATA-15. A workout stores default, complete or hidden; locked is only what a control shows (R-SET-02). */
export const SET_STATUSES = ['locked', 'default', 'complete', 'hidden'] as const

/** R-DATA-10 and the columns sync needs. */
export const WORKOUT = row('workout', {
  id: field(id, { exported: true }),
  user_id: field(id),
  workout_name: field(text, { exported: true }),
  /** A soft reference: the routine may be archived, or somebody else's copy of it gone (Y11). */
  routine_id: field(z.nullable(id), { exported: true }),
  muscle_group: field(z.nullable(z.string()), { exported: true }),
  is_unscheduled: field(flag, { exported: true }),
  is_active: field(flag, { exported: true }),
  is_public: field(flag, { exported: true }),
  /** When it was started. */
  created_at: field(time, { exported: true, isTime: true }),
  /** Set only on a completed workout. */
  completed_at: field(z.nullable(time), { exported: true, isTime: true }),
  /** Whole seconds from start to completion. */
  duration_seconds: field(z.nullable(z.int()), { exported: true }),
  last_workout_exercise_id: field(z.nullable(id)),
  og_image_url: field(z.nullable(z.string())),
  /** When the rest after a set is over; counted down on every screen. */
  rest_ends_at: field(z.nullable(time), { isTime: true }),
  /** The set that began the rest, and how long it is in all, in seconds. */
  rest_set_id: field(z.nullable(id)),
  rest_seconds: field(z.nullable(restSeconds)),
  /** When and by whom it stopped being active, completed or discarded (Y22, Y24, R-IMG-15). */
  ended_at: field(z.nullable(time), { exported: true, isTime: true }),
  ended_by: field(z.nullable(id), { exported: true }),
  /** IANA zone of the device that started it; null when unknown (R-RULES-08). */
  time_zone: field(z.nullable(timeZone), { exported: true }),
  /** Time of the newest operation, by Y25: no later operation is placed before it. */
  last_op_at: field(time, { isTime: true }),
  ...EDITED,
})

/** R-DATA-12, with the section at the start (DECIDED there). */
export const WORKOUT_EXERCISE = row('workout_exercise', {
  id: field(id, { exported: true }),
  workout_id: field(id),
  user_id: field(id),
  exercise_id: field(id, { exported: true }),
  exercise_order: field(place, { exported: true }),
  snapshot_name: field(exerciseName),
  snapshot_section: field(z.enum(SECTIONS)),
  name_override: field(z.nullable(text), { isOffered: true }),
  section_override: field(z.nullable(z.enum(SECTIONS)), { isOffered: true }),
  /** The rest after a set of it, in seconds: null is 90, 0 is off. */
  rest_seconds: field(z.nullable(restSeconds)),
  ...EDITED,
})

/** R-DATA-13: one set of a workout, done or still open. */
export const LOGGED_SET = row('logged_set', {
  id: field(id, { exported: true, isPublic: true }),
  workout_id: field(id),
  workout_exercise_id: field(id),
  exercise_id: field(id),
  user_id: field(id),
  /** The template set it came from; soft (Y11). */
  routine_set_id: field(z.nullable(id)),
  set_order: field(place, { exported: true }),
  status: field(z.enum(SET_STATUSES), { exported: true }),
  ...SET_VALUES,
  /** Who completed it (R-SET-21). */
  account_id: field(z.nullable(id), { exported: 'completed_by' }),
  ...EDITED,
})
