import { createContext, useCallback, useSyncExternalStore } from 'react'
import type { Workout, WorkoutDocument } from '#domain/workout.ts'
import { listTopic } from '#sync/client/documents/documents.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'

/**
 * The id of the running workout; null: none. Of two that wait for the server's choice, the one with the latest change.
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

/** The id of the workout of the page, which may have ended since the page opened. */
export const WorkoutHere = createContext<string | null>(null)

/** The running workout. Before the server has chosen between two, the one with the latest change. */
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
