import type { ExerciseSessions } from './exercise-sessions.ts'

/** Asks the server for the newest sessions of some exercises; rejects when there is no answer. */
export async function askSessions(ownerId: string, exerciseIds: readonly string[]): Promise<ExerciseSessions> {
  const query = new URLSearchParams({ ownerId, exerciseIds: exerciseIds.join(',') })
  const response = await fetch(`/api/exercise-sessions?${query}`)
  if (!response.ok) throw new Error(`the sessions answered ${response.status}`)
  return (await response.json()) as ExerciseSessions
}
