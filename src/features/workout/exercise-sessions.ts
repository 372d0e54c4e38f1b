import type { ExerciseSession } from '#domain/exercise-session.ts'

/** `GET /api/exercise-sessions`: the newest sessions of each exercise that was asked for, by its id, newest first. */
export type ExerciseSessions = Readonly<Record<string, readonly ExerciseSession[]>>

/** Exercises in one request: their ids stand in its address. */
export const MAX_ASKED_EXERCISES = 50
