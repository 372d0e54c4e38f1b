import { withoutRest, withRestStillDue } from './rest.ts'
import { visibleOf } from './training.ts'
import { type Workout, type WorkoutDocument, workoutState } from './workout.ts'

/** Limits of a running workout against abuse. */
export const MAX_EXERCISES = 100
export const MAX_SETS_OF_EXERCISE = 50

/** How long a person may continue an ended workout, in ms. */
export const LATE_RESUME_MS = 24 * 60 * 60 * 1000

/** After this long without an operation Sled asks whether a person still trains, in ms. */
export const ASK_AFTER_MS = 60 * 60 * 1000

/** After this long without an operation the server ends the workout, in ms. */
export const END_AFTER_MS = 4 * 60 * 60 * 1000

/** Two starts this close together (two devices, a double tap) count as one, in ms. */
export const RACE_MS = 10_000

/** `actorId`: null if the workout ends by itself. `at`: ms since 1970. */
type Stamp = { actorId: string | null; at: number }

/** Completes the workout at `at` if it has a complete set, otherwise discards it. Its duration is in whole seconds. */
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
 * What follows from a change of sets: the workout may end, be completed late, or lose its rest. `madeAt`: when the
 * person did the set, which may be before the workout's last operation (`at`).
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
  // An end that a person corrected stays, unless the set is later than the original end, too.
  const isLater = completed_at === null || madeAt > Math.max(completed_at, ended_at ?? completed_at)
  if (!isCompletion || !isLater) return after
  return { ...after, workout: { ...after.workout, ...completion(after, madeAt) } }
}

export function isWhollyComplete(document: WorkoutDocument): boolean {
  const visible = visibleOf(document.sets)
  return visible.length > 0 && visible.every((set) => set.status === 'complete')
}

export const hasCompleteSet = (document: WorkoutDocument): boolean =>
  document.sets.some((set) => set.status === 'complete')

/** When the last set was completed, else the last operation, in ms since 1970. */
export const lastSetAt = ({ workout }: WorkoutDocument): number => workout.last_set_at ?? workout.last_op_at

/** Ms since the last operation of a running workout; null if it is not running. `now`: the server's clock. */
const idleFor = ({ workout }: WorkoutDocument, now: number): number | null =>
  workout.is_active ? now - workout.last_op_at : null

/** In how many ms Sled asks 'Still training?'; 0 or less: now. Null for a workout that is not running. */
export function asksIn(document: WorkoutDocument, now: number): number | null {
  const idle = idleFor(document, now)
  return idle === null ? null : ASK_AFTER_MS - idle
}

export const isForgotten = (document: WorkoutDocument, now: number): boolean =>
  (idleFor(document, now) ?? 0) >= END_AFTER_MS

/** Ends a forgotten workout at its last completed set, or discards it. */
export const endForgotten = (document: WorkoutDocument): WorkoutDocument =>
  endWorkout(document, { actorId: null, at: lastSetAt(document) })

/** Whether the server ended a forgotten workout that a person may still continue. */
export const hasEndedItself = ({ ended_at, ended_by, completed_at }: Workout, now: number): boolean =>
  ended_at !== null && ended_by === null && completed_at !== null && now - ended_at <= LATE_RESUME_MS

const completion = (document: WorkoutDocument, at: number) => ({
  completed_at: Math.max(at, document.workout.created_at),
  duration_seconds: Math.max(0, Math.floor((at - document.workout.created_at) / 1000)),
})

type Claim = { claimant: WorkoutDocument; running: WorkoutDocument }

/**
 * Which workout stays active after a start: the running one if it is younger than 10 s or somebody logged in it after
 * the start, else the new one. The other one is closed.
 */
export function claimActive(claimant: WorkoutDocument, running: WorkoutDocument, actorId: string): Claim {
  const startedAt = claimant.workout.created_at
  const isRace = Math.abs(startedAt - running.workout.created_at) <= RACE_MS
  const isSomebodyInIt = running.workout.last_op_at > startedAt
  if (isRace || isSomebodyInIt) return { claimant: storedClosed(claimant, actorId), running }
  return { claimant, running: closed(running, { actorId, at: startedAt }) }
}

/**
 * Which workout stays active when a person continues an ended one: the continued one, unless somebody did something in
 * the running one after `madeAt` (ms since 1970). `before`: the claimant as it was.
 */
export function resumeOver(
  claimant: WorkoutDocument,
  running: WorkoutDocument,
  { before, actorId, madeAt }: { before: WorkoutDocument; actorId: string; madeAt: number },
): Claim {
  if (running.workout.last_op_at > madeAt) return { claimant: before, running }
  return { claimant, running: closed(running, { actorId, at: madeAt }) }
}

/** A forgotten workout ends where it was left, as the server would have ended it. */
const closed = (running: WorkoutDocument, stamp: Stamp): WorkoutDocument =>
  isForgotten(running, stamp.at) ? endForgotten(running) : endWorkout(running, stamp)

/**
 * A started workout that gives way to the running one. Nobody sees it until a set is completed. Its devices recognise
 * it because it ends at its start.
 */
export const storedClosed = (document: WorkoutDocument, actorId: string): WorkoutDocument => ({
  ...document,
  workout: { ...document.workout, is_active: false, ended_at: document.workout.created_at, ended_by: actorId },
})
