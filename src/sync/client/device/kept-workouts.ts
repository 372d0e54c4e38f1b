import type { DocumentStore } from '#sync/client/documents/documents.ts'
import type { Replica } from './replica.ts'

/** Workouts of one owner that stay on the device beside those that are watched, running or waited for (Y28). */
export const KEPT_WORKOUTS = 50

/**
 * Forgets old workouts of an owner once the history, asked for at the moment `asked`, knows them: all but the newest,
 * what is running, on a screen or waited for (Y28).
 */
export async function keepNewestWorkouts(replica: Replica, ownerId: string, asked: number) {
  const { documents, outbox } = replica
  const waitedFor = new Set(outbox.all().map(({ documentId }) => documentId))
  const old = documents
    .documents('workout', ownerId)
    .toSorted((a, b) => b.workout.created_at - a.workout.created_at)
    .slice(KEPT_WORKOUTS)
    .filter(({ id, workout }) => !workout.is_active && !waitedFor.has(id) && isLeftAlone(documents, id, asked))
  if (old.length > 0) await replica.forget(old.map(({ id, rev }) => ({ id, rev })))
}

const isLeftAlone = (documents: DocumentStore, id: string, asked: number): boolean =>
  !documents.isWatched(id) && !documents.hasChangedSince(id, asked)
