import { MAX_SETS } from '#domain/set.ts'
import { nameKey, searchKey } from '#domain/text.ts'
import type { PlannedExercise, PlannedWorkout } from './plan.ts'

/** `times`: in the last 180 days. */
export type RoutineOffer = { name: string; times: number; exercises: readonly PlannedExercise[] }

/** How long before the newest workout a title counts, and how often it must occur. */
const LASTS_MS = 180 * 24 * 3_600_000
const LEAST_TIMES = 3

/** Routines for frequent titles, with the working sets of the newest workout. `workouts`: oldest first. */
export function routinesOf(workouts: readonly PlannedWorkout[]): RoutineOffer[] {
  const since = (workouts.at(-1)?.startedAt ?? 0) - LASTS_MS
  const recent = workouts.filter(({ startedAt, name }) => startedAt >= since && !isGeneric(name))
  return [...Map.groupBy(recent, ({ name }) => nameKey(name)).values()]
    .filter((sessions) => sessions.length >= LEAST_TIMES)
    .toSorted((a, b) => b.length - a.length)
    .flatMap((sessions) => {
      const newest = sessions.at(-1)
      const exercises = newest ? workingExercises(newest) : []
      return newest && exercises.length > 0 ? [{ name: newest.name, times: sessions.length, exercises }] : []
    })
}

/** Warm-ups change with the day, and a routine holds ten sets of an exercise. */
const workingExercises = ({ exercises }: PlannedWorkout): PlannedExercise[] =>
  exercises
    .map((exercise) => ({
      ...exercise,
      sets: exercise.sets.filter(({ kind }) => kind !== 'warmup').slice(0, MAX_SETS),
    }))
    .filter(({ sets }) => sets.length > 0)

/** A title by the time of day, or of emoji alone. */
const isGeneric = (title: string): boolean => searchKey(title) === '' || GENERIC.test(searchKey(title))

/** Of Strong, Hevy and Sled in English, and Strong in German. */
const GENERIC =
  /^(?:(?:(?:early )?(?:morning|midday|noon|lunch|afternoon|evening|night)|late night) )?workout$|^(?:(?:fruh|morgen|vormittag|mittag|nachmittag|abend|nacht)s? ?)?(?:workout|training)$/
