import type { WorkoutDocument } from '#domain/workout.ts'
import { endWorkout, RACE_MS } from '#domain/workout-end.ts'

/** What a start or a resumption makes of the two workouts that both want to be active. */
export type Claim = { claimant: WorkoutDocument; running: WorkoutDocument }

/**
 * Which of two workouts stays active when one has just been started: the one somebody is really in (R-ACTIVE-02,
 * R-ACTIVE-03, Y20). A running one that was started within 10 s, or in which something was logged after the claimant's
 * start, stays, and the claimant is stored closed: invisible until a set completed on it makes it a workout of its own.
 * Otherwise the running one is closed by the ending rule at the claimant's start.
 */
export function claimActive(claimant: WorkoutDocument, running: WorkoutDocument, actorId: string): Claim {
  const startedAt = claimant.workout.created_at
  const isRace = Math.abs(startedAt - running.workout.created_at) <= RACE_MS
  const isSomebodyInIt = running.workout.last_op_at > startedAt
  if (isRace || isSomebodyInIt) return { claimant: storedClosed(claimant, actorId), running }
  return { claimant, running: endWorkout(running, { actorId, at: startedAt }) }
}

/** 'Continue that one' is an explicit wish: the other workout is closed by the ending rule (Y21, case 3). */
export const resumeOver = (claimant: WorkoutDocument, running: WorkoutDocument, actorId: string): Claim => ({
  claimant,
  running: endWorkout(running, { actorId, at: claimant.workout.last_op_at }),
})

/** One that is not to be the active one: kept, unseen until a set is completed on it (Y22). */
export const storedClosed = (document: WorkoutDocument, actorId: string): WorkoutDocument => ({
  ...document,
  workout: { ...document.workout, is_active: false, ended_at: document.workout.created_at, ended_by: actorId },
})
