import { EDITED } from './edited.ts'
import { field, optional, row } from './field.ts'

const setting = { exported: true } as const

/** Null, or the first value of a list, means that the person chose nothing. */
export const BOOK_SETTINGS = {
  /** The unit of new sets, sums, charts and records; null: as in the routine. */
  unit: field('liftUnit or null', setting),
  /** The unit of the next new exercise if `unit` is null. */
  last_unit: field('liftUnit or null', setting),
  distance_unit: field('tripUnit or null', setting),
  effort: field('effort', setting),
  plates_shown: field('flag', setting),
  /** Whether a set with a record shows a badge. */
  records_shown: field('flag', setting),
  /** Bars and plates by unit; null: those of most gyms. */
  bars_kg: field('bars or null', setting),
  bars_lbs: field('bars or null', setting),
  plates_kg: field('plates or null', setting),
  plates_lbs: field('plates or null', setting),
  /** 1 for Monday to 7 for Sunday; null: Monday. */
  week_start: field('weekday or null', setting),
  weekly_goal: field('weeklyGoal', setting),
  /** Whether lists of exercises show what each looks like. */
  figures_shown: optional('flag', true, setting),
}

export const BOOK = row('book', {
  id: field('id'),
  user_id: field('id'),
  ...BOOK_SETTINGS,
  /** The plan in use; a soft reference. */
  active_plan: optional('id or null', null, { exported: true }),
  ...EDITED,
})

/** Null: no choice. */
export const BOOK_EXERCISE_VALUES = {
  name: field('exerciseName or null', setting),
  unit: field('liftUnit or null', setting),
  step: field('step or null', setting),
  /** The id of a bar, or 'none'; null: the first one. */
  bar: field('barId or null', setting),
  /** A note that stays from workout to workout. */
  note: field('exerciseNote or null', setting),
  primary_muscle: field('muscle or null', setting),
  secondary_muscles: field('muscles or null', setting),
  load: field('loadKind or null', setting),
  training_max: field('weight or null', setting),
  training_max_unit: field('liftUnit or null', setting),
  /** The exercise with which the person joined this one; a soft reference. */
  same_as: field('id or null', setting),
  /** When the person removed the exercise from the suggestions; a later set brings it back. */
  forgotten_at: optional('time or null', null, { ...setting, isTime: true }),
  /** The exercise of the catalogue whose figure this one has, by its English name. */
  looks_like: optional('exerciseName or null', null, setting),
  links: optional('links or null', null, setting),
  /** The person's own picture; a soft reference, because its bytes may come later (R-GUIDE-08). */
  picture: optional('id or null', null, setting),
}

/** The row has the id of the exercise. An exercise with only defaults needs no row. */
export const BOOK_EXERCISE = row('book_exercise', {
  id: field('id', { exported: 'exercise_id' }),
  book_id: field('id'),
  user_id: field('id'),
  ...BOOK_EXERCISE_VALUES,
  ...EDITED,
})

export const BODY = row('body', {
  id: field('id'),
  user_id: field('id'),
  year: field('year', { exported: true }),
  ...EDITED,
})

export const BODY_WEIGHT_VALUES = {
  at: field('time', { exported: true, isTime: true }),
  weight: field('bodyWeight', { exported: true }),
  unit: field('liftUnit', { exported: true }),
  note: field('bodyNote or null', { exported: true }),
}

export const BODY_WEIGHT = row('body_weight', {
  id: field('id', { exported: true }),
  body_id: field('id'),
  user_id: field('id'),
  ...BODY_WEIGHT_VALUES,
  ...EDITED,
})
