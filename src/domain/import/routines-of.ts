import { MAX_SETS } from '#domain/set.ts'
import { nameKey, searchKey } from '#domain/text.ts'
import type { PlannedExercise, PlannedWorkout } from './plan.ts'

/** A routine that 'Make routines' offers. `times`: how often it was done in those 180 days. */
export type RoutineOffer = { name: string; times: number; exercises: readonly PlannedExercise[] }

/** How long before the newest workout of an import a title counts, and how often it must be there (R-IMP-28). */
const LASTS_MS = 180 * 24 * 3_600_000
const LEAST_TIMES = 3

/**
 * What an import offers as routines (R-IMP-28), the most frequent first: each title that was used at least three times in
 * its last 180 days and says something, with the exercises of its newest workout and their working sets. `workouts` are
 * those that came in, oldest first.
 */
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

/** Warm-ups come and go with the day (R-BASE-05), and a routine holds ten sets of an exercise (R-EDIT-19). */
const workingExercises = ({ exercises }: PlannedWorkout): PlannedExercise[] =>
  exercises
    .map((exercise) => ({
      ...exercise,
      sets: exercise.sets.filter(({ kind }) => kind !== 'warmup').slice(0, MAX_SETS),
    }))
    .filter(({ sets }) => sets.length > 0)

/** A title that an app gave by the time of day, or one of emoji alone (R-IMP-28). */
const isGeneric = (title: string): boolean => searchKey(title) === '' || GENERIC.test(searchKey(title))

/** As Strong, Hevy and Sled name them in English, and Strong in German. */
const GENERIC =
  /^(?:(?:(?:early )?(?:morning|midday|noon|lunch|afternoon|evening|night)|late night) )?workout$|^(?:(?:fruh|morgen|vormittag|mittag|nachmittag|abend|nacht)s? ?)?(?:workout|training)$/
