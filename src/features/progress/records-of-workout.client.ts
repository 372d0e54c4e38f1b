import { heldBadges } from '#domain/records/records.ts'
import { recordsOfWorkout } from '#domain/records/workout-records.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { Sync } from '#sync/client/sync.ts'
import { type AskBests, BestsBook } from './bests-book.client.ts'
import type { RecordsOfWorkout } from './use-records.ts'

/** Tells a completed workout's records, and asks the server again only when an earlier workout changes. */
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
    tell({ records, badges: heldBadges(records) })
  }
  const stop = book.subscribe(look)
  look()
  return () => {
    stop()
    book.close()
  }
}
