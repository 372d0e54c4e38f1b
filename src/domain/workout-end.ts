import { withoutRest, withRestStillDue } from './rest.ts'
import { visibleOf } from './training.ts'
import { type Workout, type WorkoutDocument, workoutState } from './workout.ts'

/** What a running workout may hold before it is abuse rather than training (Y18, R-EDIT-19). */
export const MAX_EXERCISES = 100
export const MAX_SETS_OF_EXERCISE = 50

/** An ended workout may be continued this long, in ms (R-ACTIVE-20). */
export const LATE_RESUME_MS = 24 * 60 * 60 * 1000

/** After this long without an operation a person is asked whether they still train (R-REACH-10), in ms. */
export const ASK_AFTER_MS = 60 * 60 * 1000

/** After this long without an operation the server ends the workout (R-REACH-10), in ms. */
export const END_AFTER_MS = 4 * 60 * 60 * 1000

/** Two starts this close together are one wish: two devices, a double tap (R-ACTIVE-03), in ms. */
export const RACE_MS = 10_000

/** Who did it (null: nobody, it was left alone) and when, ms since 1970. */
type Stamp = { actorId: string | null; at: number }

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
 * (Y22, Y24) to when it was done (`madeAt`), which may be before the workout's last operation (`at`); a set that is not
 * done any more takes its rest back.
 */
export function withConsequences(
  before: WorkoutDocument,
  changed: WorkoutDocument,
  { actorId, at, madeAt = at, isCompletion }: Stamp & { madeAt?: number; isCompletion: boolean },
): WorkoutDocument {
  const after = withRestStillDue(changed)
  if (workoutState(after.workout) === 'active') {
    return isWhollyComplete(after) && !isWhollyComplete(before) ? endWorkout(after, { actorId, at }) : after
  }
  const { completed_at, ended_at } = after.workout
  // Times that were put right stay: a set counts as later only if it is later than the end itself was, too.
  const isLater = completed_at === null || madeAt > Math.max(completed_at, ended_at ?? completed_at)
  if (!isCompletion || !isLater) return after
  return { ...after, workout: { ...after.workout, ...completion(after, madeAt) } }
}

/** At least one set is on screen and every one of them is complete (R-ACTIVE-20). */
export function isWhollyComplete(document: WorkoutDocument): boolean {
  const visible = visibleOf(document.sets)
  return visible.length > 0 && visible.every((set) => set.status === 'complete')
}

/** R-ACTIVE-23. */
export const hasCompleteSet = (document: WorkoutDocument): boolean =>
  document.sets.some((set) => set.status === 'complete')

/** When its last set was completed, ms since 1970; of a workout without any, the last thing that was done in it. */
export const lastSetAt = ({ workout }: WorkoutDocument): number => workout.last_set_at ?? workout.last_op_at

/** How long nobody has done anything in a running workout, ms. Null if it is not running. `now` is the server's clock. */
const idleFor = ({ workout }: WorkoutDocument, now: number): number | null =>
  workout.is_active ? now - workout.last_op_at : null

/** In how many ms the question 'Still training?' is due; 0 or less if it is. Null for a workout that is not running. */
export function asksIn(document: WorkoutDocument, now: number): number | null {
  const idle = idleFor(document, now)
  return idle === null ? null : ASK_AFTER_MS - idle
}

/** Whether a running workout has been left alone for so long that it ends by itself (R-REACH-10). */
export const isForgotten = (document: WorkoutDocument, now: number): boolean =>
  (idleFor(document, now) ?? 0) >= END_AFTER_MS

/** Ends a forgotten workout at its last completed set; without one it is discarded (R-REACH-10). */
export const endForgotten = (document: WorkoutDocument): WorkoutDocument =>
  endWorkout(document, { actorId: null, at: lastSetAt(document) })

/** Whether a workout was ended by nobody, because it was forgotten, and may still be continued (R-REACH-10). */
export const hasEndedItself = ({ ended_at, ended_by, completed_at }: Workout, now: number): boolean =>
  ended_at !== null && ended_by === null && completed_at !== null && now - ended_at <= LATE_RESUME_MS

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
 * Otherwise the running one is closed by the ending rule at the claimant's start, or a forgotten one where it was left.
 */
export function claimActive(claimant: WorkoutDocument, running: WorkoutDocument, actorId: string): Claim {
  const startedAt = claimant.workout.created_at
  const isRace = Math.abs(startedAt - running.workout.created_at) <= RACE_MS
  const isSomebodyInIt = running.workout.last_op_at > startedAt
  if (isRace || isSomebodyInIt) return { claimant: storedClosed(claimant, actorId), running }
  return { claimant, running: closed(running, { actorId, at: startedAt }) }
}

/**
 * Which of two workouts stays active when an ended one is continued (R-ACTIVE-20, Y21). It is an explicit wish: the
 * running one is closed by the ending rule at that moment. But if something was done in the running one after that, the
 * wish has come late: the running one stays, and the claimant is ended as it was (`before`). `madeAt`: when it was made,
 * ms since 1970; a set that came first may have raised the time of the claimant's last operation.
 */
export function resumeOver(
  claimant: WorkoutDocument,
  running: WorkoutDocument,
  { before, actorId, madeAt }: { before: WorkoutDocument; actorId: string; madeAt: number },
): Claim {
  if (running.workout.last_op_at > madeAt) return { claimant: before, running }
  return { claimant, running: closed(running, { actorId, at: madeAt }) }
}

/** One that nobody has been in for hours ends where it was left, as the server would have ended it (R-REACH-10). */
const closed = (running: WorkoutDocument, stamp: Stamp): WorkoutDocument =>
  isForgotten(running, stamp.at) ? endForgotten(running) : endWorkout(running, stamp)

/**
 * One that is not to be the active one. It is kept; without a completed set it is unseen until one comes (Y22). An end
 * at its start tells its devices that it gave way (R-ACTIVE-03).
 */
export const storedClosed = (document: WorkoutDocument, actorId: string): WorkoutDocument => ({
  ...document,
  workout: { ...document.workout, is_active: false, ended_at: document.workout.created_at, ended_by: actorId },
})
