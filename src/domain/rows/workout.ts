import { EDITED } from './edited.ts'
import { EXERCISE_VALUES } from './exercise-values.ts'
import { field, optional, row } from './field.ts'
import { SET_VALUES } from './set-values.ts'

/** R-DATA-10 and the columns sync needs. */
export const WORKOUT = row('workout', {
  id: field('id', { exported: true }),
  user_id: field('id'),
  workout_name: field('text', { exported: true }),
  /** A soft reference: the routine may be archived, or somebody else's copy of it gone (Y11). */
  routine_id: field('id or null', { exported: true }),
  muscle_group: field('string or null', { exported: true }),
  is_unscheduled: field('flag', { exported: true }),
  is_active: field('flag', { exported: true }),
  is_public: field('flag', { exported: true }),
  /** When it was started. */
  created_at: field('time', { exported: true, isTime: true }),
  /** Set only on a completed workout. */
  completed_at: field('time or null', { exported: true, isTime: true }),
  /** Whole seconds from start to completion. */
  duration_seconds: field('int or null', { exported: true }),
  last_workout_exercise_id: field('id or null'),
  og_image_url: field('string or null'),
  /** When the rest after a set is over; counted down on every screen. */
  rest_ends_at: field('time or null', { isTime: true }),
  /** The set that began the rest, and how long it is in all, in seconds. */
  rest_set_id: field('id or null'),
  rest_seconds: field('restSeconds or null'),
  /** When and by whom it stopped being active, completed or discarded (Y22, Y24, R-IMG-15). */
  ended_at: field('time or null', { exported: true, isTime: true }),
  ended_by: field('id or null', { exported: true }),
  /** IANA zone of the device that started it; null when unknown (R-RULES-08). */
  time_zone: field('timeZone or null', { exported: true }),
  /** Time of the newest operation, by Y25: no later operation is placed before it. */
  last_op_at: field('time', { isTime: true }),
  /** When the last set was completed, by the clock of the person who did it. */
  last_set_at: optional('time or null', null, { isTime: true }),
  note: optional('note or null', null, { exported: true, isPublic: 'with notes' }),
  /** Whether its public page shows notes and effort, too (R-LIFT-06). */
  has_public_notes: optional('flag', false, { exported: true }),
  /** The import that it came with. */
  import_id: optional('id or null', null, { exported: true }),
  /** When it was put into the trash (R-REACH-08). */
  trashed_at: optional('time or null', null, { exported: true, isTime: true }),
  /** When its owner confirmed what a manager had logged (R-COACH-10). */
  confirmed_at: optional('time or null', null, { exported: true, isTime: true }),
  ...EDITED,
})

/** R-DATA-12, with the section at the start (DECIDED there). */
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
  /** The rest after a set of it, in seconds: null is 90, 0 is off. */
  rest_seconds: field('restSeconds or null', { exported: true }),
  /** How many rounds of its superset were done when it took the place of another exercise (R-LIFT-20). */
  rounds_before: optional('rounds', 0),
  ...EXERCISE_VALUES,
  ...EDITED,
})

/** The values of a logged set: those of every set, and those that only a set of a workout has. */
export const LOGGED_VALUES = {
  ...SET_VALUES,
  note: optional('setNote or null', null, { exported: true, isPublic: 'with notes' }),
  /** What was planned when the workout started (R-PLAN-02). */
  target_reps: optional('repetitions or null', null, { exported: true }),
  target_weight: optional('weight or null', null, { exported: true }),
}

/** R-DATA-13: one set of a workout, done or still open. */
export const LOGGED_SET = row('logged_set', {
  id: field('id', { exported: true, isPublic: true }),
  workout_id: field('id'),
  workout_exercise_id: field('id'),
  exercise_id: field('id'),
  user_id: field('id'),
  /** The template set it came from; soft (Y11). */
  routine_set_id: field('id or null', { exported: true }),
  set_order: field('int', { exported: true }),
  status: field('setStatus', { exported: true }),
  ...LOGGED_VALUES,
  /** Who completed it (R-SET-21). */
  account_id: field('id or null', { exported: 'completed_by' }),
  /** When it was completed, by the server's clock (R-PROG-04); null: it is open, or nobody knows. */
  done_at: optional('time or null', null, { isTime: true }),
  ...EDITED,
})
