import { badgesOfExercise, recordsOfWorkout } from '#domain/records/workout-records.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { Sync } from '#sync/client/sync.ts'
import { type AskBests, BestsBook } from './bests-book.client.ts'
import type { RecordsOfWorkout } from './use-records.ts'

/** Tells the records of a completed workout, now and whenever what was before it changes. */
export function followRecords(
  sync: Sync,
  document: WorkoutDocument,
  tell: (found: RecordsOfWorkout) => void,
  ask?: AskBests,
): () => void {
  const book = new BestsBook(sync, document, ask)
  const look = () => {
    const before = book.before(document)
    const exerciseIds = new Set(document.exercises.map(({ exercise_id }) => before.joined.idOf(exercise_id)))
    const badges = [...exerciseIds].flatMap((id) => [...badgesOfExercise(document, id, before)])
    tell({ records: recordsOfWorkout(document, before), badges: new Map(badges) })
  }
  const stop = book.subscribe(look)
  look()
  return () => {
    stop()
    book.close()
  }
}
