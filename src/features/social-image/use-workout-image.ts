import { useEffect } from 'react'
import { countedSets } from '#domain/counted-sets.ts'
import { type WorkoutDocument, workoutState } from '#domain/workout.ts'
import { useSync } from '#sync/client/sync-provider.tsx'
import { load } from './make-image.client.ts'

/** Makes the picture of a workout on screen if it is missing though sets count, or was left to be made (R-IMG-10, R-IMG-11). */
export function useWorkoutImage(document: WorkoutDocument | null): void {
  const sync = useSync()
  const isCompleted = document !== null && workoutState(document.workout) === 'completed'
  const isMissing = isCompleted && document.workout.og_image_url === null && countedSets(document.sets).length > 0
  const workoutId = isCompleted ? document.id : null
  useEffect(() => {
    if (workoutId === null) return
    // Without what loads it, it is made when it is opened again.
    void load().then(
      ({ imagesOf }) => imagesOf(sync).ensure(workoutId, isMissing),
      () => undefined,
    )
  }, [sync, workoutId, isMissing])
}
