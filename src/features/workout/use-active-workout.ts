import { createContext, useCallback, useSyncExternalStore } from 'react'
import type { Workout, WorkoutDocument } from '#domain/workout.ts'
import { listTopic } from '#sync/client/documents/documents.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'

/**
 * The id of the running workout of the owner on screen, as this device knows it, or null. It redraws only when that
 * changes. While a start or 'Continue' waits for the server there may be two for a moment: the one with the latest
 * change counts.
 */
export function useActiveWorkoutId(): string | null {
  const { documents } = useSync()
  const ownerId = useOwnerId()
  const subscribe = useCallback(
    (listener: () => void) => documents.subscribe(listTopic('workout', ownerId), listener),
    [documents, ownerId],
  )
  return useSyncExternalStore(subscribe, () => newestActive(documents.documents('workout', ownerId))?.id ?? null)
}

/** The id of the workout that runs, or ran when its page was opened and has ended since: the page may be drawn later. */
export const WorkoutHere = createContext<string | null>(null)

/** The active one of some workouts. While the server has not decided between two, the one with the latest change. */
export function newestActive(documents: readonly WorkoutDocument[]): WorkoutDocument | null {
  return documents
    .filter(({ workout }) => workout.is_active)
    .reduce<WorkoutDocument | null>(
      (newest, document) => (!newest || isNewer(document.workout, newest.workout) ? document : newest),
      null,
    )
}

const isNewer = (a: Workout, b: Workout): boolean =>
  a.last_op_at > b.last_op_at || (a.last_op_at === b.last_op_at && a.created_at > b.created_at)
