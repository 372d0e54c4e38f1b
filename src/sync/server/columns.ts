import { ROUTINE, ROUTINE_EXERCISE, TEMPLATE_SET } from '#domain/rows/routine.ts'
import { LOGGED_SET, WORKOUT, WORKOUT_EXERCISE } from '#domain/rows/workout.ts'

/** The tables and columns documents are made of. A new column stays on the server until its row declares it. */
export const TABLES = {
  routine: { root: ROUTINE, exercises: ROUTINE_EXERCISE, sets: TEMPLATE_SET },
  workout: { root: WORKOUT, exercises: WORKOUT_EXERCISE, sets: LOGGED_SET },
}

/** Columns that are timestamps in the database and ms since 1970 everywhere else. */
export const TIME_COLUMNS: ReadonlySet<string> = new Set(
  Object.values(TABLES).flatMap((tables) => Object.values(tables).flatMap(({ times }): readonly string[] => times)),
)
