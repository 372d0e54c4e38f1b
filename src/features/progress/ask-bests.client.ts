import type { Bests } from '#domain/records/bests.ts'
import type { Question } from './kept-answers.client.ts'
import type { ExerciseBests } from './progress.ts'

/** Null: the lifter never did the exercise. */
export const BESTS = bestsBefore(null)

/** In the workouts before one; null: in all. */
export function bestsBefore(workoutId: string | null): Question<Bests | null> {
  return {
    name: 'bests',
    async ask(ownerId, exerciseIds) {
      const query = new URLSearchParams({ ownerId, exerciseIds: exerciseIds.join(',') })
      if (workoutId) query.set('before', workoutId)
      const response = await fetch(`/api/exercise-bests?${query}`)
      if (!response.ok) throw new Error(`the bests answered ${response.status}`)
      return (await response.json()) as ExerciseBests
    },
  }
}
