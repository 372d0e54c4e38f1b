import type { RoutineDocument } from '#domain/routine.ts'
import type { Progress } from '#domain/tracks/given-exercises.ts'
import { trackSessionsIn } from '#domain/tracks/track-session.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useBook } from './use-book.ts'
import { useCatalogue } from './use-catalogue.ts'

/**
 * Answers what a start of this routine has to know of the owner's tracks, from the documents on the device; null: no
 * book is here. A function, because only the press asks.
 */
export function useProgress(routine: RoutineDocument | null): () => Progress | null {
  const { documents } = useSync()
  const book = useBook()
  const catalogue = useCatalogue(routine?.exercises.some(({ track_id }) => track_id) ?? false)
  return () => {
    if (!routine || book?.ownerId !== routine.ownerId) return null
    const rows = [routine, ...documents.documents('routine', routine.ownerId)].flatMap(({ exercises }) => exercises)
    const nameOf = (exerciseId: string) => rows.find(({ exercise_id }) => exercise_id === exerciseId)?.name
    return {
      book,
      sessions: trackSessionsIn(documents.documents('workout', routine.ownerId)),
      equipmentOf: (exerciseId) => catalogue?.entryOf(nameOf(exerciseId) ?? '')?.equipment ?? null,
    }
  }
}
