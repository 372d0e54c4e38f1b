import { useCallback, useEffect, useMemo } from 'react'
import { bookIdFor } from '#domain/book.ts'
import { can } from '#domain/permissions.ts'
import type { PlanDocument } from '#domain/plan.ts'
import { type PlanFacts, type PlanSession, planFacts } from '#domain/plans/plan-session.ts'
import { type PlanView, planView, startInPlan } from '#domain/plans/plan-view.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { dayOf } from '#domain/statistics/calendar.ts'
import type { InPlan } from '#domain/tracks/given-exercises.ts'
import { openBook } from '#features/progress/open-books.client.ts'
import { PlanBook } from '#features/progress/plan-book.client.ts'
import { usePlanSessions } from '#features/progress/use-plan-sessions.ts'
import { useBook } from '#frame/use-book.ts'
import { inPlanOf, type StartOfPlan } from '#logbook/start-from.ts'
import { useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocument, useDocuments } from '#sync/client/react/use-document.ts'
import type { Sync } from '#sync/client/sync.ts'
import { useDay } from '#ui/use-day.ts'

/** `isKnown`: what was trained is known, so the plan may be told to stand elsewhere. */
export type ShownPlan = { plan: PlanDocument; facts: PlanFacts; view: PlanView; isKnown: boolean }

/** The plan in use, and what comes next in it; null: there is none, or the person may not see what was trained. */
export function usePlan(): ShownPlan | null {
  const plan = useDocument('plan', useBook()?.book.active_plan ?? '')
  const { sessions, isKnown } = usePlanSessions(plan)
  const factsOf = useFactsOf()
  const maySee = can(useRelation(), 'workout.read.last-values')
  return useMemo(() => {
    if (!plan || !maySee) return null
    const facts = factsOf(sessions)
    return { plan, facts, view: planView(plan, facts), isKnown }
  }, [plan, maySee, factsOf, sessions, isKnown])
}

/** What the plan in use says of the next start of a routine; null: the routine is not in it. */
export function useInPlan(routineId: string): InPlan | null {
  const shown = usePlan()
  return useMemo(() => {
    const start = shown && startInPlan(shown.plan, shown.facts, routineId)
    return start && inPlanOf(start)
  }, [shown, routineId])
}

/** Completes the facts of a plan: its sessions are given. */
export function useFactsOf(): (sessions: readonly PlanSession[]) => PlanFacts {
  const routines = useDocuments('routine')
  const now = useDay(useSync().now)
  return useCallback((sessions) => factsFrom(sessions, routines, now), [routines, now])
}

/** `now`: ms since 1970, of which this device's calendar says the day. */
const factsFrom = (sessions: readonly PlanSession[], routines: readonly RoutineDocument[], now: number): PlanFacts =>
  planFacts(sessions, routines, dayOf(now, Intl.DateTimeFormat().resolvedOptions().timeZone))

/**
 * Answers what a start of a routine writes of the plan in use; null: the routine is not in it. Reads at the press,
 * because each card of a routine can start one.
 */
export function usePlaceInPlan(): (routine: RoutineDocument) => StartOfPlan | null {
  const sync = useSync()
  const book = useBook()
  const [planId, ownerId] = [book?.book.active_plan ?? null, book?.ownerId ?? null]
  const maySee = can(useRelation(), 'workout.read.last-values')
  useEffect(() => {
    if (planId && ownerId && maySee) return openBook(sync, ownerId, PlanBook).want(planId)
  }, [sync, planId, ownerId, maySee])
  return (routine) => placeInPlan(sync, routine)
}

function placeInPlan(sync: Sync, { id, ownerId }: RoutineDocument): StartOfPlan | null {
  const { documents, now } = sync
  const plan = documents.document('plan', documents.document('book', bookIdFor(ownerId))?.book.active_plan ?? '')
  if (plan?.ownerId !== ownerId) return null
  const sessions = openBook(sync, ownerId, PlanBook).sessions(plan.id)
  return startInPlan(plan, factsFrom(sessions, documents.documents('routine', ownerId), now()), id)
}
