import type { ExerciseSession } from '#domain/exercise-session.ts'

/** `GET /api/exercise-sessions`: the sessions of each requested exercise by its id, newest first. */
export type ExerciseSessions = Readonly<Record<string, readonly ExerciseSession[]>>
