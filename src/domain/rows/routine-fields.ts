import { EDITED } from './edited.ts'
import { EXERCISE_VALUES } from './exercise-values.ts'
import { field, optional, row } from './field.ts'
import { SET_VALUES } from './set-values.ts'

/** The rows of a routine. */
export const ROUTINE = row('routine', {
  id: field('id', { exported: true }),
  user_id: field('id'),
  routine_name: field('text', { exported: true }),
  is_public: field('flag', { exported: true }),
  is_archived: field('flag', { exported: true }),
  created_at: field('time', { exported: true, isTime: true }),
  og_image_url: field('string or null'),
  note: optional('note or null', null, { exported: true, isPublic: 'with notes' }),
  has_public_notes: optional('flag', false, { exported: true }),
  /** Who made the routine; null: the owner, or unknown. */
  made_by: optional('id or null', null),
  ...EDITED,
})

/** How an exercise of a routine goes on. */
export const PROGRESS_VALUES = {
  /** A soft reference to a track of the book; null: by hand. */
  track_id: optional('id or null', null, { exported: true }),
  /** Whether its sessions decide what the track gives next. */
  track_counts: optional('flag', true, { exported: true }),
}

/** An exercise in a routine, with its name and section there. */
export const ROUTINE_EXERCISE = row('routine_exercise', {
  id: field('id', { exported: true }),
  routine_id: field('id'),
  user_id: field('id'),
  exercise_id: field('id', { exported: true }),
  name: field('exerciseName', { exported: true, isOffered: true }),
  section: field('section', { exported: true, isOffered: true }),
  /** Unique in the routine, from 1. */
  exercise_order: field('int', { exported: true }),
  ...PROGRESS_VALUES,
  ...EXERCISE_VALUES,
  ...EDITED,
})

/** The values of a template set; a logged set has no rounds. */
export const TEMPLATE_VALUES = {
  ...SET_VALUES,
  /** Percent, repetitions and open end in each round; null: as the set says, at 100 %. */
  rounds: optional('setRounds or null', null, { exported: true }),
}

export const TEMPLATE_SET = row('routine_set', {
  id: field('id', { exported: true, isPublic: true }),
  routine_id: field('id'),
  routine_exercise_id: field('id'),
  user_id: field('id'),
  /** Unique in the exercise, from 1. */
  set_order: field('int', { exported: true }),
  ...TEMPLATE_VALUES,
  ...EDITED,
})
