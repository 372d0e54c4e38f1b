import { median } from './rounds.ts'

type Unit = '/s' | 'ms' | 'MB' | ''

type Goal = { of: 'ratio' | 'product'; is: '≥' | '≤'; value: number }

/** One metric of the product and, usually, of a floor in the same rounds. */
export type Measured = {
  name: string
  unit: Unit
  product: readonly number[]
  /** The physical limit, or a goal's, from the same rounds. */
  floor?: { name: string; values: readonly number[] }
  goal?: Goal
  note?: string
}

type Verdict = 'PASS' | 'MISS' | 'seen'

export type Figure = Measured & { ratio: Spread | null; verdict: Verdict }

/** Median, lowest and highest. */
type Spread = { middle: number; low: number; high: number }

/** A ratio each round, so that a busy minute changes both sides. */
export function figureOf(measured: Measured): Figure {
  const { product, floor, goal } = measured
  const ratio = floor ? spreadOf(product.map((value, round) => value / (floor.values[round] ?? Number.NaN))) : null
  const value = goal?.of === 'ratio' ? ratio?.middle : median(product)
  return { ...measured, ratio, verdict: verdictOn(value, goal) }
}

function verdictOn(value: number | undefined, goal: Goal | undefined): Verdict {
  if (!goal || value === undefined) return 'seen'
  return (goal.is === '≥' ? value >= goal.value : value <= goal.value) ? 'PASS' : 'MISS'
}

/** `name  product …  floor …  ratio 1.11 [1.04..1.19]  n=5  goal ≥ 1.00  PASS` */
export function lineOf({ name, unit, product, floor, ratio, goal, verdict, note }: Figure): string {
  const parts = [
    name.padEnd(44),
    `product ${shown(median(product), unit)}`.padEnd(19),
    floor ? `floor ${shown(median(floor.values), unit)} (${floor.name})`.padEnd(40) : ' '.repeat(40),
    (ratio ? `ratio ${twoPlaces(ratio)}` : `${spread(product, unit)}`).padEnd(26),
    `n=${product.length}`,
    goal ? `${goal.is === '≥' ? 'goal ≥' : 'goal ≤'} ${goalValue(goal, unit)}`.padEnd(15) : ' '.repeat(15),
    verdict,
  ]
  return `${parts.join('  ').trimEnd()}${note ? `\n    ${note}` : ''}`
}

const spreadOf = (values: readonly number[]): Spread => ({
  middle: median(values),
  low: Math.min(...values),
  high: Math.max(...values),
})

const twoPlaces = ({ middle, low, high }: Spread): string =>
  `${middle.toFixed(2)} [${low.toFixed(2)}..${high.toFixed(2)}]`

const spread = (values: readonly number[], unit: Unit): string => {
  const { low, high } = spreadOf(values)
  return `[${number(low, unit)}..${number(high, unit)}]`
}

const goalValue = ({ of, value }: Goal, unit: Unit): string => (of === 'ratio' ? value.toFixed(2) : shown(value, unit))

const shown = (value: number, unit: Unit): string => {
  if (unit === '/s') return `${number(value, unit)}/s`
  return unit === '' ? number(value, unit) : `${number(value, unit)} ${unit}`
}

/** Three digits are as exact as the measurement. */
const number = (value: number, unit: Unit): string =>
  unit === '/s' || value >= 100
    ? Math.round(value).toLocaleString('en').replaceAll(',', ' ')
    : String(+value.toPrecision(3))
