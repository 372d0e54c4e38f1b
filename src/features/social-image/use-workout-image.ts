import { useEffect } from 'react'
import { countedSets } from '#domain/counted-sets.ts'
import { type WorkoutDocument, workoutState } from '#domain/workout.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { imagesOf } from './account-images.client.ts'

/** In ms. Until then 'Undo' may continue a workout that has just ended, on this device or another. */
const REST_MS = 60_000

/** Requests the picture of the workout on screen if it is queued, or missing although sets count. */
export function useWorkoutImage(document: WorkoutDocument | null): void {
  const sync = useSync()
  const isCompleted = document !== null && workoutState(document.workout) === 'completed'
  const isMissing = isCompleted && document.workout.og_image_url === null && countedSets(document.sets).length > 0
  const workoutId = isCompleted ? document.id : null
  const endedAt = document?.workout.ended_at ?? 0
  useEffect(() => {
    if (workoutId === null) return
    const wait = Math.min(REST_MS, Math.max(0, endedAt + REST_MS - sync.now()))
    const timer = setTimeout(() => imagesOf(sync).ensure(workoutId, isMissing), wait)
    return () => clearTimeout(timer)
  }, [sync, workoutId, isMissing, endedAt])
}
