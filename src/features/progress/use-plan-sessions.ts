import { useEffect, useSyncExternalStore } from 'react'
import { can } from '#domain/permissions.ts'
import type { PlanDocument } from '#domain/plan.ts'
import type { PlanSession } from '#domain/plans/plan-session.ts'
import { useOwnerId, useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { openBook } from './open-books.client.ts'
import { PlanBook } from './plan-book.client.ts'

/**
 * The newest completed workouts of a plan, from the device and the server. A person without the right to the owner's
 * last values gets none. `isKnown`: the server has told this device once what it has, or the plan is not there yet.
 */
export function usePlanSessions(plan: PlanDocument | null): { sessions: readonly PlanSession[]; isKnown: boolean } {
  const book = openBook(useSync(), useOwnerId(), PlanBook)
  const maySee = can(useRelation(), 'workout.read.last-values')
  const wanted = maySee ? (plan?.id ?? null) : null
  useEffect(() => {
    if (wanted) return book.want(wanted)
  }, [book, wanted])
  const sessions = useSyncExternalStore(book.subscribe, () => (wanted ? book.sessions(wanted) : NONE))
  const isTold = useSyncExternalStore(book.subscribe, () => wanted !== null && book.isTold(wanted))
  return { sessions, isKnown: maySee && (isTold || plan?.rev === 0) }
}

const NONE: readonly PlanSession[] = []
