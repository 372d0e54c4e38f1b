import { countsForImage } from './counted-sets.ts'
import { SET_FIELDS } from './rows/set-values.ts'
import type { Section } from './section.ts'
import { turnsOf } from './sides.ts'
import { allSetsOf, exerciseSection } from './training.ts'
import { type LoggedSet, type WorkoutDocument, workoutState } from './workout.ts'

/** The sets of an exercise that count in one completed workout. Times are ms since 1970. */
export type ExerciseSession = {
  id: string
  workout_id: string
  workout_name: string
  section: Section
  /** The start of the workout. */
  created_at: number
  completed_at: number
  /** The sets that count, in order. Each keeps its `set_order`, so an open set leaves a gap. */
  sets: readonly SessionSet[]
  /** All sets of the exercise, done or not. Old stored sessions lack it. */
  planned?: readonly Placed[]
}

export const SESSION_SET = ['set_order', ...SET_FIELDS] as const
export type SessionSet = Pick<LoggedSet, (typeof SESSION_SET)[number]>

/** The fields on which the place of a set depends. */
export const PLACED = ['set_order', 'kind', 'side'] as const
type Placed = Pick<LoggedSet, (typeof PLACED)[number]>

export const MAX_SESSIONS = 10

/** The sessions of a workout by the exercise's id; none unless the workout is completed. */
export function sessionsOf(document: WorkoutDocument): Map<string, ExerciseSession[]> {
  const found = new Map<string, ExerciseSession[]>()
  const { workout, exercises } = document
  if (workoutState(workout) !== 'completed' || workout.completed_at === null) return found
  const { completed_at, created_at, workout_name } = workout
  for (const exercise of exercises.toSorted((a, b) => a.exercise_order - b.exercise_order)) {
    const planned = allSetsOf(document, exercise.id)
    const done = planned.filter(countsForImage)
    if (done.length === 0) continue
    const session = {
      ...{ id: exercise.id, workout_id: workout.id, workout_name, section: exerciseSection(exercise) },
      ...{ created_at, completed_at, sets: done, planned },
    }
    found.set(exercise.exercise_id, [...(found.get(exercise.exercise_id) ?? []), session])
  }
  return found
}

/**
 * The newest sessions from server and device. A workout that the device has, or has deleted, is not taken from the
 * server.
 */
export function newestSessions(
  said: readonly ExerciseSession[],
  own: readonly ExerciseSession[],
  isKnownHere: (workoutId: string) => boolean,
): ExerciseSession[] {
  const others = said.filter(({ workout_id }) => !isKnownHere(workout_id))
  return [...others, ...own].toSorted(newestFirst).slice(0, MAX_SESSIONS)
}

/** The session to compare with: the newest in the same section, else the newest. */
export function lastSession(
  today: WorkoutDocument,
  workoutExerciseId: string,
  sessions: readonly ExerciseSession[],
): ExerciseSession | null {
  const row = today.exercises.find(({ id }) => id === workoutExerciseId)
  if (!row) return null
  const section = exerciseSection(row)
  const place = today.exercises
    .filter((other) => other.exercise_id === row.exercise_id && exerciseSection(other) === section)
    .toSorted((a, b) => a.exercise_order - b.exercise_order)
    .indexOf(row)
  const alike = sessions.filter((session) => session.section === section)
  const candidates = alike.length > 0 ? alike : sessions
  const together = candidates.filter(({ workout_id }) => workout_id === candidates[0]?.workout_id)
  return together[place] ?? null
}

const newestFirst = (a: ExerciseSession, b: ExerciseSession): number =>
  b.created_at - a.created_at || (a.workout_id === b.workout_id ? 0 : a.workout_id < b.workout_id ? 1 : -1)

/**
 * The set of that session at the same place as `set` among sets of its kind; null: the lifter did none. `today`: all
 * sets of the exercise, hidden ones too.
 */
export function sameSet(session: ExerciseSession | null, set: Placed, today: readonly Placed[]): SessionSet | null {
  const place = placeAmong(today, set)
  return (
    session &&
    ofItsSide(
      setsOfItsSort(session, set).filter((then) => placeThen(session, then) === place),
      set,
    )
  )
}

/**
 * The set of that session at the same place, else the last one before it, else the first; null: there is none of its
 * kind.
 */
export function sameOrLastSet(session: ExerciseSession, set: Placed, today: readonly Placed[]): SessionSet | null {
  const place = placeAmong(today, set)
  const sets = setsOfItsSort(session, set)
  const last = sets.findLast((then) => placeThen(session, then) <= place)
  return (
    (last &&
      ofItsSide(
        sets.filter((then) => placeThen(session, then) === placeThen(session, last)),
        set,
      )) ??
    sets[0] ??
    null
  )
}

const placeThen = ({ planned, sets }: ExerciseSession, then: SessionSet): number => placeAmong(planned ?? sets, then)

const isWarmUp = ({ kind }: Placed): boolean => kind === 'warmup'
const setsOfItsSort = ({ sets }: ExerciseSession, set: Placed) =>
  sets.filter((then) => isWarmUp(then) === isWarmUp(set))

const ofItsSide = (sets: readonly SessionSet[], { side = null }: Placed): SessionSet | null =>
  sets.find((then) => (then.side ?? null) === side) ?? sets[0] ?? null

/**
 * The place of a set among those of its kind, from 1; two sides share a place, and a set that is missing keeps its own.
 */
function placeAmong(sets: readonly Placed[], set: Placed): number {
  const isOfSort = (other: Placed) => isWarmUp(other) === isWarmUp(set)
  const others = sets.filter((other) => other.set_order < set.set_order && !isOfSort(other)).length
  return set.set_order - others - secondSides(sets.filter(isOfSort), set)
}

/** How many second sides there are up to a set. */
const secondSides = (sets: readonly Placed[], { set_order }: Placed): number =>
  sets.some(({ side }) => side)
    ? turnsOf(sets).filter(([, second]) => second && second.set_order <= set_order).length
    : 0
