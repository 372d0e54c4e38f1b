import { KILOGRAMS_OF_A_POUND, type MassUnit } from '#domain/load.ts'
import { roundTo } from '#domain/number.ts'
import { MAX_WEIGHT } from '#domain/rows/values.ts'
import type { Disguise } from './file-read.ts'
import type { PlannedSet, PlannedWorkout } from './plan.ts'

/**
 * Finds weights that people lifted in one unit and saved in the other: half of at least 20 weights, or all of 4 or
 * more, are odd in their unit and round in the other. Null: none.
 */
export function disguiseOf(workouts: readonly PlannedWorkout[]): Disguise | null {
  const seen = { kg: { all: 0, odd: [] as number[] }, lbs: { all: 0, odd: [] as number[] } }
  for (const { weight, weight_unit: unit } of setsOf(workouts)) {
    if (unit === 'body' || !weight) continue
    seen[unit].all += 1
    if (isDisguised(weight, unit)) seen[unit].odd.push(weight)
  }
  for (const from of ['kg', 'lbs'] as const) {
    const { all, odd } = seen[from]
    const [weight] = odd
    const isEnough = all >= ENOUGH ? odd.length * 2 >= all : odd.length === all && all >= LEAST
    if (isEnough && weight !== undefined) return { from, to: otherOf(from), weight, real: unmasked(weight, from) }
  }
  return null
}

const ENOUGH = 20
const LEAST = 4

export function unmask(workouts: readonly PlannedWorkout[], { from, to }: Disguise): PlannedWorkout[] {
  const unmaskedSet = (set: PlannedSet): PlannedSet =>
    set.weight_unit === from
      ? { ...set, weight: set.weight && Math.min(MAX_WEIGHT, unmasked(set.weight, from)), weight_unit: to }
      : set
  return workouts.map((workout) => ({
    ...workout,
    exercises: workout.exercises.map((exercise) => ({ ...exercise, sets: exercise.sets.map(unmaskedSet) })),
  }))
}

function* setsOf(workouts: readonly PlannedWorkout[]): Generator<PlannedSet> {
  for (const { exercises } of workouts) for (const { sets } of exercises) yield* sets
}

const otherOf = (unit: MassUnit): MassUnit => (unit === 'kg' ? 'lbs' : 'kg')

/** In the other unit: the tolerance, and what counts as round. */
const NEAR = 0.02
const ROUND = 0.5

const isMultiple = (value: number, of: number) => Math.abs(value / of - Math.round(value / of)) < 1e-6

const roundIn = (weight: number, from: MassUnit): number => Math.round(exact(weight, from) / ROUND) * ROUND

const isDisguised = (weight: number, from: MassUnit): boolean =>
  !isMultiple(weight, 0.25) && Math.abs(exact(weight, from) - roundIn(weight, from)) <= NEAR

/** The round weight nearby, else to 0.01. */
function unmasked(weight: number, from: MassUnit): number {
  const round = roundIn(weight, from)
  return Math.abs(exact(weight, from) - round) <= NEAR ? round : roundTo(exact(weight, from), 2)
}

const exact = (weight: number, from: MassUnit): number =>
  from === 'kg' ? weight / KILOGRAMS_OF_A_POUND : weight * KILOGRAMS_OF_A_POUND
