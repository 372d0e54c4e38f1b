import type { ExerciseSession } from '#domain/exercise-session.ts'
import type { Question } from './kept-answers.client.ts'
import type { ExerciseSessions } from './progress.ts'

export const SESSIONS: Question<readonly ExerciseSession[]> = {
  name: 'sessions',
  async ask(ownerId, exerciseIds) {
    const query = new URLSearchParams({ ownerId, exerciseIds: exerciseIds.join(',') })
    const response = await fetch(`/api/exercise-sessions?${query}`)
    if (!response.ok) throw new Error(`the sessions answered ${response.status}`)
    return (await response.json()) as ExerciseSessions
  },
}
