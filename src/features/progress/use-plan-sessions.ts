import { useEffect, useSyncExternalStore } from 'react'
import { can } from '#domain/permissions.ts'
import type { PlanSession } from '#domain/plans/plan-session.ts'
import { useOwnerId, useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { openBook } from './open-books.client.ts'
import { PlanBook } from './plan-book.client.ts'

/**
 * The newest completed workouts of a plan, from the device and the server. A person without the right to the owner's
 * last values gets none.
 */
export function usePlanSessions(planId: string | null): readonly PlanSession[] {
  const book = openBook(useSync(), useOwnerId(), PlanBook)
  const maySee = can(useRelation(), 'workout.read.last-values')
  const wanted = maySee ? planId : null
  useEffect(() => {
    if (wanted) return book.want(wanted)
  }, [book, wanted])
  return useSyncExternalStore(book.subscribe, () => (wanted ? book.sessions(wanted) : NONE))
}

const NONE: readonly PlanSession[] = []
