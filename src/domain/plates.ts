import type { Plate } from './bars-and-plates.ts'
import { roundTo } from './number.ts'

/** `count`: on each side. */
export type Loaded = { weight: number; count: number }

/** The plates on each side, heaviest first, or why no plates give this weight. */
export type Loading =
  | { is: 'exact'; side: readonly Loaded[] }
  | { is: 'lighter than the bar' }
  /** The nearest possible weights, including the bar; `above` null: the plates reach no higher weight. */
  | { is: 'between'; below: number; above: number | null }

/** Plate weights are whole hundredths. */
const HUNDREDTHS = 100

/**
 * The exact loading with the fewest plates, then the fewest kinds, then the heaviest. `weight` and `bar` are in the
 * plates' unit; a bar of 0 is a machine with two pegs.
 */
export function loadingOf(weight: number, bar: number, plates: readonly Plate[]): Loading {
  const wanted = (toHundredths(weight) - toHundredths(bar)) / 2
  if (wanted < 0) return { is: 'lighter than the bar' }
  const stock = stockOf(plates)
  const costs = leastCosts(stock, wanted)
  const total = (side: number): number => roundTo((2 * side) / HUNDREDTHS + bar, 2)
  if (Number.isInteger(wanted) && isReached(costs, wanted, stock))
    return { is: 'exact', side: sideOf(costs, wanted, stock) }
  const above = nearest(costs, stock, Math.ceil(wanted), 1)
  const below = nearest(costs, stock, Math.floor(wanted), -1) ?? 0
  return { is: 'between', below: total(below), above: above === null ? null : total(above) }
}

/** The heaviest possible weight up to this one; null: even the bar is heavier. */
export function loadableBelow(weight: number, bar: number, plates: readonly Plate[]): number | null {
  const loading = loadingOf(weight, bar, plates)
  if (loading.is === 'exact') return weight
  return loading.is === 'between' ? loading.below : null
}

/** The possible weight nearest to `weight`, which was converted from another unit. */
export function nearestLoadable(weight: number, bar: number, plates: readonly Plate[]): number {
  const loading = loadingOf(weight, bar, plates)
  if (loading.is === 'exact') return weight
  if (loading.is === 'lighter than the bar') return bar
  const { below, above } = loading
  const middle = 2 * toHundredths(weight)
  return above !== null && toHundredths(below) + toHundredths(above) < middle ? above : below
}

/**
 * The plates, the lightest first. `step`: the largest common divisor of their weights in hundredths; `size` counts
 * steps.
 */
type Stock = { step: number; plates: { size: number; most: number }[] }

function stockOf(plates: readonly Plate[]): Stock {
  const inHundredths = plates.map(({ weight, pairs }) => ({
    size: toHundredths(weight),
    most: pairs ?? Number.POSITIVE_INFINITY,
  }))
  const usable = inHundredths.filter(({ size, most }) => size > 0 && most > 0).toSorted((a, b) => a.size - b.size)
  const step = usable.reduce((divisor, { size }) => commonDivisor(divisor, size), 0) || 1
  return { step, plates: usable.map(({ size, most }) => ({ size: size / step, most })) }
}

/** The cost of a plate; a further kind costs 1, so that equal plates win a tie. */
const PLATE_COST = 64

/**
 * The least cost of every weight of a side up to `wanted`, after each size of plate, lightest first. To take the
 * heaviest plate first would miss that two 15 make 30, because it takes 25.
 */
function leastCosts({ step, plates }: Stock, wanted: number): Float64Array[] {
  const heaviest = plates.at(-1)?.size ?? 0
  const length = Math.ceil(wanted / step) + heaviest + 1
  const none = new Float64Array(length).fill(Number.POSITIVE_INFINITY)
  none[0] = 0
  const stages = [none]
  for (const plate of plates) {
    const before = stages.at(-1) as Float64Array
    const using = costsUsing(plate, before)
    stages.push(before.map((cost, side) => Math.min(cost, using[side] as number)))
  }
  return stages
}

/** The least costs with at least one plate of this size. */
function costsUsing({ size, most }: Stock['plates'][number], before: Float64Array): Float64Array {
  const using = new Float64Array(before.length).fill(Number.POSITIVE_INFINITY)
  for (let side = size; side < before.length; side++) {
    if (most === Number.POSITIVE_INFINITY) {
      using[side] = PLATE_COST + Math.min((before[side - size] as number) + 1, using[side - size] as number)
      continue
    }
    for (let count = 1; count <= most && count * size <= side; count++) {
      using[side] = Math.min(using[side] as number, (before[side - count * size] as number) + costOf(count))
    }
  }
  return using
}

const costOf = (count: number): number => (count === 0 ? 0 : count * PLATE_COST + 1)

function isReached(stages: Float64Array[], side: number, { step }: Stock): boolean {
  return side % step === 0 && Number.isFinite(stages.at(-1)?.[side / step])
}

/** The nearest possible weight of a side, from `from` upwards (1) or downwards (-1), in hundredths; null: none. */
function nearest(stages: Float64Array[], { step }: Stock, from: number, direction: 1 | -1): number | null {
  const reached = stages.at(-1) as Float64Array
  const start = direction === 1 ? Math.ceil(from / step) : Math.floor(from / step)
  for (let side = start; side >= 0 && side < reached.length; side += direction) {
    if (Number.isFinite(reached[side])) return side * step
  }
  return null
}

/** Takes as many of the heaviest plates as the least cost allows. */
function sideOf(stages: Float64Array[], side: number, { step, plates }: Stock): Loaded[] {
  const loaded: Loaded[] = []
  let left = side / step
  for (let at = plates.length - 1; at >= 0; at--) {
    const { size, most } = plates[at] as Stock['plates'][number]
    const [before, after] = [stages[at] as Float64Array, stages[at + 1] as Float64Array]
    let count = Math.min(most, Math.floor(left / size))
    while (count > 0 && (before[left - count * size] as number) + costOf(count) !== after[left]) count--
    if (count > 0) loaded.push({ weight: (size * step) / HUNDREDTHS, count })
    left -= count * size
  }
  return loaded
}

export const toHundredths = (weight: number): number => Math.round(weight * HUNDREDTHS)

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}
