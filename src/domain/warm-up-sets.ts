import { loadOf } from './load.ts'
import { type Equipped, loadedBarOf } from './loaded-bar.ts'
import { roundTo } from './number.ts'
import { loadableBelow } from './plates.ts'
import { type SetStatus, type SetValues, valuesOf, type WholeSetValues } from './set.ts'
import { weightBounds } from './set-fields.ts'
import type { SetNaming } from './set-list.ts'

/** A warm-up set. Its weight is in the unit of the working weight. */
type WarmUpSet = { weight: number; reps: number }

/** The usual stages: the share of the working weight and the repetitions. */
const STAGES = [
  { share: 0.4, reps: 5 },
  { share: 0.6, reps: 3 },
  { share: 0.8, reps: 2 },
] as const

/** Repetitions with the empty bar. */
const REPS_OF_BAR = 8

/** The largest share of the working weight. A heavier stage would tire the lifter. */
const MOST_SHARE = 0.9

/**
 * The sets that lead up to a working weight (R-LIFT-28), the lightest first, each rounded down to what `loadable` allows. A
 * stage at or under the bar becomes the empty bar, and equal stages become one set. `bar` is its weight, or 0 without one.
 * All weights have one unit. `loadable` finds the heaviest weight up to a given one, or null if there is none.
 */
function stagesUpTo(workingWeight: number, bar: number, loadable: (weight: number) => number | null): WarmUpSet[] {
  const sets = STAGES.map(({ share, reps }): WarmUpSet => {
    const weight = loadable(roundTo(workingWeight * share, 2)) ?? bar
    return weight <= bar ? { weight: bar, reps: REPS_OF_BAR } : { weight, reps }
  })
  return sets.filter(
    ({ weight }, index) => weight > 0 && weight <= workingWeight * MOST_SHARE && weight !== sets[index - 1]?.weight,
  )
}

/** The weight rounded down to a step, for exercises without plates. */
const steppedDown = (weight: number, step: number): number => roundTo(Math.floor(roundTo(weight / step, 6)) * step, 2)

type ShownSet = SetValues & { status: SetStatus }

/** The warm-up sets that an exercise would get. `isRenewal` says that they replace open ones. */
export type WarmUp = { sets: WholeSetValues[]; isRenewal: boolean }

/**
 * The warm-up sets for the first working weight of an exercise, without those that are not heavier than a completed one.
 * Null if there is nothing left to warm up for, or if nothing would change (R-LIFT-28). `sets` are all sets on screen, in
 * order.
 */
export function warmUpOf(sets: readonly ShownSet[], equipped: Equipped, setName: SetNaming): WarmUp | null {
  const working = sets.filter(({ kind }) => kind !== 'warmup')
  const [first] = working
  if (!first?.weight || !isRamped(first) || working.some(isDone)) return null
  const before = sets.filter(({ kind }) => kind === 'warmup')
  const done = before.filter(isDone)
  const heaviest = Math.max(0, ...done.map(kilogramsOf))
  const values = valuesOf({ ...first, kind: 'warmup', side: null, open_ended: false, rpe: null })
  const made = stagesFor(first, first.weight, equipped)
    .map((stage) => ({ ...values, ...stage }))
    .filter((stage) => kilogramsOf(stage) > heaviest)
  const open = before.filter((set) => !isDone(set))
  const isSame = made.length === open.length && made.every((stage, index) => isLike(stage, open[index]))
  if (made.length === 0 || isSame) return null
  return {
    isRenewal: open.length > 0,
    sets: made.map((stage, index) => ({ ...stage, set_variant: setName(done.length + index + 1) })),
  }
}

const isDone = ({ status }: ShownSet): boolean => status === 'complete'

/** Whether a set can have a warm-up: it has repetitions of a total weight. */
const isRamped = ({ set_type, weight_unit, load }: SetValues): boolean =>
  set_type === 'reps' && weight_unit !== 'body' && (load ?? 'total') === 'total'

/** The unit of the working weight may have changed since a warm-up set was made. */
const kilogramsOf = (set: SetValues): number => loadOf(set, null) ?? 0

const isLike = ({ weight, weight_unit, reps }: SetValues, set: ShownSet | undefined): boolean =>
  set?.weight === weight && set.weight_unit === weight_unit && set.reps === reps

function stagesFor({ weight_unit }: SetValues, weight: number, equipped: Equipped): WarmUpSet[] {
  const loaded = weight_unit === 'body' ? null : loadedBarOf(equipped, weight_unit)
  if (!loaded)
    return stagesUpTo(weight, 0, (stage) =>
      steppedDown(stage, equipped.exercise.step ?? weightBounds(weight_unit).step),
    )
  const bar = loaded.bar?.weight ?? 0
  return stagesUpTo(weight, bar, (stage) => loadableBelow(stage, bar, loaded.plates))
}
