import { countsForImage } from './counted-sets.ts'
import { SET_FIELDS } from './rows/set-values.ts'
import type { Section } from './section.ts'
import { turnsOf } from './sides.ts'
import { allSetsOf, exerciseSection } from './training.ts'
import { type LoggedSet, type WorkoutDocument, workoutState } from './workout.ts'

/** One time an exercise was done: its sets that count in one completed workout. Times are ms since 1970. */
export type ExerciseSession = {
  /** The id of the exercise in that workout. */
  id: string
  workout_id: string
  workout_name: string
  section: Section
  /** When the workout was started; sessions are ordered by it, as the history is. */
  created_at: number
  completed_at: number
  /** In order. A set that was not done is missing, and the others keep their places. */
  sets: readonly SessionSet[]
  /** All sets of the exercise then, done or not: what places are counted among. What a device kept long ago lacks it. */
  planned?: readonly Placed[]
}

/** What is read of a set. */
export const SESSION_SET = ['set_order', ...SET_FIELDS] as const
export type SessionSet = Pick<LoggedSet, (typeof SESSION_SET)[number]>

/** What a set's place depends on. */
export const PLACED = ['set_order', 'kind', 'side'] as const
type Placed = Pick<LoggedSet, (typeof PLACED)[number]>

/** How many sessions of an exercise are looked back on. */
export const MAX_SESSIONS = 10

/** The sessions of a completed workout, by the exercise's id; of any other one there are none. */
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
 * The newest sessions of an exercise: those the server listed and the device's own. The device's knowledge of a
 * workout, or of its deletion, replaces what the server said (Y28).
 */
export function newestSessions(
  said: readonly ExerciseSession[],
  own: readonly ExerciseSession[],
  isKnownHere: (workoutId: string) => boolean,
): ExerciseSession[] {
  const others = said.filter(({ workout_id }) => !isKnownHere(workout_id))
  return [...others, ...own].toSorted(newestFirst).slice(0, MAX_SESSIONS)
}

/**
 * The session that an exercise of today is compared with: the newest in the same section, else the newest. An exercise
 * that is twice in a workout is compared with its first and second time there.
 */
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

/** Sessions of one workout keep their order in it. */
const newestFirst = (a: ExerciseSession, b: ExerciseSession): number =>
  b.created_at - a.created_at || (a.workout_id === b.workout_id ? 0 : a.workout_id < b.workout_id ? 1 : -1)

/**
 * The set at the same place in a session; null if it was not done then. Warm-up sets stand beside warm-up sets and working
 * sets beside working sets, whether or not there were warm-up sets before them, and a side beside the same side. `today`:
 * all sets of the exercise, also those that were removed for today.
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

/** The session's set of that place, else the one before it: further sets are as the last. Null: there is none of its sort. */
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

/** Its place among the sets of its sort, from 1, two sides at one; sets that are missing keep their places. */
function placeAmong(sets: readonly Placed[], set: Placed): number {
  const isOfSort = (other: Placed) => isWarmUp(other) === isWarmUp(set)
  const others = sets.filter((other) => other.set_order < set.set_order && !isOfSort(other)).length
  return set.set_order - others - secondSides(sets.filter(isOfSort), set)
}

/** How many second sides there are up to a set; most exercises have none. */
const secondSides = (sets: readonly Placed[], { set_order }: Placed): number =>
  sets.some(({ side }) => side)
    ? turnsOf(sets).filter(([, second]) => second && second.set_order <= set_order).length
    : 0
