import type { ExerciseSession, SessionSet } from './exercise-session.ts'
import type { LoggedSet } from './workout.ts'

/** The set that stood in the same place in a session; null: it was not done then. */
export const sameSet = (session: ExerciseSession | null, set: Pick<LoggedSet, 'set_order'>): SessionSet | null =>
  session?.sets.find(({ set_order }) => set_order === set.set_order) ?? null
