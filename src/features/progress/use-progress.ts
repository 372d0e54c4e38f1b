import { useEffect, useSyncExternalStore } from 'react'
import { can } from '#domain/permissions.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { Progress } from '#domain/tracks/given-exercises.ts'
import type { TrackSession } from '#domain/tracks/track-session.ts'
import { useBook } from '#frame/use-book.ts'
import { useCatalogue } from '#frame/use-catalogue.ts'
import { useOwnerId, useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { openBook } from './open-books.client.ts'
import { TrackBook } from './track-book.client.ts'

/**
 * Answers what a start of this routine has to know of the owner's tracks, as far as the device knows it; null: no book
 * is here. A function, because most screens ask only at a press. Redraws when another session is known.
 */
export function useProgress(routine: RoutineDocument | null): () => Progress | null {
  const { documents } = useSync()
  const book = useBook()
  const trackIds = [...new Set((routine?.exercises ?? []).flatMap(({ track_id }) => track_id ?? []))]
  const catalogue = useCatalogue(trackIds.length > 0)
  const sessions = useTrackSessions(trackIds)
  return () => {
    if (!routine || book?.ownerId !== routine.ownerId) return null
    const rows = [routine, ...documents.documents('routine', routine.ownerId)].flatMap(({ exercises }) => exercises)
    const nameOf = (exerciseId: string) => rows.find(({ exercise_id }) => exercise_id === exerciseId)?.name
    return {
      book,
      sessions,
      equipmentOf: (exerciseId) => catalogue?.entryOf(nameOf(exerciseId) ?? '')?.equipment ?? null,
    }
  }
}

/**
 * The newest sessions of these tracks, from the device and the server. A person without the right to the owner's last
 * values gets none, so that a base set by hand is all they see (R-PLAN-31).
 */
function useTrackSessions(trackIds: readonly string[]): readonly TrackSession[] {
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
