import { mainMuscle } from '#domain/main-muscle.ts'
import { workoutState } from '#domain/workout.ts'
import type { AnyDocument } from '#sync/operation.ts'

/**
 * A completed workout with the muscle it was for (R-DATA-10). Here and not in `apply`: the catalogue stays out of what a
 * phone loads first, and nothing it draws before the answer needs it.
 */
export function withMuscleGroup(document: AnyDocument | null): AnyDocument | null {
  if (document?.kind !== 'workout' || workoutState(document.workout) !== 'completed') return document
  return { ...document, workout: { ...document.workout, muscle_group: mainMuscle(document) } }
}
