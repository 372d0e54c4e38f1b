import { isRoundOver } from './rounds.ts'
import { MAX_REST_SECONDS } from './rows/values.ts'
import { otherSideOf } from './sides.ts'
import { supersetOf } from './superset.ts'
import { placedExercises, visibleSetsOf } from './training.ts'
import type { LoggedSet, Workout, WorkoutDocument } from './workout.ts'

/** The rest of exercises without a choice, in seconds. */
const DEFAULT_REST_SECONDS = 90

/** The step of minus and plus, in seconds. */
export const REST_STEP = 15

/** Times are ms since 1970 by the server's clock. */
export type Rest = Pick<Workout, 'rest_set_id' | 'rest_seconds' | 'rest_ends_at'>

const NO_REST: Rest = { rest_set_id: null, rest_seconds: null, rest_ends_at: null }

/** The rest after a set of the exercise, in seconds; 0: none. */
export const restOf = (exercise: { rest_seconds?: number | null } | undefined): number =>
  exercise?.rest_seconds ?? DEFAULT_REST_SECONDS

/**
 * The newest rest of each exercise on this device, so that a start needs no request. The server replaces the rests by
 * those that people chose: a device cannot recognise a rest that came with a swap.
 */
export function knownRests(workouts: readonly WorkoutDocument[]): ReadonlyMap<string, number> {
  const oldestFirst = workouts.toSorted((a, b) => a.workout.created_at - b.workout.created_at)
  return new Map(
    oldestFirst.flatMap(({ exercises }) =>
      exercises.flatMap(({ exercise_id, rest_seconds }) =>
        typeof rest_seconds === 'number' ? [[exercise_id, rest_seconds] as const] : [],
      ),
    ),
  )
}

/**
 * A set done longer than this before the present rest began arrived late and starts no rest, in ms. A shorter time may
 * mean that two requests overtook each other.
 */
const CROSSED_MS = 15_000

/** Starts the rest of a set that was done at `at`, unless a later rest runs. */
export function withRestAfter(document: WorkoutDocument, set: LoggedSet, at: number): WorkoutDocument {
  const { is_active, rest_ends_at, rest_seconds } = document.workout
  if (!is_active) return document
  if (rest_ends_at !== null && at < rest_ends_at - (rest_seconds ?? 0) * 1000 - CROSSED_MS) return document
  const seconds = restAfterSet(document, set)
  const rest = { rest_set_id: set.id, rest_seconds: seconds, rest_ends_at: at + seconds * 1000 }
  return withRest(document, seconds === 0 ? NO_REST : rest)
}

/** Seconds of rest after a set: none before its other side, and in a superset only at the end of a round. */
export function restAfterSet(document: WorkoutDocument, { id, workout_exercise_id }: LoggedSet): number {
  const exercise = document.exercises.find((row) => row.id === workout_exercise_id)
  const otherSide = otherSideOf(visibleSetsOf(document, workout_exercise_id), id)
  if (otherSide && otherSide.status !== 'complete') return 0
  const members = exercise?.group_id ? supersetOf(placedExercises(document), workout_exercise_id) : null
  const rounds = members?.map(({ exercise: row }) => ({ ...row, sets: visibleSetsOf(document, row.id) }))
  return !rounds || isRoundOver(rounds, id) ? restOf(exercise) : restBetween(members?.map(({ exercise: row }) => row))
}

/** Seconds between the members of a superset, by the first of them. */
export const restBetween = (members: readonly { group_rest?: number }[] | undefined): number =>
  members?.[0]?.group_rest ?? 0

/** Changes the length of a rest, from its start; 0 or less ends it. Another set's rest is unchanged. */
export function withRestOf(document: WorkoutDocument, setId: string, seconds: number): WorkoutDocument {
  const { rest_set_id, rest_seconds, rest_ends_at } = document.workout
  if (rest_set_id !== setId || rest_ends_at === null || rest_seconds === null) return document
  if (seconds <= 0) return withRest(document, NO_REST)
  const begun = rest_ends_at - rest_seconds * 1000
  return withRest(document, { rest_set_id, rest_seconds: seconds, rest_ends_at: begun + seconds * 1000 })
}

/** Removes a rest whose set is open again or gone. */
export function withRestStillDue(document: WorkoutDocument): WorkoutDocument {
  const setId = document.workout.rest_set_id
  const isDone = !setId || document.sets.some(({ id, status }) => id === setId && status === 'complete')
  return isDone ? document : withRest(document, NO_REST)
}

export const withoutRest = (document: WorkoutDocument): WorkoutDocument => withRest(document, NO_REST)

function withRest(document: WorkoutDocument, rest: Rest): WorkoutDocument {
  const { workout } = document
  const isSame = (Object.keys(rest) as (keyof Rest)[]).every((field) => (workout[field] ?? null) === rest[field])
  return isSame ? document : { ...document, workout: { ...workout, ...rest } }
}

export type Resting = {
  setId: string
  seconds: number
  /** The time left in ms, at most the total, even if two clocks differ. */
  left: number
}

/** The rest at `now`, ms since 1970 by the server's clock; null: none. */
export function restingAt({ rest_set_id, rest_seconds, rest_ends_at }: Rest, now: number): Resting | null {
  if (!rest_set_id || rest_ends_at === null || rest_seconds === null || rest_ends_at <= now) return null
  return { setId: rest_set_id, seconds: rest_seconds, left: Math.min(rest_ends_at - now, rest_seconds * 1000) }
}

/** The total seconds of a rest after a tap on minus (-1) or plus (1); 0 if the rest is over. */
export function steppedRest({ seconds, left }: Resting, steps: 1 | -1): number {
  const change = steps * REST_STEP
  return left + change * 1000 <= 0 ? 0 : Math.min(MAX_REST_SECONDS, seconds + change)
}

/** '1:30' of the ms left; a second that has begun counts. */
export function formatRest(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
