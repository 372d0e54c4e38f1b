import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { BookDocument } from '#domain/book.ts'
import type { Catalogue } from '#domain/exercise-names.ts'
import { can } from '#domain/permissions.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { Progress } from '#domain/tracks/given-exercises.ts'
import { newestTrackSessions, type TrackSession } from '#domain/tracks/track-session.ts'
import { useBook } from '#frame/use-book.ts'
import { catalogueNow, useCatalogue } from '#frame/use-catalogue.ts'
import { useOwnerId, useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { openBook } from './open-books.client.ts'
import { MAX_ASKED_EXERCISES, type TrackSessions } from './progress.ts'
import { TrackBook } from './track-book.client.ts'

/**
 * Answers what a start of this routine has to know of the owner's tracks, as far as the device knows it; null: no book
 * is here. A function, because most screens ask only at a press. Redraws when another session is known.
 */
export function useProgress(routine: RoutineDocument | null): () => Progress | null {
  const { documents } = useSync()
  const book = useBook()
  const trackIds = trackIdsOf(routine)
  const catalogue = useCatalogue(trackIds.length > 0)
  const sessions = useTrackSessions(trackIds)
  return useCallback(() => {
    if (!routine || book?.ownerId !== routine.ownerId) return null
    return progressOf(book, sessions, [routine, ...documents.documents('routine', routine.ownerId)], catalogue)
  }, [routine, book, catalogue, sessions, documents])
}

/** `routines`: they say what exercises are called. */
function progressOf(
  book: BookDocument,
  sessions: readonly TrackSession[],
  routines: readonly RoutineDocument[],
  catalogue: Catalogue | null,
): Progress {
  const rows = routines.flatMap(({ exercises }) => exercises)
  const nameOf = (exerciseId: string) => rows.find(({ exercise_id }) => exercise_id === exerciseId)?.name
  const equipmentOf = (exerciseId: string) => catalogue?.entryOf(nameOf(exerciseId) ?? '')?.equipment ?? null
  return { book, sessions, equipmentOf }
}

/**
 * The same for a start that the server makes at once for an owner. Rejects without an answer, because a coach's start
 * has the client's numbers or none (R-PLAN-31).
 */
export async function progressNow(sync: Sync, routine: RoutineDocument, book: BookDocument | null) {
  const trackIds = trackIdsOf(routine)
  if (!book || trackIds.length === 0) return null
  const said: TrackSession[] = []
  for (let from = 0; from < trackIds.length; from += MAX_ASKED_EXERCISES) {
    const asked = trackIds.slice(from, from + MAX_ASKED_EXERCISES)
    const query = new URLSearchParams({ ownerId: routine.ownerId, trackIds: asked.join() })
    const answer = await sync.device.fetch(`/api/track-sessions?${query}`, { method: 'GET' })
    if (!answer.ok) throw new Error(`the sessions of tracks answered ${answer.status}`)
    said.push(...Object.values((await answer.json()) as TrackSessions).flat())
  }
  return progressOf(
    book,
    newestTrackSessions(said, [], () => false),
    [routine],
    await catalogueNow(),
  )
}

const trackIdsOf = (routine: RoutineDocument | null): string[] => [
  ...new Set((routine?.exercises ?? []).flatMap(({ track_id }) => track_id ?? [])),
]

/**
 * The newest sessions of these tracks, from the device and the server. A person without the right to the owner's last
 * values gets none, so that a base set by hand is all they see (R-PLAN-31).
 */
export function useTrackSessions(trackIds: readonly string[]): readonly TrackSession[] {
  const book = openBook(useSync(), useOwnerId(), TrackBook)
  const maySee = can(useRelation(), 'workout.read.last-values')
  const wanted = maySee ? trackIds.join() : ''
  useEffect(() => {
    if (wanted) return book.want(wanted.split(','))
  }, [book, wanted])
  return useSyncExternalStore(book.subscribe, maySee ? book.sessions : none)
}

const NONE: readonly TrackSession[] = []
const none = () => NONE
