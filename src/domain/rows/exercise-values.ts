import { optional } from './field.ts'

/** The fields that exercises of routines and of workouts have in common. */
export const EXERCISE_VALUES = {
  /** In a workout, a note for that day (R-LIFT-04). */
  note: optional('exerciseNote or null', null, { exported: true, isPublic: 'with notes' }),
  /** The superset's id, the same in all its exercises (R-LIFT-16); null if the exercise stands alone. */
  group_id: optional('id or null', null, { exported: true }),
  /** The rest between members of a superset in seconds, the same in all its exercises (R-LIFT-18). */
  group_rest: optional('groupRestSeconds', 0, { exported: true }),
}
