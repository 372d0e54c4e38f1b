import { loadOf } from './load.ts'
import { type Equipped, loadedBarOf } from './loaded-bar.ts'
import { roundTo } from './number.ts'
import { loadableBelow } from './plates.ts'
import { type SetStatus, type SetValues, valuesOf, type WholeSetValues } from './set.ts'
import { weightBounds } from './set-fields.ts'
import type { SetNaming } from './set-list.ts'

/** `weight`: in the unit of the working weight. */
type WarmUpSet = { weight: number; reps: number }

/** The share of the working weight and the repetitions. */
const STAGES = [
  { share: 0.4, reps: 5 },
  { share: 0.6, reps: 3 },
  { share: 0.8, reps: 2 },
] as const

const REPS_OF_BAR = 8

/** The largest share of the working weight: a heavier warm-up set would tire the lifter. */
const MOST_SHARE = 0.9

/**
 * The sets up to a working weight, the lightest first. A stage at or under the bar becomes the empty bar. `bar`: 0
 * without a bar. `loadable`: the heaviest weight that plates make up to the given one, or null.
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

/** `isRenewal`: the sets replace open warm-up sets. */
export type WarmUp = { sets: WholeSetValues[]; isRenewal: boolean }

/**
 * The warm-up of the first working weight, without sets that are not heavier than a completed one. Null: nothing would
 * change. `sets`: all on screen, in order.
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

/** Only repetitions of a total weight have a warm-up. */
const isRamped = ({ set_type, weight_unit, load }: SetValues): boolean =>
  set_type === 'reps' && weight_unit !== 'body' && (load ?? 'total') === 'total'

/** Kilograms, because an older warm-up set may have another unit than the working weight. */
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
