import { useCallback, useMemo } from 'react'
import type { PlanDocument } from '#domain/plan.ts'
import { hasSetsIn, type PlanFacts } from '#domain/plans/plan-session.ts'
import { type PlanView, planView, startInPlan } from '#domain/plans/plan-view.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { wallTime } from '#domain/zoned-time.ts'
import { usePlanSessions } from '#features/progress/use-plan-sessions.ts'
import { useBook } from '#frame/use-book.ts'
import type { StartOfPlan } from '#logbook/start-from.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocument, useDocuments } from '#sync/client/react/use-document.ts'
import { useDay } from '#ui/use-day.ts'

export type ShownPlan = { plan: PlanDocument; facts: PlanFacts; view: PlanView }

/** The plan in use, and what comes next in it; null: there is none. */
export function usePlan(): ShownPlan | null {
  const plan = useDocument('plan', useBook()?.book.active_plan ?? '')
  const factsOf = usePlanFacts(plan?.id ?? null)
  return useMemo(() => plan && { plan, facts: factsOf(), view: planView(plan, factsOf()) }, [plan, factsOf])
}

/** What the rules of a plan have to know beside it. A function, because most screens ask only at a press. */
export function usePlanFacts(planId: string | null): () => PlanFacts {
  const sessions = usePlanSessions(planId)
  const routines = useDocuments('routine')
  const now = useDay(useSync().now)
  return useCallback(
    () => ({
      sessions,
      today: wallTime(now, Intl.DateTimeFormat().resolvedOptions().timeZone).slice(0, 10),
      hasSets: (routineId, round) =>
        hasSetsIn(
          routines.find(({ id }) => id === routineId),
          round,
        ),
    }),
    [sessions, routines, now],
  )
}

/** Answers what a start of a routine writes of the plan in use; null: the routine is not in it. */
export function usePlaceInPlan(): (routine: RoutineDocument) => StartOfPlan | null {
  const plan = useDocument('plan', useBook()?.book.active_plan ?? '')
  const factsOf = usePlanFacts(plan?.id ?? null)
  return (routine) => plan && startInPlan(plan, factsOf(), routine.id)
}
