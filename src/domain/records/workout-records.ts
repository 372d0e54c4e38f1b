import type { WorkoutDocument } from '#domain/workout.ts'
import { type Bests, isBefore, knownOf, type Place, withoutMarks, withSession } from './bests.ts'
import { type Joined, joinedSessions } from './joined.ts'
import type { RecordSet } from './lift.ts'
import { liftsOfWorkout, type Session, sessionsOfWorkout } from './lift-session.ts'
import { badgesOf, type LiftRecord, recordsOf } from './records.ts'

/* The records of a workout for screens. Sled derives all of them, so a record disappears together with its set. */

export type Before = {
  /** The bests before this workout; null: the exercise is new; undefined: unknown, and nothing is a record. */
  bestsOf: (exerciseId: string) => Bests | null | undefined
  joined: Joined
  bodyKilograms: number | null
}

/** `name`: what the exercise was called that day. */
export type WorkoutRecord = LiftRecord & { exerciseId: string; name: string }

/** Merges the kinds into one record for each exercise and workout, as lists show and count them. */
export const byExercise = <R extends { exerciseId: string; workoutId?: string }>(records: readonly R[]): R[][] => [
  ...Map.groupBy(records, ({ exerciseId, workoutId }) => `${workoutId} ${exerciseId}`).values(),
]

/** In training order; the strongest record of an exercise comes first. */
export const recordsOfWorkout = (document: WorkoutDocument, before: Before): WorkoutRecord[] =>
  joinedSessions(sessionsOfWorkout(document, before.bodyKilograms), before.joined).flatMap((session) => {
    const { exerciseId, name } = session
    const records = recordsOf(session, bestsBefore(document, before.bestsOf(exerciseId)))
    return records.map((record) => ({ ...record, exerciseId, name }))
  })

/** The badges of an exercise by the set's id, even if the exercise is in the workout more than once. */
export function badgesOfExercise(
  document: WorkoutDocument,
  exerciseId: string,
  { bestsOf, joined, bodyKilograms }: Before,
): Map<string, LiftRecord> {
  const id = joined.idOf(exerciseId)
  const lifts = liftsOfWorkout(document, (other) => joined.idOf(other) === id, bodyKilograms)
  return badgesOf(lifts, bestsBefore(document, bestsOf(id)))
}

/**
 * The bests before a workout. Null if they include this workout or a later one: a missing record is better than a wrong
 * one.
 */
function bestsBefore({ id, workout }: WorkoutDocument, bests: Bests | null | undefined): Bests | null {
  if (!bests) return null
  const place = { workoutId: id, at: workout.created_at }
  const marks = [bests.start, ...Object.values(bests.best), ...bests.mostReps.most, ...bests.longest.most]
  return marks.every((mark) => isBefore(mark, place)) ? bests : null
}

/**
 * What was best before a workout: the server's answer without the workouts in `held`, and the device's own documents.
 * Undefined: the server has not answered.
 */
export function bestsHere(
  said: Bests | null | undefined,
  own: readonly Session[],
  workout: Place,
  held: ReadonlySet<string>,
): Bests | null | undefined {
  if (said === undefined) return undefined
  const before = own.filter((session) => isBefore(session, workout))
  const bests = before.reduce(withSession, said && withoutMarks(said, held))
  return said && bests ? knownOf(bests, said) : bests
}

export type MainLift = { name: string; set: RecordSet }

/** Whether the catalogue has the exercise of this name as a compound lift. */
export type IsCompound = (name: string) => boolean

/**
 * The main lift of a workout: of the compound lifts, else of all exercises, the one with the most volume, else with the
 * most sets.
 */
export function mainLiftOf(sessions: readonly Session[], isCompound: IsCompound): MainLift | null {
  const all = sessions.filter(({ sets }) => sets > 0)
  const compound = all.filter(({ name }) => isCompound(name))
  const trained = compound.length > 0 ? compound : all
  const of = trained.some(({ volume }) => volume > 0) ? ('volume' as const) : ('sets' as const)
  const [main] = trained.toSorted((a, b) => b[of] - a[of])
  return main ? liftOfSession(main) : null
}

/** The best set of an exercise in a workout, under the name it had that day; null: it shows no strength. */
export function liftOfSession({ name, ...session }: BestOf & { name: string }): MainLift | null {
  const set = bestSetOf(session)
  return set && { name, set }
}

type BestOf = Pick<Session, 'best' | 'mostReps' | 'longest'>

function bestSetOf({ best, mostReps, longest }: BestOf): RecordSet | null {
  const most = [...mostReps, ...longest].toSorted((a, b) => b.amount - a.amount)[0]
  const { bestSet, leastHelp, farthest } = best
  return (bestSet ?? farthest ?? most ?? leastHelp)?.set ?? null
}
