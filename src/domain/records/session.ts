import { countsForImage } from '#domain/counted-sets.ts'
import type { MassUnit } from '#domain/load.ts'
import { roundTo } from '#domain/number.ts'
import { exerciseName, exerciseSection, visibleSetsOf } from '#domain/training.ts'
import { countingSets, isWorkingSet } from '#domain/working-sets.ts'
import {
  type LoggedSet,
  type WorkoutDocument,
  type WorkoutExercise,
  workoutExercisesInOrder,
  workoutState,
} from '#domain/workout.ts'
import { type Amount, type Lift, liftOf, type RecordSet, type SetRecordKind, strengthOf } from './lift.ts'

/** The most that was done at a load. */
export type SessionAmount = Amount & { set: RecordSet }

/** What one workout says of one exercise. Weights in kg, times in seconds, distances in metres. */
export type Session = {
  /** The exercise as it was logged, and what it was called that day. */
  exerciseId: string
  name: string
  workoutId: string
  /** When the workout was started, ms since 1970; sessions are ordered by it. */
  at: number
  /** How many sets it counts as (R-BASE-06); 0: it was done, but not trained, and says nothing of strength. */
  sets: number
  /** Load × reps of the working sets with a known load (R-PROG-19), and what else they add up to. */
  volume: number
  reps: number
  seconds: number
  metres: number
  /** The unit the weights were entered in; null: there are none. */
  unit: MassUnit | 'mixed' | null
  /** The sum of what a best set is measured by, and the repetitions with the body alone. */
  lifted: number
  bodyReps: number
  best: Partial<Record<SetRecordKind, { value: number; set: RecordSet }>>
  /** The most at each load, from the lightest: of sets with weight added to the body, and of all others. */
  mostReps: readonly SessionAmount[]
  longest: readonly SessionAmount[]
}

/** Kinds of records that are better when they are less. */
const LESS_IS_BETTER = new Set<string>(['leastHelp', 'pace'])

/** Whether one value is strictly better than another (R-PROG-03); of equal help more repetitions are. */
export function isBetter(kind: string, one: Valued, other: Valued): boolean {
  if (one.value !== other.value) return one.value > other.value !== LESS_IS_BETTER.has(kind)
  return kind === 'leastHelp' && (one.set?.reps ?? 0) > (other.set?.reps ?? 0)
}
type Valued = { value: number; set: RecordSet | null }

/** Whether what was done at a load, or at more of it, is as much as this. */
export const isReachedBy = (done: readonly Amount[], { load, amount }: Amount): boolean =>
  done.some((other) => other.load >= load && other.amount >= amount)

/** Whether a workout is one that records and statistics are made of: a completed one that is not in the trash. */
export const isLookedBackOn = ({ workout }: Pick<WorkoutDocument, 'workout'>): boolean =>
  workoutState(workout) === 'completed' && (workout.trashed_at ?? null) === null

/**
 * The sessions of a workout in training order, one for each exercise of which a set counts, whether or not the workout
 * is completed. `bodyKilograms`: the lifter's weight that day, null when unknown.
 */
export function sessionsOfWorkout(document: WorkoutDocument, bodyKilograms: number | null): Session[] {
  const rows = workoutExercisesInOrder(document).map((exercise) => ({
    exercise,
    sets: visibleSetsOf(document, exercise.id).filter(countsForImage),
  }))
  const byExercise = Map.groupBy(
    rows.filter(({ sets }) => sets.length > 0),
    ({ exercise }) => exercise.exercise_id,
  )
  return [...byExercise].map(([exerciseId, [first, ...again]]) => {
    const all = first ? [first, ...again] : again
    const sets = all.reduce((sum, row) => sum + countingSets(row.sets, exerciseSection(row.exercise)), 0)
    const lifts = liftsInTime(all, bodyKilograms)
    const said = { exerciseId, workoutId: document.id, at: document.workout.created_at, sets }
    return { ...said, name: first ? exerciseName(first.exercise) : '', ...summed(lifts) }
  })
}

type Rows = readonly { exercise: WorkoutExercise; sets: readonly LoggedSet[] }[]

/** As they were done; where that is not known, or of sets of one moment, in training order. */
const liftsInTime = (rows: Rows, bodyKilograms: number | null): Lift[] =>
  rows
    .flatMap(({ exercise, sets }) => sets.filter((set) => isWorkingSet(set, exerciseSection(exercise))))
    .toSorted((a, b) => (a.done_at ?? 0) - (b.done_at ?? 0))
    .map((set) => liftOf(set, bodyKilograms))

/** The lifts of the working sets of some exercises of a workout, in the order they were done (R-PROG-04). */
export const liftsOfWorkout = (
  document: WorkoutDocument,
  isWanted: (exerciseId: string) => boolean,
  bodyKilograms: number | null,
): Lift[] =>
  liftsInTime(
    workoutExercisesInOrder(document)
      .filter(({ exercise_id }) => isWanted(exercise_id))
      .map((exercise) => ({ exercise, sets: visibleSetsOf(document, exercise.id) })),
    bodyKilograms,
  )

function summed(lifts: readonly Lift[]) {
  const best: Session['best'] = {}
  for (const { set, best: values } of lifts) {
    for (const [kind, value] of Object.entries(values) as [SetRecordKind, number][]) {
      const standing = best[kind]
      if (!standing || isBetter(kind, { value, set }, standing)) best[kind] = { value, set }
    }
  }
  const sum = (of: (lift: Lift) => number) =>
    roundTo(
      lifts.reduce((total, lift) => total + of(lift), 0),
      3,
    )
  return {
    volume: sum(({ volume }) => volume),
    reps: sum(({ set }) => (set.set_type === 'reps' ? (set.reps ?? 0) : 0)),
    seconds: sum(({ seconds }) => seconds?.amount ?? 0),
    metres: sum(({ metres }) => metres),
    unit: unitOf(lifts),
    lifted: sum(({ best: { bestSet } }) => bestSet ?? 0),
    bodyReps: sum(({ reps }) => (reps?.load === 0 ? reps.amount : 0)),
    best,
    mostReps: mostOfEachLoad(lifts.flatMap(({ set, reps }) => (reps ? { ...reps, set } : []))),
    longest: mostOfEachLoad(lifts.flatMap(({ set, seconds }) => (seconds ? { ...seconds, set } : []))),
  }
}

/** The most at each load, of equals the first: of sets with weight added to the body, and of all others (R-BASE-09). */
export function mostOfEachLoad(done: readonly SessionAmount[]): SessionAmount[] {
  const most = new Map<string, SessionAmount>()
  for (const each of done) {
    const key = `${each.load} ${each.set.load === 'added'}`
    if (each.amount > (most.get(key)?.amount ?? 0)) most.set(key, each)
  }
  return [...most.values()].toSorted((a, b) => a.load - b.load || b.amount - a.amount || (a.set.id < b.set.id ? -1 : 1))
}

function unitOf(lifts: readonly Lift[]): Session['unit'] {
  const weighed = lifts.filter(({ set }) => set.set_type === 'reps' && set.weight_unit !== 'body')
  const [first, ...others] = new Set(weighed.map(({ set }) => set.weight_unit as MassUnit))
  return others.length > 0 ? 'mixed' : (first ?? null)
}

/**
 * What a session says to who may not know the lifter's body weight (R-BASE-09): nothing of sets with weight added to the
 * body, whose loads hold it, and no sum that has such a set in it.
 */
export function withoutBodyWeight(session: Session): Session {
  const isSaid = ({ set }: { set: RecordSet }) => set.load !== 'added' || set.weight_unit === 'body'
  const values = Object.entries(session.best)
  const all = [...values.map(([, value]) => value), ...session.mostReps, ...session.longest]
  if (all.every(isSaid)) return session
  const mostReps = session.mostReps.filter(isSaid)
  return {
    ...session,
    lifted: 0,
    best: { ...Object.fromEntries(values.filter(([, value]) => isSaid(value))), ...strengthIn(mostReps) },
    mostReps,
    longest: session.longest.filter(isSaid),
  }
}

/** What the most of each load says of strength. */
function strengthIn(most: readonly SessionAmount[]): Session['best'] {
  const best: Session['best'] = {}
  for (const { load, amount, set } of most) {
    if (load === 0) continue
    for (const [name, value] of Object.entries(strengthOf(load, amount))) {
      const kind = name as SetRecordKind
      if (!best[kind] || value > best[kind].value) best[kind] = { value, set }
    }
  }
  return best
}
