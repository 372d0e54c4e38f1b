import { useMemo } from 'react'
import { type PlanSession, planSessionOf } from '#domain/plans/plan-session.ts'
import { useDocuments } from '#sync/client/react/use-document.ts'

export function usePlanSessions(planId: string | null): readonly PlanSession[] {
  const workouts = useDocuments('workout')
  return useMemo(
    () =>
      workouts
        .flatMap((document) => planSessionOf(document) ?? [])
        .filter((session) => session.planId === planId)
        .toSorted((a, b) => b.at - a.at || (a.workoutId < b.workoutId ? 1 : -1)),
    [workouts, planId],
  )
}
