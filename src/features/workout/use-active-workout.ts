import type { WorkoutDocument } from '#domain/workout.ts'
import { useDocuments } from '#sync/client/use-document.ts'

/**
 * The running workout of the owner on screen, as this device knows it; null: none. While a start of this device waits
 * for the server there may be two for a moment: the newer one is the one somebody wants to be in.
 */
export const useActiveWorkout = (): WorkoutDocument | null => newestActive(useDocuments('workout'))

/** The active one of some workouts, the newest if the server has not decided yet. */
export function newestActive(documents: readonly WorkoutDocument[]): WorkoutDocument | null {
  return documents
    .filter(({ workout }) => workout.is_active)
    .reduce<WorkoutDocument | null>(
      (newest, document) => (!newest || document.workout.created_at > newest.workout.created_at ? document : newest),
      null,
    )
}
