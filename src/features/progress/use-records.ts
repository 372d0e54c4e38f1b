import { useEffect, useState } from 'react'
import { heldBadges, type LiftRecord } from '#domain/records/records.ts'
import { byExercise, recordsOfWorkout, type WorkoutRecord } from '#domain/records/workout-records.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { type AskBests, BestsBook } from './bests-book.client.ts'

export type RecordsOfWorkout = {
  /** False while the server's answer may still bring records. */
  isKnown: boolean
  records: readonly WorkoutRecord[]
  badges: ReadonlyMap<string, LiftRecord>
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map()
const NONE: RecordsOfWorkout = { isKnown: false, records: [], badges: new Map() }

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

/** Calls back with a completed workout's records. Asks the server again only when an earlier workout changes. */
export function followRecords(
  sync: Sync,
  document: WorkoutDocument,
  tell: (found: RecordsOfWorkout) => void,
  ask?: AskBests,
): () => void {
  const book = new BestsBook(sync, document, ask)
  const look = () => {
    const now = sync.documents.document('workout', document.id) ?? document
    const before = book.before(now)
    const records = recordsOfWorkout(now, before)
    const isKnown = now.exercises.every(
      ({ exercise_id }) => before.bestsOf(before.joined.idOf(exercise_id)) !== undefined,
    )
    tell({ isKnown, records, badges: heldBadges(records) })
  }
  const stop = book.subscribe(look)
  look()
  return () => {
    stop()
    book.close()
  }
}
