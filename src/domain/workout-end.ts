import { withoutRest, withRestStillDue } from './rest.ts'
import { type WorkoutDocument, workoutState } from './workout.ts'

/** What a running workout may hold before it is abuse rather than training (Y18, R-EDIT-19). */
export const MAX_EXERCISES = 100
export const MAX_SETS_OF_EXERCISE = 50

/** An ended workout may be continued this long, in ms (R-ACTIVE-20). */
export const LATE_RESUME_MS = 24 * 60 * 60 * 1000

/** Two starts this close together are one wish: two devices, a double tap (R-ACTIVE-03), in ms. */
export const RACE_MS = 10_000

/** Who did it and when, ms since 1970. */
type Stamp = { actorId: string; at: number }

/**
 * The ending rule (R-ACTIVE-21, R-ACTIVE-22): with a complete set the workout is completed at `at` and lasts whole
 * seconds from its start; without one it is discarded. Applies to the end by hand, by itself and by a later start (Y21).
 */
export function endWorkout(document: WorkoutDocument, { actorId, at }: Stamp): WorkoutDocument {
  const endedAt = Math.max(at, document.workout.created_at)
  const isDone = hasCompleteSet(document)
  const rested = withoutRest(document)
  return {
    ...rested,
    workout: {
      ...rested.workout,
      is_active: false,
      ended_at: endedAt,
      ended_by: actorId,
      last_op_at: Math.max(document.workout.last_op_at, endedAt),
      ...(isDone && completion(document, endedAt)),
    },
  }
}

/**
 * What follows from a change of sets: a running workout ends by itself once every visible set is complete and was not
 * before (R-ACTIVE-20, Y23); a discarded one is completed by a late set; a late set moves the end of a completed one
 * (Y22, Y24); a set that is not done any more takes its rest back.
 */
export function withConsequences(
  before: WorkoutDocument,
  changed: WorkoutDocument,
  { actorId, at, isCompletion }: Stamp & { isCompletion: boolean },
): WorkoutDocument {
  const after = withRestStillDue(changed)
  if (workoutState(after.workout) === 'active') {
    return isWhollyComplete(after) && !isWhollyComplete(before) ? endWorkout(after, { actorId, at }) : after
  }
  const { completed_at, ended_at } = after.workout
  // Times that were put right stay: a set counts as later only if it is later than the end itself was, too.
  const isLater = completed_at === null || at > Math.max(completed_at, ended_at ?? completed_at)
  if (!isCompletion || !isLater) return after
  return { ...after, workout: { ...after.workout, ...completion(after, at) } }
}

/** At least one set is on screen and every one of them is complete (R-ACTIVE-20). */
export function isWhollyComplete(document: WorkoutDocument): boolean {
  const visible = document.sets.filter((set) => set.status !== 'hidden')
  return visible.length > 0 && visible.every((set) => set.status === 'complete')
}

/** R-ACTIVE-23. */
export const hasCompleteSet = (document: WorkoutDocument): boolean =>
  document.sets.some((set) => set.status === 'complete')

const completion = (document: WorkoutDocument, at: number) => ({
  completed_at: Math.max(at, document.workout.created_at),
  duration_seconds: Math.max(0, Math.floor((at - document.workout.created_at) / 1000)),
})

/** What a start or a resumption makes of the two workouts that both want to be active. */
type Claim = { claimant: WorkoutDocument; running: WorkoutDocument }

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
