import { MAX_SETS } from '#domain/set.ts'
import { nameKey, searchKey } from '#domain/text.ts'
import type { PlannedExercise, PlannedWorkout } from './plan.ts'

/** A routine that Sled suggests. `times`: its workouts in the 180 days before the newest workout. */
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

/** The exercises without warm-ups, which change with the day, and with at most ten sets, the limit of a routine. */
const workingExercises = ({ exercises }: PlannedWorkout): PlannedExercise[] =>
  exercises
    .map((exercise) => ({
      ...exercise,
      sets: exercise.sets.filter(({ kind }) => kind !== 'warmup').slice(0, MAX_SETS),
    }))
    .filter(({ sets }) => sets.length > 0)

/** Whether a title says nothing about the workout: it is made of the time of day, or of emoji alone. */
const isGeneric = (title: string): boolean => searchKey(title) === '' || GENERIC.test(searchKey(title))

/** The default titles of Strong, Hevy and Sled in English, and of Strong in German. */
const GENERIC =
  /^(?:(?:(?:early )?(?:morning|midday|noon|lunch|afternoon|evening|night)|late night) )?workout$|^(?:(?:fruh|morgen|vormittag|mittag|nachmittag|abend|nacht)s? ?)?(?:workout|training)$/
