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

export type SessionAmount = Amount & { set: RecordSet }

/** What one workout tells of one exercise. Weights in kg, times in seconds, distances in metres. */
export type Session = {
  /** `name`: as the exercise was called that day. */
  exerciseId: string
  name: string
  workoutId: string
  /** The start of the workout, ms since 1970. */
  at: number
  /** The number of sets that count; 0: the session shows no strength. */
  sets: number
  /** Load × reps of the working sets with a load, and further sums. */
  volume: number
  reps: number
  seconds: number
  metres: number
  /** The unit the person entered weights in; null: there are none. */
  unit: MassUnit | 'mixed' | null
  /** The sum of `bestSet` values, and the repetitions with the body alone. */
  lifted: number
  bodyReps: number
  best: Partial<Record<SetRecordKind, { value: number; set: RecordSet }>>
  /** The most at each load, the lightest first; sets with weight added to the body have entries of their own. */
  mostReps: readonly SessionAmount[]
  longest: readonly SessionAmount[]
}

const LESS_IS_BETTER = new Set<string>(['leastHelp', 'pace'])

/** Whether a value is strictly better; with equal help, more repetitions are. */
export function isBetter(kind: string, one: Valued, other: Valued): boolean {
  if (one.value !== other.value) return one.value > other.value !== LESS_IS_BETTER.has(kind)
  return kind === 'leastHelp' && (one.set?.reps ?? 0) > (other.set?.reps ?? 0)
}
type Valued = { value: number; set: RecordSet | null }

/** Whether somebody did as much at this load or more. */
export const isReachedBy = (done: readonly Amount[], { load, amount }: Amount): boolean =>
  done.some((other) => other.load >= load && other.amount >= amount)

/** Whether records and statistics use the workout: it is completed and not in the trash. */
export const isLookedBackOn = ({ workout }: Pick<WorkoutDocument, 'workout'>): boolean =>
  workoutState(workout) === 'completed' && (workout.trashed_at ?? null) === null

/**
 * The sessions of a workout in training order, one for each exercise with a set that counts. `bodyKilograms`: the
 * lifter's weight that day, or null.
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

/** The working sets in the order in which the person did them, else in training order. */
const liftsInTime = (rows: Rows, bodyKilograms: number | null): Lift[] =>
  rows
    .flatMap(({ exercise, sets }) => sets.filter((set) => isWorkingSet(set, exerciseSection(exercise))))
    .toSorted((a, b) => (a.done_at ?? 0) - (b.done_at ?? 0))
    .map((set) => liftOf(set, bodyKilograms))

/** The working sets of the wanted exercises, in the order in which the person did them. */
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

/** The most at each load, of equal ones the first; sets with weight added to the body have entries of their own. */
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

/** A session without what would reveal the body weight: loads and sums of sets with weight added to the body. */
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
