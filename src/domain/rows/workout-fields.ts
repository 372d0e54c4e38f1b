import { EDITED } from './edited.ts'
import { EXERCISE_VALUES } from './exercise-values.ts'
import { field, optional, row } from './field.ts'
import { SET_VALUES } from './set-values.ts'

/** A workout, with the columns that sync needs. */
export const WORKOUT = row('workout', {
  id: field('id', { exported: true }),
  user_id: field('id'),
  workout_name: field('text', { exported: true }),
  /** A soft reference: the routine may be archived or gone. */
  routine_id: field('id or null', { exported: true }),
  muscle_group: field('string or null', { exported: true }),
  is_unscheduled: field('flag', { exported: true }),
  is_active: field('flag', { exported: true }),
  is_public: field('flag', { exported: true }),
  created_at: field('time', { exported: true, isTime: true }),
  /** Null unless completed. */
  completed_at: field('time or null', { exported: true, isTime: true }),
  /** From start to completion. */
  duration_seconds: field('int or null', { exported: true }),
  last_workout_exercise_id: field('id or null'),
  og_image_url: field('string or null'),
  /** The end of the rest, for every screen. */
  rest_ends_at: field('time or null', { isTime: true }),
  /** The set that began the rest, and its whole length in seconds. */
  rest_set_id: field('id or null'),
  rest_seconds: field('restSeconds or null'),
  /** When the workout stopped being active, and who ended it. */
  ended_at: field('time or null', { exported: true, isTime: true }),
  ended_by: field('id or null', { exported: true }),
  /** IANA zone of the device that started the workout; null: unknown. */
  time_zone: field('timeZone or null', { exported: true }),
  /** Time of the newest operation. No later operation comes before it. */
  last_op_at: field('time', { isTime: true }),
  /** When the last set was done, by the clock of the person who did it. */
  last_set_at: optional('time or null', null, { isTime: true }),
  note: optional('note or null', null, { exported: true, isPublic: 'with notes' }),
  /** Whether the public page shows notes and effort, too. */
  has_public_notes: optional('flag', false, { exported: true }),
  import_id: optional('id or null', null, { exported: true }),
  trashed_at: optional('time or null', null, { exported: true, isTime: true }),
  /** When the owner confirmed what a manager logged. */
  confirmed_at: optional('time or null', null, { exported: true, isTime: true }),
  /** The plan of the start, and where it stood there; a soft reference. */
  plan_id: optional('id or null', null, { exported: true }),
  plan_place: optional('planPlace or null', null, { exported: true }),
  ...EDITED,
})

/** An exercise in a workout. `snapshot_…`: its name and section at the start. */
export const WORKOUT_EXERCISE = row('workout_exercise', {
  id: field('id', { exported: true }),
  workout_id: field('id'),
  user_id: field('id'),
  exercise_id: field('id', { exported: true }),
  exercise_order: field('int', { exported: true }),
  snapshot_name: field('exerciseName', { exported: true }),
  snapshot_section: field('section', { exported: true }),
  name_override: field('text or null', { isOffered: true }),
  section_override: field('section or null', { isOffered: true }),
  /** In seconds: null is 90, 0 is off. */
  rest_seconds: field('restSeconds or null', { exported: true }),
  /** Rounds of the superset that were done before this exercise replaced another. */
  rounds_before: optional('rounds', 0),
  /** What the start gave to an exercise with a track. */
  given: optional('given or null', null, { exported: true }),
  ...EXERCISE_VALUES,
  ...EDITED,
})

export const LOGGED_VALUES = {
  ...SET_VALUES,
  note: optional('setNote or null', null, { exported: true, isPublic: 'with notes' }),
  /** The plan at the start of the workout. */
  target_reps: optional('repetitions or null', null, { exported: true }),
  target_seconds: optional('seconds or null', null, { exported: true }),
  target_weight: optional('weight or null', null, { exported: true }),
}

export const LOGGED_SET = row('logged_set', {
  id: field('id', { exported: true, isPublic: true }),
  workout_id: field('id'),
  workout_exercise_id: field('id'),
  exercise_id: field('id'),
  user_id: field('id'),
  /** The template set; a soft reference. */
  routine_set_id: field('id or null', { exported: true }),
  set_order: field('int', { exported: true }),
  status: field('setStatus', { exported: true }),
  ...LOGGED_VALUES,
  /** Who completed the set. */
  account_id: field('id or null', { exported: 'completed_by' }),
  /** When the set was done, by the server's clock; null: open or unknown. */
  done_at: optional('time or null', null, { isTime: true }),
  ...EDITED,
})

/**
 * What somebody says of a workout, of an exercise or of a set (R-COACH-07). Only its author changes it, so it has no
 * contested value.
 */
export const WORKOUT_COMMENT = row('workout_comment', {
  id: field('id', { exported: true }),
  workout_id: field('id'),
  user_id: field('id'),
  /** The exercise or set, which may be gone by now; null: the workout. */
  target_id: field('id or null', { exported: true }),
  author_id: field('id', { exported: true }),
  text: field('comment', { exported: true }),
  at: field('time', { exported: true, isTime: true }),
  edited_at: field('time or null', { exported: true, isTime: true }),
  /** When its author removed it; the text is empty then. */
  removed_at: field('time or null', { exported: true, isTime: true }),
})
