import { inKilograms } from '#domain/load.ts'
import { nameKey } from '#domain/text.ts'
import { wallTime } from '#domain/zoned-time.ts'
import type { NameMatch } from './names-of-plan.ts'
import type { PlannedSet, PlannedWorkout } from './plan.ts'

/** What the account has: `workouts`, and the source keys of earlier imports. */
export type AccountHistory = { sourceKeys: ReadonlySet<string>; workouts: readonly AccountWorkout[] }

/** `startedAt`: ms since 1970. `sets`: name key, kilograms (0: the body alone) and repetitions. */
export type AccountWorkout = {
  id: string
  name: string
  startedAt: number
  isImported: boolean
  sets: readonly AccountSet[]
}
type AccountSet = readonly [exercise: string, kilograms: number, reps: number]

/** `isImported`: an import brought this very workout before. */
export type Here = Pick<AccountWorkout, 'name' | 'startedAt' | 'isImported'>

/**
 * By source key: the workouts of the file that the account has, or that resemble one of its workouts: 80 % of its sets
 * are the same on one day in `timeZone`, or it was not imported and starts within ten minutes.
 */
export function alreadyHere(
  workouts: readonly PlannedWorkout[],
  matches: readonly NameMatch[],
  { sourceKeys, workouts: own }: AccountHistory,
  timeZone: string,
): Map<string, Here> {
  const exerciseOf = new Map(matches.map(({ name, standsFor }) => [nameKey(name), nameKey(standsFor)]))
  const byKey = new Map(own.map((workout) => [`sled:${workout.id}`, workout]))
  const near = finderOfNear(own)
  const hasKey = ({ sourceKey, saved }: PlannedWorkout) =>
    [sourceKey, saved?.source_key].some((key) => key && sourceKeys.has(key))
  /**
   * Starts of workouts that an earlier import brought from this file: the account's copies of them resemble no other.
   */
  const startsHere = new Set(workouts.filter(hasKey).map(({ startedAt }) => startedAt))
  const candidates = (at: number) => near(at).filter((other) => !other.isImported || !startsHere.has(other.startedAt))
  const here = new Map<string, Here>()
  for (const workout of workouts) {
    const { sourceKey, earlierKey, name, startedAt } = workout
    const isOfEarlier = () => near(startedAt).some((other) => isPartOf(other, workout, exerciseOf))
    const isKnown = hasKey(workout) || (earlierKey !== undefined && sourceKeys.has(earlierKey) && isOfEarlier())
    const same = isKnown ? { name, startedAt, isImported: true } : byKey.get(sourceKey)
    const found = same ?? candidates(startedAt).find((other) => isLike(other, workout, { exerciseOf, timeZone }))
    const isImported = same?.isImported ?? false
    if (found) here.set(sourceKey, { name: found.name, startedAt: found.startedAt, isImported })
  }
  return here
}

const NEAR_MS = 10 * 60_000
const DAY_MS = 24 * 3_600_000
/** A day has 25 hours when the clocks go back. */
const LONGEST_DAY_MS = 25 * 3_600_000
const SAME_SHARE = 0.8

function isLike(
  own: AccountWorkout,
  workout: PlannedWorkout,
  { exerciseOf, timeZone }: { exerciseOf: ReadonlyMap<string, string>; timeZone: string },
): boolean {
  const apart = Math.abs(own.startedAt - workout.startedAt)
  if (!own.isImported && apart <= NEAR_MS) return true
  const dayOf = (at: number) => wallTime(at, timeZone).slice(0, 10)
  if (own.sets.length === 0 || apart > LONGEST_DAY_MS || dayOf(own.startedAt) !== dayOf(workout.startedAt)) return false
  const shared = sharedSets(own, workout, exerciseOf)
  return shared >= own.sets.length * SAME_SHARE && (!own.isImported || shared >= setCount(workout) * SAME_SHARE)
}

/** Whether an older import, which took in whole UTC days, already contains this workout. */
function isPartOf(own: AccountWorkout, workout: PlannedWorkout, exerciseOf: ReadonlyMap<string, string>): boolean {
  const [ownDay, day] = [own, workout].map(({ startedAt }) => Math.floor(startedAt / DAY_MS))
  if (!own.isImported || ownDay !== day) return false
  return own.startedAt === workout.startedAt || sharedSets(own, workout, exerciseOf) >= setCount(workout) * SAME_SHARE
}

const setCount = ({ exercises }: PlannedWorkout): number => exercises.reduce((sum, { sets }) => sum + sets.length, 0)

/** How many sets two workouts share. An imported workout has the file's names, any other one the account's. */
function sharedSets(
  own: AccountWorkout,
  { exercises }: PlannedWorkout,
  exerciseOf: ReadonlyMap<string, string>,
): number {
  const keyOf = (exercise: string, kilograms: number, reps: number) =>
    `${exerciseOf.get(exercise) ?? exercise} ${kilograms} ${reps}`
  const left = new Map<string, number>()
  for (const { name, sets } of exercises) {
    for (const set of sets) {
      const key = keyOf(nameKey(name), kilogramsOf(set), set.reps ?? 0)
      left.set(key, (left.get(key) ?? 0) + 1)
    }
  }
  let same = 0
  for (const ownSet of own.sets) {
    const key = keyOf(...ownSet)
    const times = left.get(key) ?? 0
    if (times === 0) continue
    left.set(key, times - 1)
    same += 1
  }
  return same
}

const kilogramsOf = ({ weight, weight_unit: unit }: PlannedSet): number =>
  unit === 'body' ? 0 : inKilograms(weight ?? 0, unit)

/** Finds the account's workouts on the same day somewhere on earth. */
function finderOfNear(workouts: readonly AccountWorkout[]): (at: number) => AccountWorkout[] {
  const byDay = Map.groupBy(workouts, ({ startedAt }) => Math.floor(startedAt / DAY_MS))
  return (at) => [-1, 0, 1].flatMap((days) => byDay.get(Math.floor(at / DAY_MS) + days) ?? [])
}
