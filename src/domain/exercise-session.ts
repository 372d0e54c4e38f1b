import { countsForImage } from './counted-sets.ts'
import { SET_FIELDS } from './rows/set-values.ts'
import type { Section } from './section.ts'
import { exerciseSection, type LoggedSet, type WorkoutDocument, workoutState } from './workout.ts'

/** One time an exercise was done: its sets that count, of one completed workout. Times are ms since 1970. */
export type ExerciseSession = {
  /** Of the exercise in that workout. */
  id: string
  workout_id: string
  workout_name: string
  section: Section
  /** When the workout was started; sessions are ordered by it, as the history is. */
  created_at: number
  completed_at: number
  /** In order; one that was not done is missing, the others keep their place. */
  sets: readonly SessionSet[]
}

/** What is read of a set. */
export const SESSION_SET = ['set_order', ...SET_FIELDS] as const
export type SessionSet = Pick<LoggedSet, (typeof SESSION_SET)[number]>

/** How many sessions of an exercise are looked back on. */
export const MAX_SESSIONS = 10

/** The sessions of a completed workout, by the exercise's id; of any other one there are none. */
export function sessionsOf({ workout, exercises, sets }: WorkoutDocument): Map<string, ExerciseSession[]> {
  const found = new Map<string, ExerciseSession[]>()
  if (workoutState(workout) !== 'completed' || workout.completed_at === null) return found
  const { completed_at, created_at, workout_name } = workout
  for (const exercise of exercises.toSorted((a, b) => a.exercise_order - b.exercise_order)) {
    const own = sets.filter((set) => set.workout_exercise_id === exercise.id && countsForImage(set))
    if (own.length === 0) continue
    const session = {
      ...{ id: exercise.id, workout_id: workout.id, workout_name, section: exerciseSection(exercise) },
      ...{ created_at, completed_at, sets: own.toSorted((a, b) => a.set_order - b.set_order) },
    }
    found.set(exercise.exercise_id, [...(found.get(exercise.exercise_id) ?? []), session])
  }
  return found
}

/**
 * The newest sessions of an exercise: what the server said, where a workout on the device, or that it is gone, beats what
 * was said of it, and the device's own (Y28).
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
 * The session an exercise of today is compared with: the newest in the same section, else the newest. An exercise that
 * stands in a workout twice is compared with the first and the second time of that workout.
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

/** Those of one workout, begun at the same moment, stay as they stand in it. */
const newestFirst = (a: ExerciseSession, b: ExerciseSession): number =>
  b.created_at - a.created_at || (a.workout_id === b.workout_id ? 0 : a.workout_id < b.workout_id ? 1 : -1)
