import { mainMuscle } from '#domain/main-muscle.ts'
import { workoutState } from '#domain/workout.ts'
import type { AnyDocument } from '#sync/operation.ts'

/**
 * A completed workout with the muscle it was for (R-DATA-10). Here and not in `apply`: the catalogue stays out of what a
 * phone loads first, and nothing it draws before the answer needs it.
 */
export function withMuscleGroup(before: AnyDocument | null, after: AnyDocument): AnyDocument {
  if (after.kind !== 'workout' || workoutState(after.workout) !== 'completed') return after
  const wasCompleted = before?.kind === 'workout' && workoutState(before.workout) === 'completed'
  if (wasCompleted && before.exercises === after.exercises && before.sets === after.sets) return after
  return { ...after, workout: { ...after.workout, muscle_group: mainMuscle(after) } }
}
