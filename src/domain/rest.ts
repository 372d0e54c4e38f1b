import { MAX_REST_SECONDS } from './rows/values.ts'
import type { LoggedSet, Workout, WorkoutDocument } from './workout.ts'

/** The rest after a set where nobody said otherwise, in seconds (R-DATA-10). 0 is: no rest timer. */
export const DEFAULT_REST_SECONDS = 90

/** What one tap on minus or plus changes, in seconds. */
export const REST_STEP = 15

/** The rest of a workout as it is stored; times are ms since 1970 by the server's clock. */
export type Rest = Pick<Workout, 'rest_set_id' | 'rest_seconds' | 'rest_ends_at'>

const NO_REST: Rest = { rest_set_id: null, rest_seconds: null, rest_ends_at: null }

/** How long one rests after a set of this exercise, in seconds; 0: not at all. */
export const restOf = (exercise: { rest_seconds?: number | null } | undefined): number =>
  exercise?.rest_seconds ?? DEFAULT_REST_SECONDS

/**
 * What a device knows of the rests of an owner's exercises, by exercise: as they were in the newest of these workouts that
 * says anything. A start takes them along, so that it needs nobody to ask.
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

/** Two requests may cross on their way; what was done so much earlier than the rest began came late, in ms. */
const CROSSED_MS = 15_000

/**
 * A running workout once a set of it has been completed at `at`, when it was done and not when it was heard of: its rest
 * begins, in place of the one before, unless that began later.
 */
export function withRestAfter(document: WorkoutDocument, set: LoggedSet, at: number): WorkoutDocument {
  const { is_active, rest_ends_at, rest_seconds } = document.workout
  if (!is_active) return document
  if (rest_ends_at !== null && at < rest_ends_at - (rest_seconds ?? 0) * 1000 - CROSSED_MS) return document
  const seconds = restOf(document.exercises.find(({ id }) => id === set.workout_exercise_id))
  const rest = { rest_set_id: set.id, rest_seconds: seconds, rest_ends_at: at + seconds * 1000 }
  return withRest(document, seconds === 0 ? NO_REST : rest)
}

/** A rest of another length, counted from where it began; 0 or less ends it. Not the one that is meant: unchanged. */
export function withRestOf(document: WorkoutDocument, setId: string, seconds: number): WorkoutDocument {
  const { rest_set_id, rest_seconds, rest_ends_at } = document.workout
  if (rest_set_id !== setId || rest_ends_at === null || rest_seconds === null) return document
  if (seconds <= 0) return withRest(document, NO_REST)
  const begun = rest_ends_at - rest_seconds * 1000
  return withRest(document, { rest_set_id, rest_seconds: seconds, rest_ends_at: begun + seconds * 1000 })
}

/** Without a rest whose set is not done any more, or not there: it is taken back with it. */
export function withRestStillDue(document: WorkoutDocument): WorkoutDocument {
  const setId = document.workout.rest_set_id
  const isDone = !setId || document.sets.some(({ id, status }) => id === setId && status === 'complete')
  return isDone ? document : withRest(document, NO_REST)
}

/** An ended workout rests no longer. */
export const withoutRest = (document: WorkoutDocument): WorkoutDocument => withRest(document, NO_REST)

function withRest(document: WorkoutDocument, rest: Rest): WorkoutDocument {
  const { workout } = document
  const isSame = (Object.keys(rest) as (keyof Rest)[]).every((field) => (workout[field] ?? null) === rest[field])
  return isSame ? document : { ...document, workout: { ...workout, ...rest } }
}

/** A rest that is going on. */
export type Resting = {
  setId: string
  /** In all. */
  seconds: number
  /** In ms; never more than the whole of it, whatever the clocks of two devices say. */
  left: number
}

/** The rest at `now`, ms since 1970 by the server's clock; null: none, or over. */
export function restingAt({ rest_set_id, rest_seconds, rest_ends_at }: Rest, now: number): Resting | null {
  if (!rest_set_id || rest_ends_at === null || rest_seconds === null || rest_ends_at <= now) return null
  return { setId: rest_set_id, seconds: rest_seconds, left: Math.min(rest_ends_at - now, rest_seconds * 1000) }
}

/** How many seconds a rest has in all after one tap on minus (-1) or plus (1); 0: it is over. */
export function steppedRest({ seconds, left }: Resting, steps: 1 | -1): number {
  const change = steps * REST_STEP
  return left + change * 1000 <= 0 ? 0 : Math.min(MAX_REST_SECONDS, seconds + change)
}

/** '1:30', as a rest is read at arm's length; a second that has begun counts. `ms` left. */
export function formatRest(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
