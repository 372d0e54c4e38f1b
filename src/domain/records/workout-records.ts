import type { WorkoutDocument } from '#domain/workout.ts'
import { type Bests, isBefore, knownOf, type Place, withoutMarks, withSession } from './bests.ts'
import { type Joined, joinedSessions } from './joined.ts'
import type { RecordSet } from './lift.ts'
import { badgesOf, type LiftRecord, recordsOf } from './records.ts'
import { liftsOfWorkout, type Session, sessionsOfWorkout } from './session.ts'

/*
 * What a screen asks of a workout, running or completed. Everything is derived from its document and from what was best
 * in the workouts before it, so that a set that is taken back, corrected or deleted takes its record with it (R-PROG-03).
 *
 *     const before = { bestsOf: (id) => bestsHere(said[id], own, place), joined: joinedExercises(book.exercises), bodyKilograms }
 *     badgesOfExercise(document, exerciseId, before).get(set.id)   the badge of a row: kind, value, before, load, set
 *     recordsOfWorkout(document, before)                           the list of its end, each with the exercise's name
 *     mainLiftOf(sessionsOfWorkout(document, bodyKilograms))       'Bench Press 100 kg × 5'
 *
 * `said` is the answer of `GET /api/exercise-bests`, `own` the sessions of the owner's workouts on the device.
 */

/** What is known beside a workout. */
export type Before = {
  /**
   * The bests of the workouts before this one, of the exercise that stands for others; null: it was never done;
   * undefined: nobody has said yet, and nothing is a record.
   */
  bestsOf: (exerciseId: string) => Bests | null | undefined
  joined: Joined
  /** The lifter's weight that day; null: unknown. */
  bodyKilograms: number | null
}

/** A record of a workout, the exercise it is of, and what that was called that day. */
export type WorkoutRecord = LiftRecord & { exerciseId: string; name: string }

/** One record for each exercise and workout, with all its kinds: so they are listed and counted (D24). */
export const byExercise = <R extends { exerciseId: string; workoutId?: string }>(records: readonly R[]): R[][] => [
  ...Map.groupBy(records, ({ exerciseId, workoutId }) => `${workoutId} ${exerciseId}`).values(),
]

/** The records of a workout, in training order, those of an exercise the strongest first (R-PROG-06). */
export const recordsOfWorkout = (document: WorkoutDocument, before: Before): WorkoutRecord[] =>
  joinedSessions(sessionsOfWorkout(document, before.bodyKilograms), before.joined).flatMap((session) => {
    const { exerciseId, name } = session
    const records = recordsOf(session, bestsBefore(document, before.bestsOf(exerciseId)))
    return records.map((record) => ({ ...record, exerciseId, name }))
  })

/** The badges of the sets of an exercise of a workout (R-PROG-04), by the set's id; wherever it stands in the workout. */
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
 * An answer of a time when this workout was completed already, or a later one, says nothing of what was before: no record
 * is better than a wrong one.
 */
function bestsBefore({ id, workout }: WorkoutDocument, bests: Bests | null | undefined): Bests | null {
  if (!bests) return null
  const place = { workoutId: id, at: workout.created_at }
  const marks = [bests.start, ...Object.values(bests.best), ...bests.mostReps.most, ...bests.longest.most]
  return marks.every((mark) => isBefore(mark, place)) ? bests : null
}

/**
 * What was best before a workout, as far as a device knows it: what the server said of the workouts before it, and the
 * sessions of the device's own documents, of which those that are not before it are left out (R-PROG-05). What the server
 * said of a workout in `held` counts no longer: its document says it, or says less since it was corrected (Y28).
 * Until the server knows of a correction, no record is better than a wrong one. Undefined: the server has not said.
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

/** The exercise a history row names, with its best set: 'Bench Press 100 kg × 5' (D11). */
export type MainLift = { name: string; set: RecordSet }

/** Says of the name of an exercise whether the catalogue has it as a compound lift. */
export type IsCompound = (name: string) => boolean

/**
 * Of the compound lifts that were trained, else of all exercises (D25), the one with the most volume, else with the most
 * sets; of equals the first.
 */
export function mainLiftOf(sessions: readonly Session[], isCompound: IsCompound): MainLift | null {
  const all = sessions.filter(({ sets }) => sets > 0)
  const compound = all.filter(({ name }) => isCompound(name))
  const trained = compound.length > 0 ? compound : all
  const of = trained.some(({ volume }) => volume > 0) ? ('volume' as const) : ('sets' as const)
  const [main] = trained.toSorted((a, b) => b[of] - a[of])
  const set = main && bestSetOf(main)
  return main && set ? { name: main.name, set } : null
}

/** The set a session is remembered by. */
function bestSetOf({ best, mostReps, longest }: Session): RecordSet | null {
  const most = [...mostReps, ...longest].toSorted((a, b) => b.amount - a.amount)[0]
  const { bestSet, leastHelp, farthest } = best
  return (bestSet ?? farthest ?? most ?? leastHelp)?.set ?? null
}
