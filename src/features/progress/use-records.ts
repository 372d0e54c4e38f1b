import { useEffect, useState } from 'react'
import type { LiftRecord } from '#domain/records/records.ts'
import type { WorkoutRecord } from '#domain/records/workout-records.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'

/** The records of a workout in training order, and those that its sets show, by their ids. */
export type RecordsOfWorkout = {
  records: readonly WorkoutRecord[]
  badges: ReadonlyMap<string, LiftRecord>
}

const NONE: RecordsOfWorkout = { records: [], badges: new Map() }

/** The records of a completed workout (R-PROG-06); none until they are known. */
export function useRecords(document: WorkoutDocument): RecordsOfWorkout {
  const sync = useSync()
  const [found, setFound] = useState<RecordsOfWorkout>(NONE)
  const { id, workout } = document
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of a workout says what was before it
  useEffect(() => {
    let end: (() => void) | undefined
    let isOver = false
    import('./records-of-workout.client.ts').then(
      ({ followRecords }) => {
        if (!isOver) end = followRecords(sync, document, setFound)
      },
      () => undefined, // The page is whole without them.
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [sync, id, workout.created_at])
  return found
}
