import type { PlanPlace } from '#domain/plan.ts'
import { isLookedBackOn } from '#domain/records/lift-session.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { Day } from '#domain/statistics/calendar.ts'
import { givenOf } from '#domain/tracks/giving.ts'
import { allSetsOf } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'

/** A completed workout of a plan. `at`: its start, ms since 1970. */
export type PlanSession = { workoutId: string; planId: string; at: number; place: PlanPlace }

/** What the rules of a plan have to know beside the plan. */
export type PlanFacts = {
  /** Of any plans, the newest first. */
  sessions: readonly PlanSession[]
  /** By the calendar of the device. */
  today: Day
  /** Whether a start of the routine would give a set in this round. */
  hasSets: (routineId: string, round: number) => boolean
}

/** Null: the workout is not completed, in the trash, or of no plan. */
export function planSessionOf({ id, workout }: Pick<WorkoutDocument, 'id' | 'workout'>): PlanSession | null {
  const { plan_id: planId, plan_place: place, created_at: at } = workout
  return planId && place && isLookedBackOn({ workout }) ? { workoutId: id, planId, at, place } : null
}

/** Whether a start of the routine gives a set in this round (R-PLAN-21). A routine that is archived or gone gives none. */
const hasSetsIn = (routine: RoutineDocument | undefined, round: number): boolean =>
  routine?.routine.is_archived === false &&
  routine.exercises.some(({ id }) => (givenOf(allSetsOf(routine, id), null, round)?.sets.length ?? 0) > 0)

/** The facts for a device: `routines` are those of the owner that it knows. */
export function planFacts(
  sessions: readonly PlanSession[],
  routines: readonly RoutineDocument[],
  today: Day,
): PlanFacts {
  const byId = new Map(routines.map((routine) => [routine.id, routine]))
  return { sessions, today, hasSets: (routineId, round) => hasSetsIn(byId.get(routineId), round) }
}
