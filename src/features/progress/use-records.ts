import { useEffect, useState } from 'react'
import type { LiftRecord } from '#domain/records/records.ts'
import { byExercise, type WorkoutRecord } from '#domain/records/workout-records.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { followRecords } from './records-of-workout.client.ts'

export type RecordsOfWorkout = {
  records: readonly WorkoutRecord[]
  badges: ReadonlyMap<string, LiftRecord>
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map()
const NONE: RecordsOfWorkout = { records: [], badges: new Map() }

/** The number of records by workout id; none before the answer. */
export function useRecordCounts(documents: readonly WorkoutDocument[]): ReadonlyMap<string, number> {
  const sync = useSync()
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(NO_COUNTS)
  const ids = documents.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each workout is followed from then on
  useEffect(() => {
    const stops = documents.map((document) =>
      followRecords(sync, document, ({ records }) =>
        setCounts((before) => new Map(before).set(document.id, byExercise(records).length)),
      ),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [sync, ids])
  return counts
}

/** The records of a completed workout; none before the answer. */
export function useRecords(document: WorkoutDocument): RecordsOfWorkout {
  const sync = useSync()
  const [found, setFound] = useState<RecordsOfWorkout>(NONE)
  const { id, workout } = document
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of a workout says what was before it
  useEffect(() => followRecords(sync, document, setFound), [sync, id, workout.created_at])
  return found
}
