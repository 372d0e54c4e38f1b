import type { Plate } from '#domain/bars-and-plates.ts'
import type { Rule } from '#domain/book.ts'
import type { MassUnit } from '#domain/load.ts'
import { type Equipped, loadedBarOf } from '#domain/loaded-bar.ts'
import { loadableBelow, nearestLoadable, toHundredths } from '#domain/plates.ts'
import { MAX_REPS, MAX_SECONDS, MAX_WEIGHT } from '#domain/rows/values.ts'
import type { LoadKind } from '#domain/set.ts'
import { STEPS } from '#domain/set-fields.ts'

/** The numbers that a base and its sets can have, all in whole hundredths (R-PLAN-08). */
export type Grid = {
  base: Rule['base']
  isAssisted: boolean
  /** Numbers are multiples of this. */
  unit: number
  most: number
  /** The empty bar; null: none. */
  bar: number | null
  /** The plates, if weights go to them. */
  plates: readonly Plate[] | null
}

/** A percent in halves: 200 is 100 %. */
export const WHOLE = 200

export const fromHundredths = (value: number): number => value / 100

/** `unit`: of the weights; null: repetitions or seconds. */
export function gridOf(rule: Rule, unit: MassUnit | null, load: LoadKind, equipped: Equipped): Grid {
  const { base } = rule
  const isAssisted = load === 'assisted'
  const counted = { base, isAssisted: false, unit: 100, bar: null, plates: null }
  if (base === 'reps') return { ...counted, most: toHundredths(MAX_REPS) }
  if (base === 'seconds') return { ...counted, most: toHundredths(MAX_SECONDS) }
  const kind = unit ?? 'kg'
  const loaded = load === 'total' ? loadedBarOf(equipped, kind) : null
  return {
    ...{ base, isAssisted },
    unit: toHundredths(chosenStep(equipped, kind) ?? Math.min(rule.step, STEPS[kind])), // R-PLAN-06
    most: toHundredths(MAX_WEIGHT),
    bar: loaded && toHundredths(loaded.bar?.weight ?? 0),
    plates: rule.rounding === 'plates' ? (loaded?.plates ?? null) : null,
  }
}

/** The exercise's own step, if it is in this unit. */
const chosenStep = ({ exercise }: Equipped, unit: MassUnit): number | null =>
  (exercise.unit ?? unit) === unit ? exercise.step : null

/** The number within its limits: not under the bar where the base is not under it. */
export function within(grid: Grid, value: number, base: number): number {
  const least = isCounted(grid) ? grid.unit : base >= (grid.bar ?? 0) ? (grid.bar ?? 0) : 0
  return Math.min(grid.most, Math.max(least, value))
}

/** What a set has at this percent of a base, in halves. With assistance percents rest. */
export function shareOf(grid: Grid, base: number, percent: number): number {
  if (grid.isAssisted) return base
  if (isCounted(grid)) return within(grid, floorTo(Math.floor((base * percent) / WHOLE), grid.unit), base)
  const exact = Math.floor((base * percent + WHOLE / 2) / WHOLE)
  if (grid.plates) return within(grid, nearestWithPlates(exact, grid.bar ?? 0, grid.plates), base)
  if (percent === WHOLE && grid.base === 'weight') return base
  const below = floorTo(exact, grid.unit)
  return within(grid, 2 * (exact - below) > grid.unit ? below + grid.unit : below, base)
}

/** What a set has in a lighter round; help grows. `share`: percent of the weights (R-PLAN-24). */
export function lighterShareOf(grid: Grid, base: number, percent: number, share: number): number {
  if (grid.isAssisted) return within(grid, ceilTo((base * 100) / share, grid.unit), base)
  return downTo(grid, Math.floor((base * percent * share) / (WHOLE * 100)), base)
}

/** A base after too many misses. `percent`: how much is taken off; `step`: at the least (R-PLAN-13). */
export function lowered(grid: Grid, base: number, percent: number, step: number): number {
  if (grid.isAssisted) {
    const more = Math.max(Math.ceil((base * (100 + percent)) / 100), base + step)
    return within(grid, ceilTo(more, grid.unit), base)
  }
  return downTo(grid, Math.min(Math.floor((base * (100 - percent)) / 100), base - step), base)
}

function downTo(grid: Grid, value: number, base: number): number {
  if (!grid.plates) return within(grid, floorTo(value, grid.unit), base)
  const bar = grid.bar ?? 0
  const below = loadableBelow(fromHundredths(value), fromHundredths(bar), grid.plates)
  return below === null ? bar : toHundredths(below)
}

const isCounted = ({ base }: Grid): boolean => base === 'reps' || base === 'seconds'

const floorTo = (value: number, unit: number): number => Math.floor(value / unit) * unit
const ceilTo = (value: number, unit: number): number => Math.ceil(value / unit) * unit

const nearestWithPlates = (value: number, bar: number, plates: readonly Plate[]): number =>
  toHundredths(nearestLoadable(fromHundredths(value), fromHundredths(bar), plates))
