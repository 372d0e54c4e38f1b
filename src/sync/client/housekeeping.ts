import type { DocumentStore } from './documents.ts'
import type { Replica } from './replica.ts'

/** Workouts of one owner that stay on the device beside those that are watched, running or waited for (Y28). */
export const KEPT_WORKOUTS = 50

/**
 * The server named all routines there are: others on the device are gone, unless something waits for them (Y28). Only
 * what was `known` when it was asked: one that came by the live connection meanwhile is newer than the answer.
 */
export async function keepOnlyRoutines(
  replica: Replica,
  ownerId: string,
  routineIds: readonly string[],
  known: Readonly<Record<string, number>>,
) {
  const named = new Set(routineIds)
  const { documents } = replica
  const unnamed = documents
    .documents('routine', ownerId)
    .filter(({ id }) => !named.has(id) && documents.pendingOf(id).length === 0)
    .flatMap(({ id }) => (known[id] !== undefined && known[id] === documents.revOf(id) ? [{ id, rev: known[id] }] : []))
  if (unnamed.length > 0) await replica.forget(unnamed)
}

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
