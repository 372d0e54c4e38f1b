import { optional } from './field.ts'

export const EXERCISE_VALUES = {
  /** In a workout, a note for that day. */
  note: optional('exerciseNote or null', null, { exported: true, isPublic: 'with notes' }),
  /** The id of the superset; null: the exercise stands alone. */
  group_id: optional('id or null', null, { exported: true }),
  /** Seconds between members, the same in all of them. */
  group_rest: optional('groupRestSeconds', 0, { exported: true }),
}
