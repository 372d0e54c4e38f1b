import { ROUTINE, ROUTINE_EXERCISE, TEMPLATE_SET } from '#domain/rows/routine.ts'
import { LOGGED_SET, WORKOUT, WORKOUT_EXERCISE } from '#domain/rows/workout.ts'
import type { DocumentShape } from '#sync/document-kind.ts'

/** What the documents of the logbook are made of. Rows name their document in the column `routine_id` or `workout_id`. */
export const ROUTINE_SHAPE = {
  kind: 'routine',
  root: ROUTINE,
  children: [
    { name: 'exercises', ...ROUTINE_EXERCISE },
    { name: 'sets', ...TEMPLATE_SET },
  ],
} satisfies DocumentShape

export const WORKOUT_SHAPE = {
  kind: 'workout',
  root: WORKOUT,
  children: [
    { name: 'exercises', ...WORKOUT_EXERCISE },
    { name: 'sets', ...LOGGED_SET },
  ],
} satisfies DocumentShape
