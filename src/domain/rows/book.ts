import { EDITED } from './edited.ts'
import { field, optional, row } from './field.ts'

const setting = { exported: true } as const

/** The settings of a person's training (R-BASE-08). Null, or the first value of a list, means that they have chosen nothing. */
export const BOOK_SETTINGS = {
  /** The unit of new sets without a previous one, of sums, charts and records; null: as in the routine (R-LIFT-10). */
  unit: field('liftUnit or null', setting),
  /** The unit they chose last. It is used for the next exercise they create if `unit` is null. */
  last_unit: field('liftUnit or null', setting),
  distance_unit: field('tripUnit or null', setting),
  effort: field('effort', setting),
  plates_shown: field('flag', setting),
  /** A badge beside a set that was a record (R-PROG-04). */
  records_shown: field('flag', setting),
  /** Bars and plates by unit (R-LIFT-25); null: those that most gyms have. */
  bars_kg: field('bars or null', setting),
  bars_lbs: field('bars or null', setting),
  plates_kg: field('plates or null', setting),
  plates_lbs: field('plates or null', setting),
  /** The first day of their week, 1 for Monday to 7 for Sunday; null: Monday. */
  week_start: field('weekday or null', setting),
  /** The number of workouts a week. */
  weekly_goal: field('weeklyGoal', setting),
}

export const BOOK = row('book', { id: field('id'), user_id: field('id'), ...BOOK_SETTINGS, ...EDITED })

/** A person's settings of an exercise; null where they have chosen nothing. */
export const BOOK_EXERCISE_VALUES = {
  name: field('exerciseName or null', setting),
  unit: field('liftUnit or null', setting),
  /** The step of the weight's stepper (R-LIFT-11). */
  step: field('step or null', setting),
  /** The id of one of their bars, or 'none' (R-LIFT-26); null: the first one. */
  bar: field('barId or null', setting),
  /** The note that stays with the exercise from workout to workout (R-LIFT-04). */
  note: field('exerciseNote or null', setting),
  primary_muscle: field('muscle or null', setting),
  secondary_muscles: field('muscles or null', setting),
  load: field('loadKind or null', setting),
  training_max: field('weight or null', setting),
  training_max_unit: field('liftUnit or null', setting),
  /** The exercise of theirs that this one is only another name of; a soft reference (Y11). */
  same_as: field('id or null', setting),
  /** When they removed it from what is suggested (R-BUILD-16): what was logged later brings it back. */
  forgotten_at: optional('time or null', null, { ...setting, isTime: true }),
}

/** An exercise of a person that differs from the defaults. Its id is that of the exercise. */
export const BOOK_EXERCISE = row('book_exercise', {
  id: field('id', { exported: 'exercise_id' }),
  book_id: field('id'),
  user_id: field('id'),
  ...BOOK_EXERCISE_VALUES,
  ...EDITED,
})

/** The body weights of one calendar year. */
export const BODY = row('body', {
  id: field('id'),
  user_id: field('id'),
  year: field('year', { exported: true }),
  ...EDITED,
})

export const BODY_WEIGHT_VALUES = {
  at: field('time', { exported: true, isTime: true }),
  /** The weight in `unit`, as entered. */
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
